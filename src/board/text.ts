import { jsonStart } from '../service/http/printable.ts';
import { plainLetters, plainName } from './characters.ts';

/** Control characters, bidi controls, zero-width characters and code points that are no characters at all. */
const unseen =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Words that programs write where they have nothing to say. */
const missingWords: ReadonlySet<string> = new Set(['null', 'undefined', 'nan', '[object object]']);

/**
 * One line of plain text: white space of every kind becomes single spaces; control, bidi and zero-width
 * characters and broken surrogates go; letters are plain ones; nothing longer than `cap` UTF-16 units (never half a character).
 */
export function tidy(text: string, cap = Number.POSITIVE_INFINITY): string {
  const line = plainLetters(text)
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(unseen, '')
    .replace(/\p{Cs}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length <= cap
    ? line
    : line
        .slice(0, cap)
        .replace(/\p{Cs}$/u, '')
        .trimEnd();
}

/** Whether tidy text says nothing: empty, without any letter, digit or symbol, or a word such as "null". */
export function isMissing(text: string): boolean {
  return !/[\p{L}\p{N}\p{S}]/u.test(text) || missingWords.has(text.toLowerCase());
}

/**
 * Text or number as tidy text, without entities and tags that an import left in it; `null` for any other shape and
 * for text that says nothing.
 */
export function wordsOf(value: unknown, cap?: number): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = tidy(plainName(String(value)), cap);
  return isMissing(text) ? null : text;
}

/** For comparing what people typed: without case, white space tidied, one Unicode form. */
export function fold(text: string): string {
  return tidy(text).normalize('NFC').toLowerCase();
}

/** Any value for a message to a person: JSON for what is no text, tidy, at most 80 characters. */
export function quote(value: unknown): string {
  const text = tidy(typeof value === 'string' ? value.slice(0, 400) : jsonStart(value, 400));
  return text.length <= 80 ? `"${text}"` : `"${tidy(text, 79)}…"`;
}
