import { readAmount } from './amount.ts';
import type { PayUnit } from './job.ts';
import { tidy } from './text.ts';

/** What one pay field says. */
export interface PayText {
  /** `amount` = one number without a word that makes it a lower or upper bound. */
  amount: number | null;
  from: number | null;
  to: number | null;
  /** Currency (ISO 4217) and unit, where the text names them. */
  currency: string | null;
  unit: PayUnit | null;
}

const nothing: PayText = { amount: null, from: null, to: null, currency: null, unit: null };

/** `word` where no letter touches it. */
const said = (word: string) => new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, 'giu');
/** "za godzinę", "/ h", "per month". */
const per = (period: string) => said(`(?:\\/ ?|na |za |per |pro |за )?(?:${period})`);

/** What is said about pay in words; "gross" adds nothing, for pay is gross. */
const words: readonly (readonly [RegExp, { currency?: string; unit?: PayUnit }])[] = [
  [said('brutto|gross|брутто'), {}],
  [said(String.raw`(?:pln|zł|zl|złotych)(?!\p{L})\.?`), { currency: 'PLN' }],
  [said('eur|euro|€'), { currency: 'EUR' }],
  [said(String.raw`(?:uah|грн)(?!\p{L})\.?|₴`), { currency: 'UAH' }],
  [said('gbp|£'), { currency: 'GBP' }],
  [said(String.raw`usd|us\$`), { currency: 'USD' }],
  [said('chf'), { currency: 'CHF' }],
  [per(String.raw`godz\.?|godzin[ęaeyi]|h|hour|stunde|std\.?|годину|год\.?`), { unit: 'HOUR' }],
  [
    per(String.raw`mies\.?|miesiąc|miesięcznie|m-c|month|monthly|monat|monatlich|міс\.?|місяць`),
    { unit: 'MONTH' },
  ],
  [per('rok|rocznie|year|yearly|annum|jahr|jährlich|рік'), { unit: 'YEAR' }],
];

const number = String.raw`(\d[\d .,'’]*?)`;
const range = new RegExp(`^(?:(?:od|from|von|від) )?${number} ?(?:[-–—]|do|to|bis|до) ?${number}$`, 'iu');
const atLeast = new RegExp(String.raw`^(?:od|from|min\.?|von|ab|від) ${number}$`, 'iu');
const atMost = new RegExp(String.raw`^(?:do|up to|max\.?|bis|bis zu|до) ${number}$`, 'iu');
const single = new RegExp(`^${number}$`, 'u');

/**
 * Reads one pay field: a number, or text such as "27,00", "5000-7000 brutto", "do 10000 zł brutto". Zero and
 * negative amounts are none. `null` where it can't be read for sure: other words ("netto" too, for pay is shown
 * as gross), two currencies, an amount that could be two.
 */
export function readPayText(value: unknown): PayText | null {
  if (typeof value === 'number') {
    if (value <= 0) return nothing;
    return value < 1e9 ? { ...nothing, amount: Math.round(value * 100) / 100 || null } : null;
  }
  if (typeof value !== 'string' || value.length > 200) return null;
  let rest = tidy(value);
  let meant: { currency?: string; unit?: PayUnit } = {};
  for (const [pattern, meaning] of words) {
    const without = rest.replace(pattern, ' ');
    if (without === rest) continue;
    if (meant.currency !== undefined && meaning.currency !== undefined) return null;
    if (meant.unit !== undefined && meaning.unit !== undefined) return null;
    meant = { ...meant, ...meaning };
    rest = without;
  }
  // "3200,-" is how German shops write a round amount.
  const bounds = boundsOf(tidy(rest).replace(/,[-–](?!\s?\d)/g, ''));
  return bounds && { ...nothing, ...bounds, currency: meant.currency ?? null, unit: meant.unit ?? null };
}

function boundsOf(text: string): Pick<PayText, 'amount' | 'from' | 'to'> | null {
  const none = { amount: null, from: null, to: null };
  if (/^-\s?\d/.test(text)) return readAmount(text.replace(/^-\s?/, '')) === null ? null : none;
  const forms: readonly [RegExp, ...(keyof typeof none)[]][] = [
    [single, 'amount'],
    [range, 'from', 'to'],
    [atLeast, 'from'],
    [atMost, 'to'],
  ];
  for (const [form, ...keys] of forms) {
    const amounts = form
      .exec(text)
      ?.slice(1)
      .map((found) => readAmount(found.trim()));
    if (amounts === undefined) continue;
    if (amounts.includes(null)) return null;
    return { ...none, ...Object.fromEntries(keys.map((key, at) => [key, amounts[at] || null])) };
  }
  return null;
}
