import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { type RowPay, reaching, readStep } from '../rows/pay-scale.ts';
import {
  type ByFacet,
  type FacetChoice,
  type FacetColumn,
  type FacetKey,
  keysOf,
  notStated,
  type Rows,
} from '../rows/rows.ts';
import type { Query } from './query.ts';

/** Chosen values of all facets, held against rows; counts what each other choice would leave. */
export interface FacetFilter {
  /** Whether a row fits all facets. Show each row once, and only if it fits all other conditions. */
  take(row: number): boolean;
  /** Whether a row fits all facets but one; its value of that one is ignored. */
  fitsBeside(key: FacetKey, row: number): boolean;
  /** Of the rows shown so far: how many cards each value would leave. */
  counts(): ByFacet<Map<string, number>>;
}

interface Column extends Omit<FacetColumn, 'choices'> {
  choices: readonly Pick<FacetChoice, 'value'>[];
  key: FacetKey;
  /** By set, 1 where it holds a chosen value, or nothing is chosen. */
  fits: Uint8Array;
  /** By set, how many rows that fit all other facets have it; rows whose card represents several are counted apart. */
  found: Uint32Array;
  /** By choice, the positions in several places that have it. */
  positions: Map<number, Set<number>>;
}

const unknown: FacetColumn = { choices: [], sets: [[-1]], of: [] };

export function facetFilter(
  { facets, position }: Pick<Rows, 'facets' | 'position'>,
  chosen: Query['facets'],
): FacetFilter {
  // A facet that the board no longer has matches nothing, as a missing value does.
  const columns = keysOf({ ...facets, ...chosen }).map((key): Column => {
    const { choices: own, sets: given, of } = facets[key] ?? unknown;
    // What is not stated is one more choice.
    const choices = [...own, { value: notStated }];
    const sets = given.map((set) => (set.length > 0 ? set : [own.length]));
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
      positions: new Map(),
    };
  });
  return {
    take: (row) => {
      let misses: Column | null = null;
      for (const column of columns) {
        if (column.fits[column.of[row] ?? 0] === 1) continue;
        // A row that misses two facets can't be found by changing one.
        if (misses !== null) return false;
        misses = column;
      }
      if (misses !== null) {
        count(misses, row, position[row]);
        return false;
      }
      for (const column of columns) count(column, row, position[row]);
      return true;
    },
    fitsBeside: (key, row) =>
      columns.every((column) => column.key === key || column.fits[column.of[row] ?? 0] === 1),
    counts: () =>
      Object.fromEntries(columns.map((column) => [column.key, countsOf(column)])) as ByFacet<
        Map<string, number>
      >,
  };
}

function count({ of, found, sets, positions }: Column, row: number, position = 0): void {
  const set = of[row] ?? 0;
  if (position > 0) {
    for (const choice of sets[set] ?? []) {
      positions.set(choice, (positions.get(choice) ?? new Set()).add(position));
    }
    return;
  }
  found[set] = (found[set] ?? 0) + 1;
}

function countsOf({ choices, sets, found, positions }: Column): Map<string, number> {
  const counts = new Uint32Array(choices.length);
  sets.forEach((set, at) => {
    for (const choice of set) counts[choice] = (counts[choice] ?? 0) + (found[at] ?? 0);
  });
  for (const [choice, own] of positions) counts[choice] = (counts[choice] ?? 0) + own.size;
  return new Map(
    choices.flatMap(({ value }, at) => ((counts[at] ?? 0) > 0 ? [[value, counts[at] ?? 0]] : [])),
  );
}

/** The facets with the requested amounts of pay, as links name them, whatever the board pays. */
export function withAskedPay({ facets, pays }: Rows, asked: readonly string[] = []): Rows['facets'] {
  const steps = asked.flatMap((value) => {
    const step = readStep(value);
    return step ? [{ value, label: value, parent: -1, isReachedBy: reaching(step) }] : [];
  });
  if (steps.length === 0) return facets;
  const { choices, sets, of } = facets.pay;
  const asWell: number[][] = [];
  // Jobs of the same pay have the same object.
  const known = new Map<RowPay | null, number>();
  const setOf = (pay: RowPay | null, row: number) => {
    const before = known.get(pay);
    if (before !== undefined) return before;
    const reached = steps.flatMap(({ isReachedBy }, at) =>
      pay && isReachedBy(pay) ? [choices.length + at] : [],
    );
    known.set(pay, asWell.push([...(sets[of[row] ?? 0] ?? []), ...reached]) - 1);
    return asWell.length - 1;
  };
  return { ...facets, pay: { choices: [...choices, ...steps], of: pays.map(setOf), sets: asWell } };
}

/** Whether any of these values of pay is an amount: jobs that state none may reach it. */
export const asksForPay = (values: readonly string[] = []): boolean =>
  values.some((value) => readStep(value) !== null);

/** What an amount of pay is called ("from PLN 6,000 per month"); `null` for other values. */
export function payName({ texts }: Pick<Rows, 'texts'>, value: string, locale: string): string | null {
  const step = readStep(value);
  if (!step) return null;
  const money = new Intl.NumberFormat(localesOf(locale), {
    style: 'currency',
    currency: step.currency,
    maximumFractionDigits: Number.isInteger(step.amount) ? 0 : 2,
  });
  return `${fill(texts.from, { amount: money.format(step.amount) })} ${texts.perUnit[step.unit]}`;
}
