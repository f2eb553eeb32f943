import { inEuros } from '../../board/euros.ts';
import type { Pay } from '../../board/job.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { type PayUnit, payUnits } from '../../i18n/terms.ts';

/** A bar of the picture of pay. */
export interface PayBar {
  /** Its middle, in euros a year. The first and the last bar count all jobs beyond them, too. */
  year: number;
  /** Number of jobs. */
  jobs: number;
}

/** What the jobs of a board pay, for asking for an amount of it. */
export interface PayScale {
  /** The one that most jobs are paid in first. Nothing where no job states its pay. */
  currencies: readonly string[];
  /** The first is the one that most jobs are paid by in the first currency. */
  units: readonly PayUnit[];
  /** From the lowest pay to the highest; nothing where all are paid the same. */
  bars: readonly PayBar[];
  /** Where the bars begin and end, in euros a year. */
  from: number;
  to: number;
}

const mostBars = 12;
const fewestBars = 4;
/** The share of jobs at either end that does not affect where the bars begin and end. */
const tail = 0.03;

/** @param pays by row */
export function payScale(pays: readonly (RowPay | null)[]): PayScale {
  const kinds = new Map<string, number>();
  const years: number[] = [];
  for (const pay of pays) {
    if (pay === null) continue;
    kinds.set(pay.kind, (kinds.get(pay.kind) ?? 0) + 1);
    if (pay.year !== null) years.push(pay.year);
  }
  const common = [...kinds]
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .map(([kind]) => kind.split(' ') as [currency: string, unit: PayUnit]);
  return {
    currencies: [...new Set(common.map(([currency]) => currency))],
    units: [...new Set(common.map(([, unit]) => unit))],
    ...barsOf(years.sort((one, other) => one - other)),
  };
}

/** @param years ascending */
function barsOf(years: readonly number[]): Pick<PayScale, 'bars' | 'from' | 'to'> {
  const leftOut = Math.floor(tail * (years.length - 1));
  const [from, to] = [years.at(leftOut) ?? 0, years.at(-1 - leftOut) ?? 0];
  // Few jobs would be far apart in many bars.
  const number = Math.min(mostBars, Math.max(fewestBars, Math.ceil(2 * Math.sqrt(years.length))));
  const size = (to - from) / number;
  if (!(size > 0)) return { bars: [], from, to };
  const jobs = new Array<number>(number).fill(0);
  for (const year of years) {
    const bar = Math.min(number - 1, Math.max(0, Math.floor((year - from) / size)));
    jobs[bar] = (jobs[bar] ?? 0) + 1;
  }
  const bars = jobs.map((count, bar) => ({ year: Math.round(from + (bar + 0.5) * size), jobs: count }));
  return { bars, from: Math.round(from), to: Math.round(to) };
}

/** An end of the bars as an amount of a kind of pay, in two signs; `null` where its currency can't be compared. */
export function endIn(year: number, kind: { currency: string; unit: PayUnit }): number | null {
  const one = yearlyEuros(kind);
  return one === null ? null : Number((year / one).toPrecision(2));
}

/** The choices of the units with another one that a link asks for, from the shortest to the longest. */
export const unitsWith = ({ units }: PayScale, asked: PayUnit | undefined): PayUnit[] =>
  payUnits.filter((unit) => unit === asked || units.includes(unit));

/** The choices of the currencies with another one that a link asks for. */
export const currenciesWith = ({ currencies }: PayScale, asked: string | undefined): string[] => [
  ...new Set([...currencies, ...(asked === undefined ? [] : [asked])]),
];

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

/** Hours, days, weeks and months of a year's work. */
const perYear: Readonly<Record<PayUnit, number>> = { HOUR: 2000, DAY: 250, WEEK: 50, MONTH: 12, YEAR: 1 };

/** About how many euros a year one of a kind is, for putting jobs in order; `null` where that is not known. */
export function yearlyEuros({ currency, unit }: Pick<Pay, 'currency' | 'unit'>): number | null {
  const one = inEuros(1, currency);
  return one === null ? null : one * perYear[unit];
}

/** Whether a year's pay is at least the requested one; equal amounts in two units or currencies are equal. */
export const reachesYear = (year: number, asked: number): boolean => year >= asked * (1 - 1e-9);

/** A month's pay for full-time work, of what is paid by another unit. */
export const monthlyShare = (unit: PayUnit): number => perYear[unit] / perYear.MONTH;
