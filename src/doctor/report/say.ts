import { stripVTControlCharacters } from 'node:util';
import { tidy } from '../../board/text.ts';

/** The longest text of the service that a report shows, in characters. */
const longest = 400;

/**
 * Text of the service as one harmless line: no terminal sequences, control or bidi characters, no towers of
 * marks, at most `cap` characters with an ellipsis where it was longer.
 */
export function oneLine(text: string, cap: number = longest): string {
  const plain = tidy(stripVTControlCharacters(text.slice(0, 20_000))).replace(/(\p{M}{3})\p{M}+/gu, '$1');
  return plain.length <= cap ? plain : `${tidy(plain, cap - 1)}…`;
}

/** As `oneLine`, in quotation marks. */
export const quoted = (text: string, cap = 60): string => `"${oneLine(text, cap)}"`;

/** Any text as a TypeScript literal on one line. */
export const literal = (text: string | undefined): string =>
  `'${JSON.stringify(oneLine(text ?? '', 100))
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")}'`;

/** "3 adverts", "1 advert". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** "1901, 1902, 1903 and 12 more"; up to `most` of them. */
export function some(items: readonly (string | number)[], most = 3): string {
  const shown = items.slice(0, most).join(', ');
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}

/** Compares by code unit, so that an order is the same on every machine. */
export const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The largest of all numbers, and no less than `least`. */
export const largestOf = (numbers: readonly number[], least = 0): number =>
  numbers.reduce((largest, number) => Math.max(largest, number), least);

/** The median of some numbers, `null` without any. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
