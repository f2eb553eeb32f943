import type { MonetaryAmount } from 'schema-dts';
import type { Pay } from '../../board/job.ts';

/** Pay as Google reads it: one `value`, or `minValue` and `maxValue` as far as they are known. */
export function baseSalary({ min, max, currency, unit }: Pay): MonetaryAmount {
  const amount =
    min !== null && min === max
      ? { value: min }
      : { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText: unit },
  };
}
