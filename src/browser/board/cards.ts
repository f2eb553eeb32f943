import type { Rows } from '../../outputs/rows.ts';
import { fillCard } from '../card.ts';
import { cardFacts } from '../card-facts.ts';
import { lineOfCard } from '../find/card-rows.ts';

/**
 * Makes the cards of found jobs, each once, so that what is found again is the same element.
 *
 * @param distanceOf kilometres as text, or `''`
 * @param othersOf further rows that the card stands for
 */
export function cardMaker(
  template: HTMLTemplateElement,
  rows: Rows,
  distanceOf: (row: number) => string,
  othersOf: (row: number) => readonly number[] | undefined,
): (row: number) => HTMLElement {
  const made = new Map<number, HTMLElement>();
  return (row) => {
    const facts = { ...cardFacts(rows, row), line: lineOfCard(rows, row, othersOf(row)) };
    const card = fillCard(made.get(row) ?? template, facts, distanceOf(row));
    made.set(row, card);
    return card;
  };
}
