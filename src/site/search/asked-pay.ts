import { readPayText } from '../../board/pay-text.ts';
import type { PayUnit } from '../../i18n/terms.ts';
import { stepValue } from '../rows/steps.ts';
import { yearlyEuros } from '../rows/yearly-pay.ts';

/** The least pay that is asked for. */
export interface AskedPay {
  /** About so many euros a year. */
  year: number;
  /** The same as a value of the facet of pay. */
  value: string;
}

/** Most words of an amount with its currency and unit. */
const mostWords = 6;
/** A number without a currency is pay from here on; below it may be years, hours or an age. */
const leastBare = 1000;
/** Words between an amount and its unit: "4000 € im Monat". */
const between = /\s(?:im|am|a|al|au|par|all'|nella|w|ve|per)\s/giu;
/** An amount of euros that is paid an hour, and a month, at most; more is for a year. */
const mostEuros = { hour: 150, month: 20_000 };

/**
 * Reads the least pay that somebody asks for: "at least 4000 euro", "50k €", "ab 15 € die Stunde".
 *
 * @param words from where it may begin on
 * @param atLeast the words of a language for it, folded
 * @param currency if none is given
 * @returns with the number of words; `null` where there is none
 */
export function readAskedPay(
  words: readonly string[],
  {
    atLeast,
    fold,
    language,
    currency,
  }: { atLeast: ReadonlySet<string>; fold(text: string): string; language: string; currency: string },
): (AskedPay & { length: number }) | null {
  const bound = [4, 3, 2, 1].find((length) =>
    atLeast.has(fold(words.slice(0, length).join(' ')).replace(/\.$/, '')),
  );
  const from = bound ?? 0;
  if (!/^[^\p{L}]{0,2}\d/u.test(words[from] ?? '') && !/^\p{Sc}$/u.test(words[from] ?? '')) return null;
  for (let length = Math.min(mostWords, words.length - from); length > 0; length -= 1) {
    const said = words.slice(from, from + length).join(' ');
    if (!/\d/.test(said)) continue;
    const read = readPayText(said, language) ?? readPayText(said.replace(between, ' '), language);
    const amount = (read?.amount ?? read?.from)?.values[0];
    if (read === null || amount === undefined || amount <= 0) continue;
    if (read.currencies === null && (bound === undefined || amount < leastBare)) continue;
    const code = read.currencies?.includes(currency) ? currency : (read.currencies?.[0] ?? currency);
    const euros = yearlyEuros({ currency: code, unit: 'YEAR' });
    if (euros === null) continue;
    const unit = read.unit ?? unitFor(amount * euros);
    const year = (yearlyEuros({ currency: code, unit }) ?? 0) * amount;
    return { year, value: stepValue({ amount, currency: code, unit }), length: from + length };
  }
  return null;
}

const unitFor = (euros: number): PayUnit =>
  euros < mostEuros.hour ? 'HOUR' : euros < mostEuros.month ? 'MONTH' : 'YEAR';
