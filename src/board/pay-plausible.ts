import { type PayUnit, payUnits } from '../i18n/terms.ts';
import { inEuros } from './currencies.ts';
import type { Pay } from './job.ts';

/** The least and the most in euros that anybody is paid in a unit. Wide: what lies beyond was entered for another. */
const payable: Readonly<Record<PayUnit, readonly [least: number, most: number]>> = {
  HOUR: [0.2, 500],
  DAY: [4, 4000],
  WEEK: [10, 10_000],
  MONTH: [50, 25_000],
  YEAR: [1500, 1_000_000],
};

/** How many times the lower bound the upper one may be. Ranges like "1 to 999999" say nothing. */
const widest = 20;

/** Why no pay is shown: what was found, and what would mend it. */
export interface Refusal {
  code: 'pay-unreadable' | 'pay-implausible';
  found: string;
  mend: string;
}

export const unreadable = (found: string, mend: string): Refusal => ({ code: 'pay-unreadable', found, mend });

/** Why a pay can't be right; `null` where it can. */
export function faultOf({ min, max, currency, unit }: Pay, keys: string): Refusal | null {
  const bounds = [min, max].filter((bound) => bound !== null);
  const implausible = (found: string, mend: string): Refusal => ({ code: 'pay-implausible', found, mend });
  const range = [...new Set(bounds)].join(' to ');
  if (bounds.some((bound) => bound < 0)) {
    return implausible(`its pay is below zero (${range} in ${keys})`, 'enter what is paid, or nothing');
  }
  if (min !== null && max !== null && min > max) {
    return unreadable(`its pay starts at ${min} and ends at ${max} (${keys})`, 'exchange the two');
  }
  if (min !== null && max !== null && max > min * widest) {
    return implausible(
      `its pay goes from ${min} to ${max} (${keys}), which tells nobody what is paid`,
      'enter a range that is meant, or one bound of it',
    );
  }
  const isPaidIn = (one: PayUnit) =>
    bounds.every((bound) => {
      const euros = inEuros(bound, currency);
      return euros === null || (euros >= payable[one][0] && euros <= payable[one][1]);
    });
  if (isPaidIn(unit)) return null;
  const others = payUnits.filter(isPaidIn).map((one) => unitNames[one]);
  const likely = others.length === 0 ? '' : `, but could be by the ${others.join(' or the ')}`;
  return implausible(
    `${range} ${currency} by the ${unitNames[unit]} can't be right${likely} (${keys})`,
    "correct the amounts in the service, or say which amounts are for what in fields.pay.unit, as [{ below: 200, unit: 'HOUR' }, { unit: 'MONTH' }]",
  );
}

const unitNames: Readonly<Record<PayUnit, string>> = {
  HOUR: 'hour',
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
  YEAR: 'year',
};
