import { type PayUnit, payUnits } from '../../i18n/terms.ts';
import type { RowPay } from './steps.ts';
import { yearlyEuros } from './yearly-pay.ts';

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
