import type { FindTexts } from '../../i18n/dictionary.ts';
import { fill } from '../../i18n/plural.ts';
import { type Asked, views as known, nothingAsked, type Sorting, sortings } from '../../site/search/query.ts';
import { make, part } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';
import { otherBoards } from './other-languages.ts';

/** The parts of a board's page that its script works with, as the page's markup promises them. */
export function boardParts(root: HTMLElement) {
  const boards = otherBoards(root.querySelectorAll<HTMLAnchorElement>('.others a[hreflang]'));
  const form = part<HTMLFormElement>(root, '[data-search]');
  return {
    root,
    form,
    words: part<HTMLInputElement>(form, '#q'),
    emptyWords: part(form, '[data-words-clear]'),
    toggles: [...root.querySelectorAll<HTMLElement>('[data-filters-toggle]')],
    filters: part(root, '[data-filters]'),
    done: part<HTMLButtonElement>(form, '[data-filters-done]'),
    status: part(form, '[data-status]'),
    note: part(form, '[data-note]'),
    failed: part(form, '[data-failed]'),
    count: part(root, '[data-count]'),
    /** The same in the bar of a long list. */
    barCount: root.querySelector('[data-bar-count]'),
    sort: part<HTMLSelectElement>(root, '[data-sort]'),
    views: [...root.querySelectorAll<HTMLButtonElement>('[data-view-as]')],
    chosen: part(root, '[data-chosen-list]'),
    clear: part<HTMLButtonElement>(root, '[data-clear]'),
    cards: part(root, '[data-cards]'),
    pages: part(root, '[data-pages]'),
    more: part<HTMLButtonElement>(root, '[data-more]'),
    nothing: part(root, '[data-nothing]'),
    deadEnd: {
      advice: part(root, '[data-advice]'),
      elsewhere: part(root, '[data-elsewhere]'),
      near: part(root, '[data-near]'),
      nearCards: part(root, '[data-near-cards]'),
      boards,
    },
    others: {
      toggle: root.querySelector<HTMLElement>('[data-others]'),
      host: part(root, '[data-other-lists]'),
      boards,
      card: part<HTMLTemplateElement>(root, 'template[data-card]'),
    },
    card: part<HTMLTemplateElement>(root, 'template[data-card]'),
    map: root.querySelector<HTMLElement>('jobfront-map'),
    /** Links to another view of the same board, which keep the search. */
    same: [...root.querySelectorAll<HTMLAnchorElement>('[data-same-query]')],
  };
}

export type BoardParts = ReturnType<typeof boardParts>;

/** What the visitor does with the controls beside the panels. */
export interface ControlEvents {
  typed(words: string): void;
  /** The words are complete: the visitor wants to read the results. */
  entered(): void;
  sorted(sort: Sorting): void;
  viewed(view: Asked['view']): void;
  cleared(): void;
}

/** Listens to search field, sorting, list or map, and "clear all". */
export function keepControls(parts: BoardParts, events: ControlEvents): void {
  const { form, words, emptyWords, sort, views, clear } = parts;
  words.addEventListener('input', () => events.typed(words.value));
  emptyWords.addEventListener('click', () => {
    words.value = '';
    events.typed('');
    words.focus();
  });
  form.addEventListener('submit', () => {
    events.typed(words.value);
    // On a phone the keyboard covers what was found.
    words.blur();
    events.entered();
  });
  sort.addEventListener('change', () => {
    events.sorted(sortings.find((one) => one === sort.value) ?? 'newest');
  });
  for (const button of views) {
    button.addEventListener('click', () => {
      // On a phone the map's button alone switches between the two.
      const isMapGoing = button.dataset.viewAs === 'map' && button.ariaPressed === 'true';
      const view = isMapGoing ? undefined : known.find((one) => one === button.dataset.viewAs);
      events.viewed(view ?? nothingAsked.view);
    });
  }
  clear.addEventListener('click', () => {
    events.cleared();
    words.focus();
  });
}

/** Sets the controls to the search. */
export function showControls(
  { root, words, sort, views }: BoardParts,
  asked: Asked,
  { sortings: names, bestMatch }: FindTexts,
): void {
  // Setting the value that it has already would move the cursor in some browsers.
  if (words.value !== asked.words) words.value = asked.words;
  for (const option of sort.options) {
    if (option.value === 'distance') option.disabled = asked.around === null;
    if (option.value === 'newest') option.textContent = asked.words.trim() === '' ? names.newest : bestMatch;
  }
  sort.value = asked.sort;
  // An order that this board does not offer is that of the board.
  if (sort.selectedIndex === -1) sort.value = 'newest';
  root.dataset.view = asked.view;
  for (const button of views) {
    button.setAttribute('aria-pressed', String(button.dataset.viewAs === asked.view));
  }
}

/**
 * Changes what is before the filters in the line of tools. Their row scrolls along, so that the open filter and its
 * panel do not move.
 */
export function keepOpenFilter(change: () => void): void {
  const row = document.querySelector('.tool-row');
  const open = row?.querySelector('details[open]');
  const left = () => open?.getBoundingClientRect().left ?? 0;
  const before = left();
  change();
  if (row && open) row.scrollLeft += left() - before;
}

/** A condition that can be removed. */
export interface Chip {
  label: string;
  remove(): void;
}

/**
 * Shows what is chosen. A chip that was there stays the same element, so a press on it is never lost. If the chip that
 * had the focus is gone, the next one gets it, else the last, else `otherwise`.
 */
export function showChips(
  host: HTMLElement,
  chips: readonly Chip[],
  texts: FindTexts,
  otherwise: HTMLElement,
): void {
  const before = [...host.children].findIndex((entry) => entry.contains(document.activeElement));
  const known = new Map([...host.querySelectorAll('button')].map((button) => [button.ariaLabel, button]));
  const buttons = chips.map(({ label, remove }) => {
    const name = fill(texts.removeFilter, { value: label });
    const button =
      known.get(name) ??
      make(
        'button',
        { type: 'button', class: 'chip chip-chosen', 'aria-label': name },
        ...foreignText(label),
      );
    button.onclick = remove;
    return button;
  });
  const isSame =
    buttons.length === host.children.length &&
    buttons.every((button, at) => host.children[at]?.contains(button));
  if (!isSame) host.replaceChildren(...buttons.map((button) => make('li', {}, button)));
  host.hidden = chips.length === 0;
  if (before === -1 || isSame) return;
  const next = host.children[Math.min(before, chips.length - 1)];
  (next?.querySelector('button') ?? otherwise).focus();
}
