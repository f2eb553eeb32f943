import type { Dictionary } from './dictionary.ts';
import { type InterfaceLanguage, localesOf, wholeDay } from './languages.ts';
import { fill } from './plural.ts';
import { memo, remember } from './remember.ts';
import type { PayUnit } from './terms.ts';
import { dictionaryOf, type Wording } from './translate.ts';

/**
 * A day in words ("5 September 2022").
 *
 * @param instant an ISO instant or date, read in `timeZone`
 * @param locale `localeOf` (languages.ts)
 */
export function formatDay(instant: string, locale: string, timeZone: string): string {
  if (instant.length === 10) return dateIn(`${locale}|${instant}`);
  return daysIn(`${locale}|${timeZone}`).format(new Date(instant));
}

// The jobs of a board end on a few hundred days.
const dateIn = remember((key: `${string}|${string}`) => {
  const [locale = '', date = ''] = key.split('|');
  return daysIn(`${locale}|UTC`).format(new Date(date));
});

const daysIn = remember((key: `${string}|${string}`) => {
  const [locale = '', timeZone] = key.split('|');
  return new Intl.DateTimeFormat(localesOf(locale), { ...wholeDay, timeZone });
});

/** Pay in one currency. At least one of `min` and `max` is set. */
interface Amounts {
  min: number | null;
  max: number | null;
  /** ISO 4217, upper case. */
  currency: string;
  unit: PayUnit;
}

type PayTexts = Pick<Dictionary, 'from' | 'upTo' | 'perUnit'>;

/** The names of a place. */
interface PlaceNames {
  locality: string | null;
  region: string | null;
  country: string | null;
}

/**
 * Pay as visitors read it ("5,000–7,000 PLN per month").
 *
 * @param locale `localeOf` (languages.ts)
 * @param site the site whose texts are used
 */
export function formatPay(
  { min, max, currency, unit }: Amounts,
  language: InterfaceLanguage,
  locale: string,
  site: Wording,
): string {
  return paysIn(dictionaryOf(language, site))(`${locale}|${currency}|${unit}|${min ?? ''}|${max ?? ''}`);
}

// Formatting a range is slow, and the jobs of a board share a few hundred of them.
const paysIn = memo((texts: PayTexts) =>
  remember((key: string) => {
    const [locale = '', currency = '', unit, min, max] = key.split('|');
    const amount = (text: string | undefined) => (text ? Number(text) : null);
    return writePay({ currency, unit: unit as PayUnit, min: amount(min), max: amount(max) }, texts, locale);
  }),
);

function writePay(pay: Amounts, texts: PayTexts, locale: string): string {
  const isWhole = [pay.min, pay.max].every((amount) => amount === null || Number.isInteger(amount));
  const number = amountsIn(`${locale}|${pay.currency}|${isWhole ? 0 : 2}`);
  return `${formatAmount(pay, number, texts)} ${texts.perUnit[pay.unit]}`;
}

const amountsIn = remember((key: `${string}|${string}|${number}`) => {
  const [locale = '', currency, digits] = key.split('|');
  const fractionDigits = Number(digits);
  return new Intl.NumberFormat(localesOf(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
});

function formatAmount(
  pay: Amounts,
  number: Intl.NumberFormat,
  texts: { from: string; upTo: string },
): string {
  if (pay.min !== null && pay.max !== null) {
    return pay.min === pay.max ? number.format(pay.min) : number.formatRange(pay.min, pay.max);
  }
  if (pay.min !== null) return fill(texts.from, { amount: number.format(pay.min) });
  return fill(texts.upTo, { amount: number.format(pay.max ?? 0) });
}

/** A place in one line ("Gdańsk, Polska"); the region replaces a missing locality. `''` if nothing is known. */
export function formatPlace(place: PlaceNames): string {
  const first = place.locality ?? place.region;
  return [first, place.country].filter((part) => part !== null && part !== '').join(', ');
}

/** The places of a job in one line: "Warszawa, Kraków, Gdańsk, Polska". `''` if nothing is known. */
export function formatPlaces({
  place,
  morePlaces = [],
}: {
  place: PlaceNames | null;
  morePlaces?: readonly PlaceNames[];
}): string {
  if (place === null) return '';
  const towns = morePlaces.map(({ locality }) => locality);
  const [first, ...rest] = [place.locality ?? place.region, ...towns].filter((name) => name !== null);
  return formatPlace({ ...place, locality: [first, ...rest].join(', ') || null });
}

const segmenterOf = remember(
  (language: string) => new Intl.Segmenter(localesOf(language), { granularity: 'sentence' }),
);

/** The sentences of a text, without the white space between them. */
export const sentencesOf = (text: string, language: string): string[] =>
  [...segmenterOf(language).segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
