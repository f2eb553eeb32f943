import { fold } from '../../i18n/fold.ts';
import type { FacetKey, Rows } from '../../site/rows/rows.ts';
import { cardRows, withTop } from '../../site/search/card-rows.ts';
import type { Hits } from '../../site/search/combine.ts';
import { facetFilter, withAskedPay } from '../../site/search/facet-filter.ts';
import type { Found } from '../../site/search/query.ts';
import type { BoardOptions } from './options.ts';

/** What a visitor chose beside words. */
export type Chosen = Partial<Record<FacetKey, readonly string[]>>;

/**
 * Narrows rows as the site's own board does (src/site/search/finder.ts), without what an embedded one does not need.
 *
 * @param base the rows to narrow
 * @param hits of the visitor's words; `null` = there are none
 */
export function narrow(
  rows: Rows,
  base: readonly number[],
  chosen: Chosen,
  hits: Hits | null,
): Pick<Found, 'rows' | 'others' | 'counts'> {
  const filter = facetFilter(rows, chosen);
  const found = base.filter((row) => (hits === null || (hits[row] ?? 0) > 0) && filter.take(row));
  // Sorting is stable: equal rows keep the order of the board.
  if (hits) found.sort((one, other) => (hits[other] ?? 0) - (hits[one] ?? 0));
  const cards = cardRows(rows, found);
  const shown = hits ? cards.rows : withTop(cards.rows, (row) => rows.highlighted[row]);
  return { rows: shown, others: cards.others, counts: filter.counts() };
}

/**
 * The rows that an element is about: open, and with the values that it names. A value that no job has today finds
 * none: jobs of another field would be worse than an empty list.
 *
 * @param now milliseconds since 1970
 */
export function baseRows(rows: Rows, wanted: BoardOptions['facets'], now: number): number[] {
  const facets: Partial<Record<FacetKey, string[]>> = {};
  const offered = withAskedPay(rows, wanted.pay);
  for (const [key, names] of Object.entries(wanted) as [FacetKey, string[]][]) {
    const found = offered[key]?.choices.filter(
      ({ value, label }) => names.includes(value) || names.includes(fold(label)),
    );
    if (!found?.length) return [];
    facets[key] = found.map(({ value }) => value);
  }
  const filter = facetFilter({ ...rows, facets: offered }, facets);
  return [...rows.title.keys()].filter(
    (row) => filter.take(row) && (rows.closes[row] ?? Number.POSITIVE_INFINITY) * 1000 > now,
  );
}
