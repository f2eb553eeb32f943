import { localesOf } from '../../i18n/locales.ts';
import type { Rows } from '../../outputs/rows.ts';
import type { Group, Sorting } from './wish.ts';

/**
 * Puts cards that share a place or a field one after the other, the largest group first and those without one last. Inside
 * a group the order stays. `null` for every other order.
 */
export function grouped(
  { facets, language }: Pick<Rows, 'facets' | 'language'>,
  rows: readonly number[],
  sort: Sorting,
): { rows: number[]; groups: Group[] } | null {
  if (sort !== 'place' && sort !== 'field') return null;
  const { choices, sets, of } = facets[sort];
  // Of a place the nearest name: what lies in another one stands after it.
  const labelOf = (row: number) =>
    choices[(sets[of[row] ?? -1] ?? []).at(sort === 'place' ? -1 : 0) ?? -1]?.label ?? '';
  const { compare } = new Intl.Collator(localesOf(language));
  const groups = [...Map.groupBy(rows, labelOf)].sort(
    ([one, ones], [other, others]) =>
      Number(one === '') - Number(other === '') || others.length - ones.length || compare(one, other),
  );
  return {
    rows: groups.flatMap(([, own]) => own),
    groups: groups.map(([label, own]) => ({ label, first: own[0] ?? 0, count: own.length })),
  };
}
