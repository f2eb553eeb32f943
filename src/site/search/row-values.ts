import type { Rows } from '../rows/rows.ts';

/** Rows that have a value of a facet. */
export function rowsOfValue(rows: Rows, facet: keyof Rows['facets'], value: string): number[] {
  const { choices = [], sets = [], of = [] } = rows.facets[facet] ?? {};
  const holds = sets.map((set) => set.some((at) => choices[at]?.value === value));
  return of.flatMap((set, row) => (holds[set] ? [row] : []));
}

/** The currency that most jobs are paid in. */
export function usualCurrency({ pays }: Rows): string {
  const counts = new Map<string, number>();
  for (const pay of pays) {
    const code = pay?.kind.split(' ')[0];
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [[code] = ['EUR']] = [...counts].sort(([, one], [, other]) => other - one);
  return code;
}
