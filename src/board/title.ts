import { factsOf, primaryLanguage } from '../i18n/languages.ts';
import { memoLast } from '../i18n/remember.ts';
import type { Job, Place } from './job.ts';
import { capitalize, capitalizeNames, capitalizePlaces, type NameIndex } from './places/title-places.ts';
import type { Report } from './problems.ts';
import { isMissing, quote, tidy, wordsOf } from './text.ts';
import { acronyms, germanAcronyms, looksShort, smallGermanWords, wordNames } from './title-words.ts';

/** The longest title, in characters: the longest real ones stay below 150. */
const longestTitle = 300;

/** How problems name a record: by its title where there is one. */
export function recordName(name: string | null, advertId: number): string {
  const title = wordsOf(name, longestTitle);
  return title === null ? `Advert ${advertId}` : quote(title);
}

/**
 * The title as the recruiter wrote it: white space tidied, control and bidi characters removed. Where there is
 * none, the reference replaces it, else the advert's number, with a problem `title-missing`.
 */
export function readTitle(
  name: string | null,
  advert: { advertId: number; reference: string | null },
  report: Report,
): string {
  const title = wordsOf(name, longestTitle);
  if (title !== null) return title;
  const standIn = advert.reference ?? `#${advert.advertId}`;
  report('title-missing', `it has no title, so it is shown as ${quote(standIn)}; give the advert a name`);
  return standIn;
}

/**
 * Pictures: emoji with their variants, flags and keycaps, and the stars, ticks, squares and pointers used as
 * bullets. ©, ® and ™ mean something, and so do gender signs, arrows between words and stars after a number.
 */
const picture = String.raw`(?:\p{RI}{2}|[0-9#*]\ufe0f?\u20e3|(?![©®™♀♂⚥⚧⚲\u2190-\u21ff]|(?<=\d ?)[★☆⭐])(?:\p{Extended_Pictographic}|[\u25a0-\u25ff\u2605-\u2606\u2660-\u2667\u2700-\u27bf])(?:\p{EMod}|\ufe0f|\u200d\p{Extended_Pictographic})*)`;
const pictures = new RegExp(`(?:\\s*${picture}[\\ufe0e\\ufe0f\\u200d\\u20e3]*)+`, 'gu');

/** Rows of signs that draw a line: `***`, `===`, `--`, `>>>`, `• • •`. */
const rows =
  /(?:[*=~^•·●|¦]\s*){2,}|(?:[-–—]\s*){2,}|[<>]{3,}|[#+]{3,}|(?<![\p{L}\p{N}])_{2,}|_{2,}(?![\p{L}\p{N}])/gu;

/** Separators that begin or end a title and so divide nothing. ".NET", "#1" and "C+" stay. */
const atStart = /^(?:[!¡]{2,}|>{2,}|<{2,}(?!.*>>)|[-–—*•·●|¦=~_^<>»,;:.!/\\]+\s|[•·●|¦]|\s+)/u;
const atEnd = /(?:!{2,}|(?<=[!?])[!?]+|<{2,}|(?<!<<.*)>{2,}|\s[-–—*•·●|¦=~_^<>«,;:.!/\\]+|[•·●|¦]|\s+)$/u;
const wrapped = /^([*~_!|])(?!\s)([^*~_!|]*)(?<!\s)\1$/u;

/** The stars of a hotel ("Hotel ibis***", "Mercure****"), and their placeholder. */
const hotelStars = new RegExp(
  [
    String.raw`(?<=(?i:h[oôó]tel|otel|готел)[\p{L}\p{M}]*(?:\s[\p{L}\p{M}'’-]+|\s)?)\*{1,5}(?!\*)`,
    String.raw`(?<=^[^*]*(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll})\*{2,5}(?![*\p{L}])`,
  ].join('|'),
  'gu',
);
const kept = '\ue000';

/**
 * A title without decoration: pictures, rows of signs, signs around it ("!!! *** BARISTA ***"). A row between words
 * becomes a dash. A title that is only decoration stays as it is.
 *
 * @param title tidy
 */
export function undecorated(title: string): string {
  const bare = title
    .replace(pictures, ' ')
    .replace(hotelStars, (stars) => kept.repeat(stars.length))
    .replace(rows, ' – ')
    .replace(/\s*([!?])\1+(?=\s*\S)/gu, '$1')
    .replace(/\.{4,}/g, '…');
  const plain = tidy(trimmed(tidy(bare)).replace(wrapped, '$2')).replaceAll(kept, '*');
  return isMissing(plain) ? title : plain;
}

/** Several signs may follow each other at an end: repeats until nothing changes, which is soon. */
function trimmed(title: string): string {
  const less = title.replace(atStart, '').replace(atEnd, '');
  return less === title ? title : trimmed(less);
}

/** A run of letters and digits, apostrophes inside included ("driver's", "комп'ютер"). */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** "m/w/d", "K/M", "f|m|x": single letters between strokes, as written. */
const marker = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\s?[/|,]\s?\p{L}){1,4}(?![\p{L}\p{M}\p{N}])/gu;
const roman = /^(?=[IVX]{2})X{0,2}(?:IX|IV|V?I{0,3})$/;

