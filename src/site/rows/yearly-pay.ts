import { inEuros } from '../../board/euros.ts';
import type { Pay } from '../../board/job.ts';
import type { PayUnit } from '../../i18n/terms.ts';

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
