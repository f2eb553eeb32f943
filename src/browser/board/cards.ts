import type { Rows } from '../../outputs/rows.ts';
import { cardFacts, fillCard } from '../card.ts';

/**
 * Makes the cards of found jobs, each once, so that what is found again is the same element.
 *
 * @param distanceOf kilometres as text, or `''`
 */
export function cardMaker(
  template: HTMLTemplateElement,
  rows: Rows,
  distanceOf: (row: number) => string,
): (row: number) => HTMLElement {
  const made = new Map<number, HTMLElement>();
  return (row) => {
    const card = fillCard(made.get(row) ?? template, cardFacts(rows, row), distanceOf(row));
    made.set(row, card);
    return card;
  };
}
