import type { FindTexts } from '../../i18n/find/texts.ts';
import { type Sorting, sortings } from '../find/wish.ts';
import { type Asked, views as known, nothingAsked } from './asked.ts';
import type { BoardParts } from './board-parts.ts';

/** What the visitor does with the controls beside the panels. */
export interface ControlEvents {
  typed(words: string): void;
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
  });
  sort.addEventListener('change', () => {
    events.sorted(sortings.find((one) => one === sort.value) ?? 'newest');
  });
  for (const button of views) {
    button.addEventListener('click', () =>
      events.viewed(known.find((view) => view === button.dataset.viewAs) ?? nothingAsked.view),
    );
  }
  clear.addEventListener('click', () => {
    events.cleared();
    words.focus();
  });
}

/** Sets the controls to what is asked for. */
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