/**
 * Whether a title counts as ALL CAPS: at least 6 letters that have a case, more than 70 % of them capitals, and
 * no word with 4 or more small letters in a row ("PRACOWNIK z uprawnieniami" is mixed and stays).
 */
export function isAllCaps(title: string): boolean {
  const capitals = title.match(/\p{Lu}/gu)?.length ?? 0;
  const small = title.match(/\p{Ll}/gu)?.length ?? 0;
  const letters = capitals + small;
  return letters >= 6 && capitals / letters > 0.7 && !/\p{Ll}{4}/u.test(title);
}

/**
 * A title for display. ALL CAPS becomes sentence case by the rules of the advert's language; in German, whose
 * nouns cannot be known, every word but small ones gets a capital. As written stay: gender markers ("m/w/d"),
 * words with digits ("B2B", "2026"), known short forms, Roman numbers, single letters that are no words
 * ("C+E"). Names of the place keep their capital. Only the case of letters changes.
 *
 * @param title tidy
 * @param language BCP 47
 */
export function displayTitle(title: string, language: string, place: Place | null): string {
  if (!isAllCaps(title)) return title;
  const markers = [...title.matchAll(marker)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  );
  const kept = (from: number, to: number) => markers.some(([start, end]) => from >= start && to <= end);
  const letterCase = caseFor(language);
  let begins = true;
  let end = 0;
  let display = '';
  for (const found of title.matchAll(word)) {
    const between = title.slice(end, found.index);
    if (/[!?|•]/.test(between)) begins = true;
    end = found.index + found[0].length;
    const isKept = kept(found.index, end) || (isLetter(found[0]) && !isAmongWords(title, found.index, end));
    display += between + (isKept ? found[0] : letterCase(found[0], begins, title[end] === '.'));
    begins = false;
  }
  return capitalizePlaces(display + title.slice(end), language, place);
}

const isLetter = (text: string) => [...text].length === 1;

/**
 * Whether a letter has a space or a bracket before it, and a word to come, in quotes or brackets maybe: "C + E" and
 * "Patente E" name classes, "W „BIEDRONCE”" and "I/LUB" hold words.
 */
function isAmongWords(title: string, start: number, end: number): boolean {
  const isApart = start === 0 || /[ (]/.test(title[start - 1] ?? '');
  return (
    isApart && /^(?: ["'“”„«»‚‘’([]?(?:[\p{L}\p{M}]{2}|\p{N}|\p{L}['’+])|\/\p{L}{2})/u.test(title.slice(end))
  );
}

/**
 * The case of one word of a title in capitals; `begins` where it opens a sentence, `isCut` where a full stop follows
 * ("DS.", "NR.").
 */
function caseFor(language: string): (word: string, begins: boolean, isCut: boolean) => string {
  const primary = primaryLanguage(language);
  const small = (text: string) => text.toLocaleLowerCase(language);
  const singles = factsOf(primary)?.oneLetterWords ?? '';
  return (text, begins, isCut) => {
    const lower = small(text);
    if (/\p{N}/u.test(text) || acronyms.has(text) || roman.test(text)) return text;
    if (primary === 'de' && germanAcronyms.has(text)) return text;
    if (!isCut && looksShort(text, primary)) return text;
    if (isLetter(text) && !singles.includes(lower)) return text;
    const name = wordNames.get(lower);
    if (name !== undefined) return name;
    if (begins || (primary === 'de' && !smallGermanWords.has(lower))) return capitalize(lower, language);
    return lower;
  };
}

const renamed = memoLast((job: Job, displayTitle: string): Job => ({ ...job, displayTitle }));

/** The towns of a job, as titles in capitals may name them. */
export const townsOf = ({ place, morePlaces = [] }: Job): readonly string[] =>
  [place, ...morePlaces].map((one) => one?.locality ?? '');

/**
 * A job with the capitals of the towns that its title names, if the title is all in capitals ("Kierowca – Żukowo"). Any
 * other job is returned as it is.
 *
 * @param towns of all jobs of the board
 */
export const withKnownTowns = memoLast((job: Job, towns: NameIndex): Job => {
  if (!isAllCaps(job.title)) return job;
  const displayTitle = capitalizeNames(job.displayTitle, job.language, towns, true);
  return displayTitle === job.displayTitle ? job : renamed(job, displayTitle);
});
