/** The calling codes of ITU-T E.164, as far as their digits tell them from what follows. */
const callingCode =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])\d)/;

/** How many digits follow the calling code, by the numbering plan of the country. */
const nationalLengths: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  1: [10, 10],
  7: [10, 10],
  30: [10, 10],
  31: [9, 9],
  32: [8, 9],
  33: [9, 9],
  34: [9, 9],
  36: [8, 9],
  39: [6, 11],
  40: [9, 9],
  41: [9, 9],
  43: [5, 12],
  44: [9, 10],
  45: [8, 8],
  46: [7, 10],
  47: [8, 8],
  48: [9, 9],
  49: [5, 11],
  90: [10, 10],
  351: [9, 9],
  353: [7, 9],
  354: [7, 9],
  358: [5, 11],
  359: [7, 9],
  370: [8, 8],
  371: [8, 8],
  372: [7, 8],
  380: [9, 9],
  381: [8, 9],
  385: [8, 9],
  386: [8, 8],
  420: [9, 9],
  421: [9, 9],
};
const otherLengths = [6, 12] as const;
/** ITU-T E.164, section 6.2.1. */
const mostDigits = 15;

// "(0)" is dialled only inside the country.
const group = /( ?\(0\) ?|[ .()\u2010-\u2013-]{0,3}|\/)(\d{1,16})/y;
const hour = String.raw`(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?`;
const hours = new RegExp(String.raw`[ (]{1,2}${hour} ?[-–] ?${hour}(?!\d)|[ (]{1,2}\d{1,2}:\d\d`, 'y');
const amount = /(?: ?(?:zł|pln|eur|usd|gbp|chf|kč|czk|tys|mln|tsd|mio)(?!\p{L})| ?[€$£%])/iuy;

/** A phone number in a text: where it ends, and how it is dialled ("+48123456789"). */
export interface Phone {
  end: number;
  dialled: string;
}

/**
 * The phone number with a country code that begins at `start` with "+" or "00"; `null` where none does. It ends before
 * what people write behind one: hours ("8-16"), an extension, a second number. Amounts ("+200 000 000 zł") are none.
 */
export function phoneAt(text: string, start: number): Phone | null {
  const hasPlus = text[start] === '+';
  let at = start + (hasPlus ? 1 : 2);
  let digits = '';
  let groups = 0;
  let bounds: { fewest: number; most: number } | null = null;
  for (;;) {
    group.lastIndex = at;
    hours.lastIndex = at;
    const [, separator = '', more = ''] = group.exec(text) ?? [];
    if (more === '' || (bounds && digits.length >= bounds.fewest && hours.test(text))) break;
    if (separator === '/' && digits.length > 8) break;
    if (bounds && digits.length + more.length > bounds.most) break;
    digits += more;
    at += separator.length + more.length;
    groups += 1;
    bounds ??= boundsOf(digits);
  }
  if (!bounds || digits.length < bounds.fewest || digits.length > bounds.most) return null;
  // Without the plus a row of digits may be any number, so it has to look like a phone number.
  if (!hasPlus && groups < 2) return null;
  amount.lastIndex = at;
  if (/^[\p{L}\d]/u.test(text.slice(at, at + 2)) || amount.test(text) || digits.endsWith('000000'))
    return null;
  return { end: at, dialled: `+${digits}` };
}

/** Digits of a number that begins so, its calling code among them. `null` until the code is there. */
function boundsOf(digits: string): { fewest: number; most: number } | null {
  const [code] = callingCode.exec(digits) ?? [];
  if (code === undefined) return null;
  const [fewest, most] = nationalLengths[code] ?? otherLengths;
  return { fewest: code.length + fewest, most: Math.min(code.length + most, mostDigits) };
}

/**
 * A phone number as it is dialled: digits, with a plus where it has a country code (RFC 3966). What follows the number
 * (an extension, a second number) is left out. `null` where there is no number.
 */
export function dialled(written: string): string | null {
  const start = written.search(/[+\d]/);
  if (start < 0) return null;
  const [number = ''] = /^(?:\+|00)?[\d\s().\u2010-\u2013/-]*/.exec(written.slice(start, start + 100)) ?? [];
  const isInternational = /^(?:\+|00)/.test(number);
  if (isInternational) {
    const phone = phoneAt(number.startsWith('+') ? number : `+${number.slice(2)}`, 0);
    if (phone) return phone.dialled;
  }
  const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '');
  if (digits.length < 3 || digits.length > mostDigits + 2) return null;
  return isInternational ? `+${digits.replace(/^00/, '')}` : digits;
}
