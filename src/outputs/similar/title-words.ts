import type { Place } from '../../board/job.ts';
import { fold } from '../../i18n/fold.ts';
import { type InterfaceLanguage, interfaceLanguages } from '../../i18n/languages.ts';
import { primaryLanguage } from '../../i18n/locales.ts';
import { remember } from '../../i18n/remember.ts';
import { searchWords } from '../find/meanings/tables.ts';

/**
 * So many letters of a word are compared: what follows is an ending in most languages ("ksiegow|a", "account|ing"),
 * and fewer would take a manager ("kierownik") for a driver ("kierowca").
 */
const compared = 7;
/** The fewest letters that an ending leaves. */
const shortest = 4;
/** Short endings: vowels of the Latin, Greek and Cyrillic alphabets, and the s of plurals. */
const lastLetters = /(?<=.{4})[aeiouysαεηιουωаеиіїєоуюяьйыъё]+$/u;

/** The jobs whose titles have a word. */
interface Sharing {
  size: number;
  isOfOneField: boolean;
}

/** Words of one title that count, at most. */
const mostWords = 4;
/** So few jobs with a word are no proof that it stands in every other title. */
const few = 4;

const noiseOf = remember(
  (language: InterfaceLanguage): ReadonlySet<string> => new Set(searchWords[language].noise.map(fold)),
);

/**
 * The words of a title without their endings, in their order: "Main Accountants (m/f), Gdańsk" in Gdańsk has "main"
 * and "account". Without single letters, numbers, words that say nothing, and the names of the job's own place.
 *
 * @param language of the title, BCP 47
 */
export function titleWords(title: string, language: string, place: Place | null): readonly string[] {
  const primary = primaryLanguage(language);
  const noise = noiseOf(interfaceLanguages.find((code) => code === primary) ?? 'en');
  const { locality = null, region = null, country = null } = place ?? {};
  const own = [locality, region, country].filter((name) => name !== null).flatMap(wordsOf);
  const names = own.map(({ folded }) => folded.slice(0, Math.max(shortest, folded.length - 1)));
  const isPlace = (word: string) => names.some((name) => name.length >= shortest && word.startsWith(name));
  const isLoud = title === title.toUpperCase();
  const stems = wordsOf(title)
    // "IT" and "HR" say more than "of" and "at".
    .filter(({ word, folded }) => folded.length > 2 || (!isLoud && /^\p{Lu}{2}$/u.test(word)))
    .filter(({ folded }) => !noise.has(folded) && /\p{L}/u.test(folded))
    .filter(({ folded }) => !isPlace(folded))
    .map(({ folded }) => folded.slice(0, compared).replace(lastLetters, ''));
  return [...new Set(stems)];
}

const wordsOf = (text: string) =>
  (text.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []).map((word) => ({ word, folded: fold(word) }));

/**
 * Those words of a title that say what a job is, the rarest first. Left out are words that a quarter of all titles
 * have, and those that stand in titles of any field of work ("senior", "night shift").
 *
 * @param groupOf all jobs whose titles have a word
 * @param total how many jobs there are
 */
export function tellingWords(
  words: readonly string[],
  groupOf: (word: string) => Sharing | undefined,
  total: number,
): readonly string[] {
  return words
    .map((word) => ({ word, group: groupOf(word) }))
    .flatMap(({ word, group }) => (group && isTelling(group, total) ? [{ word, group }] : []))
    .sort((one, other) => rarity(one.group) - rarity(other.group))
    .slice(0, mostWords)
    .map(({ word }) => word);
}

const isTelling = ({ size, isOfOneField }: Sharing, total: number): boolean =>
  size > 1 && size < total && size <= Math.max(few, total / 4) && isOfOneField;

/** In steps, so that one job more or less changes little. */
const rarity = ({ size }: Sharing): number => Math.floor(Math.log2(size));
