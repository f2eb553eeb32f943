import type { FacetKey } from '../../outputs/find/facet-keys.ts';
import { withTop } from '../../outputs/find/with-top.ts';
import type { Rows } from '../../outputs/rows.ts';
import { cardRows } from '../find/card-rows.ts';
import { facetFilter } from '../find/facet-filter.ts';
import type { Hits } from '../find/search.ts';
import type { Found } from '../find/wish.ts';

/** What a visitor chose beside words. */
export type Chosen = Partial<Record<FacetKey, readonly string[]>>;

/**
 * Narrows rows as the site's own board does (src/browser/find/finder.ts), without what an embedded one has no use for.
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
  // Sorting is stable: equals stand in the order of the board.
  if (hits) found.sort((one, other) => (hits[other] ?? 0) - (hits[one] ?? 0));
  const cards = cardRows(rows, found);
  const shown = hits ? cards.rows : withTop(cards.rows, (row) => rows.highlighted[row]);
  return { rows: shown, others: cards.others, counts: filter.counts() };
}
