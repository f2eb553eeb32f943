import type { FindTexts } from '../../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { type Asked, nothingAsked, queryOf } from '../../site/search/query.ts';
import { bestAlternatives, type LessFound, wayText } from '../../site/search/query-parts.ts';
import { make } from '../shared/dom.ts';
import { countIn, type OtherBoard, openOtherBoard } from './other-languages.ts';

/** An alternative that the visitor can choose. */
export interface WayOn extends LessFound {
  take(): void;
}

/** The parts of the page with alternatives (BoardFound.astro). */
export interface DeadEndParts {
  /** Alternatives as buttons. */
  advice: HTMLElement;
  /** Boards in other languages as links. */
  elsewhere: HTMLElement;
  /** Similar jobs, with their heading. */
  near: HTMLElement;
  nearCards: HTMLElement;
  /** The boards in other languages that have jobs, as the page links them. */
  boards: readonly OtherBoard[];
}

/**
 * Offers alternatives if nothing is found: asking for less, the most jobs first; similar jobs, which are those of
 * the alternative that gives up the least; and the same words on the boards in other languages.
 */
export class DeadEnd {
  readonly #parts: DeadEndParts;
  readonly #texts: FindTexts;
  readonly #language: InterfaceLanguage;
  readonly #cardOf: (row: number) => HTMLElement;
  /** The words that other boards are asked for; results for earlier ones are dropped. */
  #words = '';

  /** @param cardOf makes the card of a row */
  constructor(
    parts: DeadEndParts,
    texts: FindTexts,
    language: InterfaceLanguage,
    cardOf: (row: number) => HTMLElement,
  ) {
    this.#parts = parts;
    this.#texts = texts;
    this.#language = language;
    this.#cardOf = cardOf;
  }

  hide(): void {
    this.#words = '';
    this.#parts.advice.replaceChildren();
    this.#parts.elsewhere.replaceChildren();
    this.#parts.nearCards.replaceChildren();
    this.#parts.near.hidden = true;
  }

  /** @param all how many cards the board has: an alternative that shows all of them offers no similar jobs */
  show(ways: readonly WayOn[], asked: Asked, all: number): void {
    const { advice, near, nearCards } = this.#parts;
    const { helpful, nearest } = bestAlternatives(ways, all);
    advice.replaceChildren(
      ...helpful.map((way) => {
        const text = wayText(way, this.#texts, this.#language);
        const button = make('button', { type: 'button', class: 'button button-quiet' }, text);
        button.addEventListener('click', way.take);
        return make('li', {}, button);
      }),
    );
    nearCards.replaceChildren(...nearest.map(this.#cardOf));
    near.hidden = nearest.length === 0;
    void this.#lookElsewhere(asked.words.trim());
  }

  async #lookElsewhere(words: string): Promise<void> {
    if (words === this.#words) return;
    this.#words = words;
    const { elsewhere, boards } = this.#parts;
    elsewhere.replaceChildren();
    if (words === '') return;
    for (const board of boards) {
      // A board that can't be loaded is not offered.
      const other = await openOtherBoard(board).catch(() => null);
      if (this.#words !== words) return;
      const found = await other?.find(queryOf({ ...nothingAsked, words }, null)).catch(() => null);
      if (this.#words !== words) return;
      const count = found?.count ?? 0;
      if (count === 0) continue;
      const text = countIn(board, count, this.#language, this.#texts);
      const address = `${board.address}?${new URLSearchParams({ q: words })}`;
      elsewhere.append(make('li', {}, make('a', { href: address, hreflang: board.language }, text)));
    }
  }
}
