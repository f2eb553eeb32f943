import { showSaved } from '../saved/saved.ts';
import type { Results } from './board-search.ts';

/** Jobs that are put on the page at a time. */
const batch = 50;

/** The parts of the page that a list is shown with. */
interface ListParts {
  cards: HTMLElement;
  /** Links to the other pages of the list as it was served. */
  pages: HTMLElement;
  more: HTMLButtonElement;
}

/** The list of jobs on the page: as it was served, or the found jobs, a batch at a time. */
export class FoundList {
  readonly #parts: ListParts;
  readonly #cardOf: (row: number) => HTMLElement;
  /** Found jobs have an element of their own: the served list stays unchanged, and is shown again later. */
  readonly #found: HTMLElement;
  #results: Pick<Results, 'rows' | 'all'> = { rows: [], all: 0 };
  #noteOf: (row: number, at: number) => HTMLElement | null = () => null;

  /**
   * @param cardOf makes the card of a row
   * @param more loads more cards, and resolves with whether there were any
   */
  constructor(
    parts: ListParts,
    cardOf: (row: number) => HTMLElement,
    more: (cards: number) => Promise<boolean>,
  ) {
    this.#parts = parts;
    this.#cardOf = cardOf;
    this.#found = parts.cards.cloneNode(false) as HTMLElement;
    parts.more.addEventListener('click', async () => {
      const from = this.shown;
      const results = this.#results;
      if (!(await more(from + batch)) || results !== this.#results || from !== this.shown) return;
      this.#fill(from, from + batch);
      showSaved(this.element);
      this.#found.querySelectorAll('.card')[from]?.querySelector('a')?.focus();
    });
  }

  /** The list that the page shows. */
  get element(): HTMLElement {
    return this.#found.isConnected ? this.#found : this.#parts.cards;
  }

  /** How many jobs the page shows. */
  get shown(): number {
    return this.element.querySelectorAll('.card').length;
  }

  /**
   * @param noteOf text above the card of a row
   * @param atLeast cards to show at once, such as those that the visitor saw before they left the page
   */
  show(
    results: Pick<Results, 'rows' | 'all'>,
    noteOf: (row: number, at: number) => HTMLElement | null,
    atLeast = batch,
  ): void {
    this.#results = results;
    this.#noteOf = noteOf;
    this.#fill(0, Math.max(batch, atLeast));
    this.#parts.cards.replaceWith(this.#found);
    this.#parts.pages.hidden = true;
  }

  /** Back to the list as it was served. */
  restore(): void {
    this.#found.replaceWith(this.#parts.cards);
    this.#parts.pages.hidden = false;
    this.#parts.more.hidden = true;
  }

  /** Fades in a list that a choice has changed. Unlike a view transition, it blocks no press and covers no panel. */
  soften(): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.element.animate({ opacity: [0.3, 1] }, { duration: 150, easing: 'ease-out' });
  }

  /** Shows the cards from one on. @param from 0, or the number of cards that are shown */
  #fill(from: number, until: number): void {
    const { rows, all } = this.#results;
    const entries = rows.slice(from, until).flatMap((row, at) => {
      const note = this.#noteOf(row, from + at);
      return [...(note ? [note] : []), this.#cardOf(row)];
    });
    if (from > 0) this.#found.append(...entries);
    else arrange(this.#found, entries);
    this.#parts.more.hidden = until >= all;
  }
}

/** Makes a list contain these entries in their order. Entries in it already are not removed, to avoid a new layout. */
function arrange(list: HTMLElement, entries: readonly HTMLElement[]): void {
  const kept = new Set<Element>(entries);
  for (const entry of [...list.children]) if (!kept.has(entry)) entry.remove();
  let next = list.firstElementChild;
  for (const entry of entries) {
    if (entry === next) next = next.nextElementSibling;
    else list.insertBefore(entry, next);
  }
}
