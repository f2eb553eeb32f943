import { part } from './card.ts';

/** Queries that ask for something: the names of board/asked.ts, which is too much to load for looking. */
const asks = /[?&](?:q|place|field|type|work|language|brand|pay|near|here|sort|view)=/;

/** The controls whose use needs what is loaded. */
const controls = '[data-search], [data-sort], [data-view-as]';

/** Gives a board its search once somebody wants it: what it needs is loaded at the first touch of a control. */
function start(root: HTMLElement): void {
  const form = part<HTMLFormElement>(root, '[data-search]');
  const failed = part(form, '[data-failed]');
  let isAwake = false;
  let isReady = false;
  /** The view that was chosen before the page could answer. */
  let early: HTMLElement | null = null;

  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
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
    }
  };
  for (const type of ['focusin', 'input', 'pointerdown', 'pointerover', 'click'] as const) {
    root.addEventListener(type, ({ target }) => {
      if (isReady || !(target instanceof Element) || !target.closest(controls)) return;
      if (type === 'click') early = target.closest<HTMLElement>('[data-view-as]');
      void wake();
    });
  }
  keepFolding(root);
  form.addEventListener('submit', (event) => event.preventDefault());
  if (asks.test(location.search)) void wake();
}

/** On narrow screens the filters are folded up behind a button. */
function keepFolding(root: HTMLElement): void {
  const toggle = part(root, '[data-filters-toggle]');
  const unfold = (isOpen: boolean) => {
    root.classList.toggle('filters-open', isOpen);
    toggle.setAttribute('aria-expanded', String(isOpen));
  };
  toggle.addEventListener('click', () => unfold(!root.classList.contains('filters-open')));
  part(root, '[data-filters-done]').addEventListener('click', () => {
    unfold(false);
    part(root, '[data-count]').focus();
  });
}

const root = document.querySelector<HTMLElement>('[data-finder]');
if (root) start(root);
