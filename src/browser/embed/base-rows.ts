import { fold } from '../../i18n/fold.ts';
import type { FacetKey } from '../../outputs/find/facet-keys.ts';
import type { Rows } from '../../outputs/rows.ts';
import { facetFilter } from '../find/facet-filter.ts';
import type { BoardOptions } from './options.ts';

/**
 * The rows that an element is about: open, and with the values that it names. A value that no job has today finds
 * none: jobs of another field would be worse than an empty list.
 *
 * @param now milliseconds since 1970
 */
export function baseRows(rows: Rows, wanted: BoardOptions['facets'], now: number): number[] {
  const facets: Partial<Record<FacetKey, string[]>> = {};
  for (const [key, names] of Object.entries(wanted) as [FacetKey, string[]][]) {
    const found = rows.facets[key]?.choices.filter(
      ({ value, label }) => names.includes(value) || names.includes(fold(label)),
    );
    if (!found?.length) return [];
    facets[key] = found.map(({ value }) => value);
  }
  const filter = facetFilter(rows, facets);
  return [...rows.title.keys()].filter(
    (row) => filter.take(row) && (rows.closes[row] ?? Number.POSITIVE_INFINITY) * 1000 > now,
  );
}
