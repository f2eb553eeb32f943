/** Jobs that are put on the page at a time. */
const batch = 50;

/** The parts of the page that a list is shown with. */
export interface ListParts {
  cards: HTMLElement;
  /** The way to the other pages of the list as it was served. */
  pages: HTMLElement;
  more: HTMLButtonElement;
}

/** The list of jobs on the page: as it was served, or what was found, a batch at a time. */
export class FoundList {
  readonly #parts: ListParts;
  readonly #cardOf: (row: number) => HTMLElement;
  /** Found jobs have an element of their own: the served list stays as it is, and takes its place again. */
  readonly #found: HTMLElement;
  #rows: readonly number[] = [];
  #notes: ReadonlyMap<number, HTMLElement> = new Map();

  /** @param cardOf makes the card of a row */
  constructor(parts: ListParts, cardOf: (row: number) => HTMLElement) {
    this.#parts = parts;
    this.#cardOf = cardOf;
    this.#found = parts.cards.cloneNode(false) as HTMLElement;
    parts.more.addEventListener('click', () => {
      const from = this.shown;
      this.#append(from + batch);
      this.#found.querySelectorAll('.card')[from]?.querySelector('a')?.focus();
    });
  }

  /** The list that stands on the page. */
  get element(): HTMLElement {
    return this.#found.isConnected ? this.#found : this.#parts.cards;
  }

  /** How many jobs stand on the page. */
  get shown(): number {
    return this.element.querySelectorAll('.card').length;
  }

  /**
   * @param notes stand before the card of a row
   * @param atLeast cards to show at once, such as those that the visitor saw before they left the page
   */
  show(rows: readonly number[], notes: ReadonlyMap<number, HTMLElement>, atLeast = batch): void {
    this.#rows = rows;
    this.#notes = notes;
    this.#found.replaceChildren();
    this.#parts.cards.replaceWith(this.#found);
    this.#append(Math.max(batch, atLeast));
    this.#parts.pages.hidden = true;
  }

  /** Back to the list as it was served. */
  restore(): void {
    this.#found.replaceWith(this.#parts.cards);
    this.#parts.pages.hidden = false;
    this.#parts.more.hidden = true;
  }

  #append(until: number): void {
    const from = this.#found.querySelectorAll('.card').length;
    for (const row of this.#rows.slice(from, until)) {
      const note = this.#notes.get(row);
      if (note) this.#found.append(note);
      this.#found.append(this.#cardOf(row));
    }
    this.#parts.more.hidden = until >= this.#rows.length;
  }
}
