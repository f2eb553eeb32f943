import { asciiAmounts, readAmount } from '../../board/pay-text.ts';
import { payUnits } from '../../i18n/terms.ts';
import { stepValue } from '../rows/pay-scale.ts';

/** Less is one: addresses hold no more (`readStep`). */
const tooMuch = 1e9;

/**
 * An amount as people type it, in digits of any script: "15 000", "15,000", "15.000", "٢٠٬٠٠٠", "12,50". A mark before
 * the last three digits separates thousands. `null` if it is none, and for zero and less.
 */
export function readTypedAmount(text: string): number | null {
  if (text.length > 40) return null;
  const [amount] = readAmount(asciiAmounts(text).trim().replace(/\s+/g, ' '))?.values ?? [];
  return amount !== undefined && amount > 0 && amount < tooMuch ? amount : null;
}

/** The fields of the form for browsers without scripts. */
export const payFields = { least: 'pay-least', currency: 'pay-currency', unit: 'pay-unit' } as const;

/** Whether a query (`?…`) was sent by that form. */
export const hasPayFields = (query: string): boolean => new URLSearchParams(query).has(payFields.least);

/** The value of the facet of pay that these fields ask for; `null` where they ask for none that can be read. */
export function readPayFields(from: URLSearchParams): string | null {
  const amount = readTypedAmount(from.get(payFields.least) ?? '');
  const currency = from.get(payFields.currency) ?? '';
  const unit = payUnits.find((one) => one === from.get(payFields.unit));
  return amount !== null && unit && /^[A-Z]{3}$/.test(currency)
    ? stepValue({ amount, currency, unit })
    : null;
}
