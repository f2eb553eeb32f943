import type { FindTexts } from '../../i18n/dictionary.ts';
import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import type { Rows } from '../rows/rows.ts';

/** Places that a card names of many; the others are counted. One more is named as well: that is as short. */
const named = 2;

/**
 * The places of a card of several adverts, each named once: "Łódź, Gdańsk", "Łódź, Gdańsk and 2 more".
 *
 * @param places the names, of the advert first that the card leads to; `''` = it has none
 * @param own how that advert says its place where there is no other
 * @param texts of the page, in `language`
 */
export function severalPlaces(
  places: readonly string[],
  own: string,
  language: string,
  { placesMore }: Pick<FindTexts, 'placesMore'>,
): string {
  const names = [...new Set(places)].filter((name) => name !== '');
  if (names.length < 2) return own || (names[0] ?? '');
  const more = names.length - named;
  if (more < 2) return names.join(', ');
  const count = new Intl.NumberFormat(localesOf(language)).format(more);
  return fill(placesMore, { places: names.slice(0, named).join(', '), count });
}

/** Rows as cards. */
export interface CardRows {
  /** The row that each card leads to, in the order to show. */
  rows: readonly number[];
  /** By that row, the further rows that its card represents. */
  others: ReadonlyMap<number, readonly number[]>;
}

/** Makes one card of the rows of a position, as `cardsOf` (board/recruitments.ts) does. */
export function cardRows({ position }: Pick<Rows, 'position'>, found: readonly number[]): CardRows {
  const firstOf = new Map<number, number>();
  const others = new Map<number, number[]>();
  const rows = found.filter((row) => {
    const own = position[row] ?? 0;
    if (own === 0) return true;
    const first = firstOf.get(own);
    if (first === undefined) firstOf.set(own, row);
    else if (others.get(first)?.push(row) === undefined) others.set(first, [row]);
    return first === undefined;
  });
  return { rows, others };
}

/** Every row that cards represent. */
const everyRow = ({ rows, others }: CardRows): number[] =>
  others.size === 0 ? [...rows] : [...rows, ...rows.flatMap((row) => others.get(row) ?? [])];

/** Every row of the cards that fit all that is asked for. */
export const everyFit = ({ rows, others, fit }: CardRows & { fit: number }): number[] =>
  everyRow({ rows: rows.slice(0, fit), others });

/**
 * The places of a card: that of its row, with those of the others (`cardParts` in site/job/facts.ts).
 *
 * @param say what the page calls a place, where the rows are those of another board
 */
export function whereOfCard(
  {
    where,
    place,
    language,
    texts,
  }: Pick<Rows, 'where' | 'place' | 'language'> & {
    texts: Pick<FindTexts, 'placesMore'>;
  },
  row: number,
  others: readonly number[] = [],
  say = (name: string) => name,
): string {
  const own = say(where[row] ?? '');
  if (others.length === 0) return own;
  const names = [row, ...others].map((one) => say(place[one] ?? ''));
  return severalPlaces(names, own, language, texts);
}

/** The short facts of a card in one line (`cardLine`). */
export const lineOfCard = (rows: Rows, row: number, others?: readonly number[]): string =>
  [whereOfCard(rows, row, others), rows.facts[row]].filter(Boolean).join(factDot);

/** Between the short facts of `Rows`. */
export const factDot = ' · ';

// Pages and their search show lists in the same order.
export { withTop } from '../../board/list-items.ts';
// Browsers measure with the same rule as the board.
export { kilometres } from '../../board/places/distance.ts';
