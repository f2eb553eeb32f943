import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import {
  type ByFacet,
  type FacetChoice,
  type FacetColumn,
  type FacetKey,
  keysOf,
  notStated,
} from '../rows/facet-keys.ts';
import type { Rows } from '../rows/rows.ts';
import { kindOfPay, payValues, readStep } from '../rows/steps.ts';
import type { Query } from './query.ts';

/** Chosen values of all facets, held against rows; counts what each other choice would leave. */
export interface FacetFilter {
  /** Whether a row fits all facets. Each row is to be shown once, and only if it fits all other conditions. */
  take(row: number): boolean;
  /** Of the rows shown so far: how many cards each value would leave. */
  counts(): ByFacet<Map<string, number>>;
}

interface Column extends Omit<FacetColumn, 'choices'> {
  choices: readonly Pick<FacetChoice, 'value'>[];
  key: FacetKey;
  /** By set, 1 where it holds a chosen value, or nothing is chosen. */
  fits: Uint8Array;
  /** By set, how many rows that fit all other facets have it; those apart whose card stands for several. */
  found: Uint32Array;
  /** By choice, the positions in several places that have it. */
  positions: Map<number, Set<number>>;
}

const unknown: FacetColumn = { choices: [], sets: [[-1]], of: [] };

export function facetFilter(
  { facets, position }: Pick<Rows, 'facets' | 'position'>,
  chosen: Query['facets'],
): FacetFilter {
  // A facet that the board does not have any more is asked for in vain, as a value is.
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
        // A row that misses two facets is found by no change of one.
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

/**
 * The facets with amounts of pay that are asked for and not offered: another board, or this one on another day, offered
 * them, and a link means what it meant.
 */
export function withAskedPay({ facets, pays }: Rows, asked: readonly string[] = []): Rows['facets'] {
  const known = facets.pay.choices;
  const more = asked.filter(
    (value) => readStep(value) !== null && !known.some((choice) => choice.value === value),
  );
  if (more.length === 0) return facets;
  const choices = [...known, ...more.map((value) => ({ value, label: value, parent: -1 }))];
  const offered = choices.map(({ value }) => value);
  const rows = pays.map((pay) => payValues(pay, offered).map((value) => offered.indexOf(value)));
  const sets = [...new Map(rows.map((set) => [set.join(), set])).values()];
  const at = new Map(sets.map((set, index) => [set.join(), index]));
  return { ...facets, pay: { choices, sets, of: rows.map((set) => at.get(set.join()) ?? 0) } };
}

/** What an amount of pay is called that is not offered; `null` where no job is paid so. */
export function payName({ payFrom }: Rows, value: string, locale: string): string | null {
  const step = readStep(value);
  const from = step && payFrom.get(kindOfPay(step));
  if (!step || from === undefined || from === null) return null;
  const money = new Intl.NumberFormat(localesOf(locale), {
    style: 'currency',
    currency: step.currency,
    maximumFractionDigits: Number.isInteger(step.amount) ? 0 : 2,
  });
  return fill(from, { amount: money.format(step.amount) });
}
