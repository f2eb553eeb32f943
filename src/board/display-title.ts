import { primaryLanguage } from '../i18n/locales.ts';
import type { Place } from './job.ts';
import { capitalize, capitalizePlaces } from './title-places.ts';
import { acronyms, names, oneLetterWords, smallGermanWords } from './title-words.ts';

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
    display += between + (isKept ? found[0] : letterCase(found[0], begins));
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

/** The case of one word of a title in capitals; `begins` where it opens a sentence. */
function caseFor(language: string): (word: string, begins: boolean) => string {
  const primary = primaryLanguage(language);
  const small = (text: string) => text.toLocaleLowerCase(language);
  const singles = oneLetterWords[primary] ?? '';
  return (text, begins) => {
    const lower = small(text);
    if (/\p{N}/u.test(text) || acronyms.has(text) || roman.test(text)) return text;
    if (isLetter(text) && !singles.includes(lower)) return text;
    const name = names.get(lower);
    if (name !== undefined) return name;
    if (begins || (primary === 'de' && !smallGermanWords.has(lower))) return capitalize(lower, language);
    return lower;
  };
}
