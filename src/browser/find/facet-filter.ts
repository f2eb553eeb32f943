import { type FacetColumn, type FacetKey, facetKeys } from '../../outputs/find/facet-keys.ts';
import type { Wish } from './wish.ts';

/** Chosen values of all facets, held against rows; counts what each other choice would leave. */
export interface FacetFilter {
  /** Whether a row fits all facets. Each row is to be shown once, and only if it fits all else that is wished. */
  take(row: number): boolean;
  /** Of the rows shown so far: how many each value would leave. */
  counts(): Record<FacetKey, Map<string, number>>;
}

interface Column extends FacetColumn {
  key: FacetKey;
  /** By set, 1 where it holds a chosen value, or nothing is chosen. */
  fits: Uint8Array;
  /** By set, how many rows that fit all other facets have it. */
  found: Uint32Array;
}

export function facetFilter(
  facets: Readonly<Record<FacetKey, FacetColumn>>,
  chosen: Wish['facets'],
): FacetFilter {
  const columns = facetKeys.map((key): Column => {
    const { choices, sets, of } = facets[key];
    const values = new Set(chosen[key]);
    const fits = sets.map(
      (set) => values.size === 0 || set.some((at) => values.has(choices[at]?.value ?? '')),
    );
    return {
      key,
      choices,
      sets,
      of,
      fits: Uint8Array.from(fits, Number),
      found: new Uint32Array(sets.length),
    };
  });
  return {
    take: (row) => {
      let misses: Column | null = null;
      for (const column of columns) {
        if (column.fits[column.of[row] ?? 0] === 1) continue;
        // A row that misses two facets is found by no change of one.
        if (misses !== null) return false;
        misses = column;
      }
      if (misses !== null) {
        count(misses, row);
        return false;
      }
      for (const column of columns) count(column, row);
      return true;
    },
    counts: () =>
      Object.fromEntries(columns.map((column) => [column.key, countsOf(column)])) as Record<
        FacetKey,
        Map<string, number>
      >,
  };
}

function count({ of, found }: Column, row: number): void {
  const set = of[row] ?? 0;
  found[set] = (found[set] ?? 0) + 1;
}

function countsOf({ choices, sets, found }: Column): Map<string, number> {
  const counts = new Uint32Array(choices.length);
  sets.forEach((set, at) => {
    for (const choice of set) counts[choice] = (counts[choice] ?? 0) + (found[at] ?? 0);
  });
  return new Map(
    choices.flatMap(({ value }, at) => ((counts[at] ?? 0) > 0 ? [[value, counts[at] ?? 0]] : [])),
  );
}
