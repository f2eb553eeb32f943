import { keepFilterSheet, keepListBar } from './board/filter-sheet.ts';
import { part } from './board/make.ts';

/** Queries that ask for something: the names of board/asked.ts, which is too much to load for looking. */
const asks = /[?&](?:q|place|field|type|work|language|brand|pay|near|here|part|sort|view|f\.[\da-z-]+)=/;

/** Milliseconds after which waiting is noticed. */
const aMoment = 300;

/** What is pressed once more when the page can answer. */
const again = '[data-view-as], [data-show-part]';
/** The controls whose use needs what is loaded. */
const controls = `[data-search], [data-sort], [data-others], ${again}`;

/** Gives a board its search once somebody wants it: what it needs is loaded at the first touch of a control. */
function start(root: HTMLElement): void {
  const form = part<HTMLFormElement>(root, '[data-search]');
  const failed = part(form, '[data-failed]');
  let isAwake = false;
  let isReady = false;
  /** The view, or the part of the map, that was chosen before the page could answer. */
  let early: HTMLElement | null = null;

  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
    const isAsked = asks.test(location.search) || part<HTMLInputElement>(form, '#q').value !== '';
    const isThere = part(root, '[data-count]').dataset.all !== undefined;
    const found = isAsked && !isThere ? saySearching(root, form.dataset.searching ?? '') : () => {};
    try {
      const { startBoard } = await import('./board/start.ts');
      await startBoard(root);
      isReady = true;
      failed.hidden = true;
      early?.click();
    } catch {
      // The next touch tries again.
      isAwake = false;
      failed.hidden = false;
    } finally {
      found();
    }
  };
  for (const type of ['focusin', 'input', 'pointerdown', 'pointerover', 'click'] as const) {
    root.addEventListener(type, ({ target }) => {
      if (isReady || !(target instanceof Element) || !target.closest(controls)) return;
      if (type === 'click') early = target.closest<HTMLElement>(again);
      void wake();
    });
  }
  keepFilterSheet(root);
  keepListBar(root, form);
  form.addEventListener('submit', (event) => event.preventDefault());
  // Before all is loaded: who goes on typing goes on from what is asked for.
  part<HTMLInputElement>(form, '#q').value ||= new URLSearchParams(location.search).get('q') ?? '';
  if (keepOthers(root) || asks.test(location.search)) void wake();
}

/** Whether jobs in other languages are shown too; the browser remembers it for all of the site. @returns whether they are */
function keepOthers(root: HTMLElement): boolean {
  const toggle = root.querySelector('[data-others]');
  if (!toggle) return false;
  const key = 'jobfront:other-languages';
  const set = (isOn: boolean) => toggle.setAttribute('aria-pressed', String(isOn));
  try {
    set(localStorage.getItem(key) === 'on');
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  toggle.addEventListener('click', () => {
    const isOn = toggle.getAttribute('aria-pressed') !== 'true';
    set(isOn);
    try {
      if (isOn) localStorage.setItem(key, 'on');
      else localStorage.removeItem(key);
    } catch {
      // The same.
    }
  });
  return toggle.getAttribute('aria-pressed') === 'true';
}

/** Says that jobs are being looked for, where it takes longer than a moment. @returns call it when that ends */
function saySearching(root: HTMLElement, text: string): () => void {
  const count = part(root, '[data-count]');
  const before = count.textContent;
  const timer = setTimeout(() => {
    count.textContent = text;
    count.ariaBusy = 'true';
  }, aMoment);
  return () => {
    clearTimeout(timer);
    if (count.ariaBusy === null) return;
    count.ariaBusy = null;
    if (count.textContent === text) count.textContent = before;
  };
}

const root = document.querySelector<HTMLElement>('[data-finder]');
if (root) start(root);
