import { part } from '../shared/dom.ts';
import { saySearching } from './waiting.ts';

/**
 * The bar of a long list is shown once the search and the list's head below it are scrolled out of the window, so it
 * covers none of their controls.
 */
function keepListBar(root: HTMLElement, search: HTMLElement): void {
  const bar = root.querySelector<HTMLElement>('[data-list-bar]');
  if (!bar) return;
  new IntersectionObserver((entries) => {
    const now = entries.at(-1);
    bar.hidden = !now || now.isIntersecting || now.boundingClientRect.top > 0;
  }).observe(part(root, '.board-head'));
  part(bar, '[data-to-search]').addEventListener('click', () => {
    search.scrollIntoView({ block: 'center' });
    part(search, '#q').focus({ preventScroll: true });
  });
}

/** Parameters of a search: the names of site/search/query.ts, which is too large to load for a check. */
const asks = /[?&](?:q|place|field|type|work|language|brand|pay|near|here|part|sort|view|f\.[^=&]+)=/;

/** An element to press again when the page can answer. */
const again = '[data-view-as], [data-show-part], [data-filters-toggle], [data-cv]';
/** The controls that need the loaded code. */
const controls = `[data-search], .tool-row, [data-sort], ${again}`;

/** Adds the search to a board on first use: its code is loaded at the first touch of a control. */
function start(root: HTMLElement): void {
  const form = part<HTMLFormElement>(root, '[data-search]');
  const words = part<HTMLInputElement>(form, '#q');
  const failed = part(form, '[data-failed]');
  // As the page was served: it may be different by the time that the search is loaded.
  const heading = part(root, '[data-count]');
  const count = heading.textContent;
  const isAsked = asks.test(location.search);
  /** Whether the server printed the page for the search. */
  const isPrinted = heading.dataset.all !== undefined;
  let isAwake = false;
  let isReady = false;
  let isEntered = false;
  let found = () => {};
  const say = () => {
    found = saySearching(heading, form.dataset.searching ?? '') ?? found;
  };
  /** The view, or the part of the map, that was chosen before the page could answer. */
  let early: HTMLElement | null = null;

  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
    if ((isAsked || words.value) && !isPrinted) say();
    try {
      const { startBoard } = await import('./start.ts');
      await startBoard(root, count);
      isReady = true;
      early?.click();
      if (isEntered) heading.focus();
    } catch {
      // The next touch tries again.
      isAwake = false;
      failed.hidden = false;
    } finally {
      found();
    }
  };
  for (const type of ['focusin', 'input', 'pointerdown', 'pointerover', 'click', 'dragenter'] as const) {
    root.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element)) return;
      // Some browsers leave a chip that the keyboard reaches half outside its row.
      if (type === 'focusin' && target.matches('.tool-row :is(summary, .chip):focus-visible'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (isReady || !target.closest(controls)) return;
      if (type === 'input') say();
      if (type === 'click') early = target.closest<HTMLElement>(again);
      void wake();
    });
  }
  keepListBar(root, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    isEntered = true;
  });
  // Before all is loaded: later typing continues from this search.
  words.value ||= new URLSearchParams(location.search).get('q') ?? '';
  const { dataset } = document.body;
  if (isAsked && !isPrinted) dataset.waiting = '';
  if (keepOthers(root) || isAsked) void wake().then(() => delete dataset.waiting);
}

/** Whether jobs in other languages are shown too; the browser stores it for the site. @returns whether they are */
function keepOthers(root: HTMLElement): boolean {
  const toggle = root.querySelector('[data-others]');
  if (!toggle) return false;
  const key = 'jobfront:other-languages';
  let isOn = false;
  try {
    isOn = localStorage.getItem(key) === 'on';
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
  const show = () => {
    toggle.ariaPressed = String(isOn);
  };
  toggle.addEventListener('click', () => {
    isOn = !isOn;
    show();
    try {
      localStorage.setItem(key, isOn ? 'on' : '');
    } catch {
      // The same.
    }
  });
  show();
  return isOn;
}

const root = document.querySelector<HTMLElement>('[data-finder]');
if (root) start(root);
