import type { Pay } from '../../board/job.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { type PayUnit, payUnits } from '../../i18n/terms.ts';
import { reachesYear, yearlyEuros } from './yearly-pay.ts';

/** Pay that visitors may ask for at least: "6000-pln-month" in addresses. */
export interface PayStep {
  amount: number;
  currency: string;
  unit: PayUnit;
}

/** What a job pays at most, as far as it says so; else what it pays at least. */
export const topPay = ({ min, max }: Pay): number => max ?? min ?? 0;

/** Equal for pay that can be compared without conversion: "PLN MONTH". */
export const kindOfPay = ({ currency, unit }: Pick<Pay, 'currency' | 'unit'>): string =>
  `${currency} ${unit}`;

export const stepValue = ({ amount, currency, unit }: PayStep): string =>
  `${amount}-${currency}-${unit}`.toLowerCase();

/** What `stepValue` wrote; `null` for anything else. */
export function readStep(value: string): PayStep | null {
  const [, amount = '', currency = '', named] =
    /^(\d{1,9}(?:\.\d{1,2})?)-([a-z]{3})-([a-z]+)$/.exec(value) ?? [];
  const unit = payUnits.find((one) => one.toLowerCase() === named);
  return unit && amount ? { amount: Number(amount), currency: currency.toUpperCase(), unit } : null;
}

/** What filter and order by pay use of a job's pay. */
export interface RowPay {
  kind: string;
  /** What it pays at most, as far as it says so, else at least. */
  top: number;
  /** About so many euros a year, for the order; `null` = not known. */
  year: number | null;
}

/** The choice of all jobs that say what they pay. */
export const payGiven = 'given';

/**
 * Whether jobs pay at least an amount: compared in its own currency and unit if possible, else by the year and in
 * euros, as in the order by pay.
 */
export function reaching(step: PayStep): (pay: RowPay) => boolean {
  const kind = kindOfPay(step);
  const one = yearlyEuros(step);
  return (pay) =>
    pay.kind === kind
      ? pay.top >= step.amount
      : one !== null && pay.year !== null && reachesYear(pay.year, one * step.amount);
}

/** Numbers that a job has, from and to ("20" and "20-30", board/facts.ts). */
interface Range {
  from: number;
  to: number;
}

/** A step of numbers that visitors choose: from `from` on, and below `below`. */
interface Step extends Range {
  /** "0-10"; the last has no end: "40-". */
  value: string;
  label: string;
  below: number;
}

/** Most borders between steps. */
const mostBorders = 6;

/** What visitors choose of ranges of numbers, in order, and which of it a job has. */
export interface RangeSteps {
  labels: ReadonlyMap<string, string>;
  valuesOf(ranges: readonly string[]): string[];
}

/**
 * Steps of equal, round size that divide the numbers of a board; a few outliers do not affect their size. A job has
 * every step that its numbers reach.
 *
 * @param ranges of all jobs
 */
export function rangeSteps(ranges: readonly string[], language: InterfaceLanguage): RangeSteps {
  const all = ranges.map(readRange);
  const ends = all.flatMap(({ from, to }) => [from, to]).sort((one, other) => one - other);
  const steps = stepsOf(ends, language);
  return {
    labels: new Map(steps.map(({ value, label }) => [value, label])),
    valuesOf: (own) => {
      const found = own.map(readRange);
      return steps
        .filter((step) => found.some(({ from, to }) => from < step.below && to >= step.from))
        .map(({ value }) => value);
    },
  };
}

function readRange(range: string): Range {
  const [from = 0, to = from] = range.split('-').map(Number);
  return { from, to };
}

/** @param ends ascending */
function stepsOf(ends: readonly number[], language: InterfaceLanguage): Step[] {
  const [least, most] = [ends[0], ends.at(-1)];
  if (least === undefined || most === undefined) return [];
  const at = (share: number) => ends[Math.floor(share * (ends.length - 1))] ?? least;
  const [low, high] = [at(0.05), at(0.95)];
  const size = roundUp((high - low) / (mostBorders - 1));
  const first = Math.floor(low / size) + 1;
  const borders =
    size === 0
      ? []
      : Array.from({ length: mostBorders }, (_, step) => tidy((first + step) * size)).filter(
          (border) => border > least && border <= high,
        );
  const isWhole = ends.every(Number.isInteger) && borders.every(Number.isInteger);
  const number = new Intl.NumberFormat(localesOf(language), { maximumFractionDigits: 2 });
  return [least, ...borders].map((from, step): Step => {
    const below = borders[step] ?? Number.POSITIVE_INFINITY;
    const to = below === Number.POSITIVE_INFINITY ? most : isWhole ? below - 1 : below;
    const label = from === to ? number.format(from) : number.formatRange(from, to);
    const start = step === 0 ? '' : from;
    return { from, to, below, label, value: `${start}-${below === Number.POSITIVE_INFINITY ? '' : below}` };
  });
}

/** The next of 1, 2, 5, 10, 20, 50, and so on, also below one. */
function roundUp(size: number): number {
  if (size <= 0) return 0;
  const place = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5, 10].find((one) => one * place >= size * (1 - 1e-9)) ?? 10;
  return tidy(factor * place);
}

/** Removes the errors of binary fractions. */
const tidy = (value: number): number => Number(value.toPrecision(9));
