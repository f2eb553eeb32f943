import { type PayUnit, payUnits } from '../i18n/terms.ts';
import { inEuros } from './euros.ts';
import type { Pay } from './job.ts';

/* Data on the world's currencies. */

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is a code of ISO 4217, in capitals. */
export const isCurrency = (code: string): boolean => codes.has(code);

/** Codes that may be written in small letters too, since they are no word of any language. */
const smallCodes = /^(?:eur|usd|gbp|chf|pln|czk|huf|uah|sek|nok|dkk|isk|ron|bgn|hrk|rsd)$/i;

/** `word` where no letter touches it. */
const said = (word: string) => new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})\\.?`, 'giu');

const threeLetters = said('[a-z]{3}');

/** Names of currencies, and the currencies that each may mean. */
const names: readonly (readonly [RegExp, readonly string[]])[] = [
  [said('us\\$|us dollars?'), ['USD']],
  [said('ca?\\$'), ['CAD']],
  [said('au?\\$'), ['AUD']],
  [said('nz\\$'), ['NZD']],
  [said('r\\$'), ['BRL']],
  [/\$/g, ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'CLP', 'COP', 'ARS']],
  [said('zł|zl|złotych|złote|złoty'), ['PLN']],
  [/€/g, ['EUR']],
  [said('euros?|eura|eurów|eurot|euroa|евро|євро|ευρώ|يورو'), ['EUR']],
  [/£/g, ['GBP', 'EGP']],
  [said('фунтів'), ['GBP']],
  [/₴/g, ['UAH']],
  [said('грн|гривень'), ['UAH']],
  [said('kč|korun'), ['CZK']],
  [said('kr|kronor|kroner|krónur'), ['SEK', 'NOK', 'DKK', 'ISK']],
  [said('ft|forint'), ['HUF']],
  [said('lei|leu'), ['RON', 'MDL']],
  [said('лв|лева'), ['BGN']],
  [said('s?fr|franken'), ['CHF']],
  [/₺/g, ['TRY']],
  [said('tl'), ['TRY']],
  [/₽/g, ['RUB']],
  [said('руб|рублей'), ['RUB', 'BYN']],
  [said('din|динара|дин'), ['RSD']],
  [said('kn'), ['HRK']],
  [said('km'), ['BAM']],
  [said('ден'), ['MKD']],
  [/₪/g, ['ILS']],
  [/₹/g, ['INR']],
  [/¥/g, ['JPY', 'CNY']],
  [/₩/g, ['KRW']],
  [said('درهم'), ['AED', 'MAD']],
  [said('ريال'), ['SAR', 'QAR', 'OMR', 'YER']],
  [said('جنيه'), ['EGP', 'SDG']],
  [said('دينار'), ['KWD', 'BHD', 'JOD', 'IQD', 'TND', 'DZD', 'LYD']],
];

/**
 * The currencies that a text may mean, and the text without their names; `null` where it names none.
 * An empty list where it names several different ones.
 */
export function currenciesIn(text: string): { found: readonly string[] | null; rest: string } {
  let found: readonly string[] | null = null;
  const meet = (meant: readonly string[]) => {
    found = found === null ? meant : found.filter((code) => meant.includes(code));
    return ' ';
  };
  let rest = text.replace(threeLetters, (word) => {
    const code = word.slice(0, 3);
    return isCurrency(code) || smallCodes.test(code) ? meet([code.toUpperCase()]) : word;
  });
  for (const [name, meant] of names) rest = rest.replace(name, () => meet(meant));
  return { found, rest };
}

/** Of currencies that share a name, that of the home country of a language. */
const ofLanguage: Readonly<Record<string, string>> = {
  sv: 'SEK',
  nb: 'NOK',
  da: 'DKK',
  is: 'ISK',
  ro: 'RON',
};

/** The currency of several that is meant: the owner's own, else that of the language; `null` = not sure. */
export function chooseCurrency(
  found: readonly string[],
  { own, language }: { own: string; language: string },
): string | null {
  if (found.length === 1) return found[0] ?? null;
  if (found.includes(own)) return own;
  const code = ofLanguage[language];
  return code !== undefined && found.includes(code) ? code : null;
}

/** Currencies without fractions: a mark before three digits can only separate thousands. */
const whole: ReadonlySet<string> = new Set('HUF ISK JPY KRW IDR VND CLP COP RSD ALL AMD KZT'.split(' '));
/** Currencies whose home countries separate thousands with a comma, or with a dot. */
const commas: ReadonlySet<string> = new Set(
  'USD GBP CAD AUD NZD SGD HKD INR ILS MXN CNY TWD THB PHP MYR AED'.split(' '),
);
const dots: ReadonlySet<string> = new Set('DKK RON TRY BRL'.split(' '));

/** Whether a dot or comma separates thousands in a currency's home country. */
export function partsThousands(mark: '.' | ',', currency: string): boolean {
  return whole.has(currency) || (mark === ',' ? commas : dots).has(currency);
}

/** Currencies with three decimals, in which "350.500" is a plain amount. */
export const hasThousandths = (currency: string): boolean =>
  /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/.test(currency);

/** The least and the most pay in euros in a unit. Wide: an amount beyond was meant for another unit. */
const payable: Readonly<Record<PayUnit, readonly [least: number, most: number]>> = {
  HOUR: [0.2, 500],
  DAY: [4, 4000],
  WEEK: [10, 10_000],
  MONTH: [50, 25_000],
  YEAR: [1500, 1_000_000],
};

/** How many times the lower bound the upper one may be. Ranges like "1 to 999999" are meaningless. */
const widest = 20;

/** Why no pay is shown: what was found, and how to fix it. */
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
      `its pay goes from ${min} to ${max} (${keys}), which does not say what is paid`,
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
