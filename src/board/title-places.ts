import type { Place } from './job.ts';
import { primaryLanguage } from './language.ts';

/** Languages whose place names change their endings: "Gdańsk", "w Gdańsku". */
const inflected: ReadonlySet<string> = new Set(['pl', 'uk', 'cs', 'sk']);

/**
 * Gives the names of a place their capitals back in a title that was brought down: locality, region and country
 * as the place has them. In Slavic languages also a form of the locality: a word that shares its beginning, all
 * but two letters, and is at most three longer. Only the case of letters changes.
 */
export function capitalizePlaces(title: string, language: string, place: Place | null): string {
  if (place === null) return title;
  let named = title;
  for (const name of [place.locality, place.region, place.country]) {
    if (name !== null && [...name].length >= 3) named = restore(named, name, language);
  }
  if (place.locality === null || !inflected.has(primaryLanguage(language))) return named;
  const stems = place.locality.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length >= 4);
  return named.replace(/(?<![\p{L}\p{M}\p{N}])\p{Ll}[\p{L}\p{M}]{3,}/gu, (found) =>
    stems.some((stem) => isFormOf(found, stem)) ? capitalize(found, language) : found,
  );
}

/** A word with its first letter in capitals, unless that would take another letter ("ß" has no capital here). */
export function capitalize(word: string, language: string): string {
  const [first = ''] = word;
  const capital = first.toLocaleUpperCase(language);
  return capital.length === first.length ? capital + word.slice(first.length) : word;
}

/** Writes `name` as it is wherever the title has it in another case; a name in capitals gives only its first. */
function restore(title: string, name: string, language: string): string {
  const [lowTitle, lowName] = [title.toLowerCase(), name.toLowerCase()];
  if (/^\p{Ll}/u.test(name) || lowTitle.length !== title.length) return title;
  const isCapitals = name === name.toUpperCase();
  let restored = '';
  let end = 0;
  for (let at = lowTitle.indexOf(lowName); at !== -1; at = lowTitle.indexOf(lowName, end)) {
    const found = title.slice(at, at + lowName.length);
    const isWhole =
      !endsInWord.test(title.slice(0, at)) && !beginsInWord.test(title.slice(at + lowName.length));
    restored += title.slice(end, at);
    if (!isWhole) restored += found;
    else restored += isCapitals ? capitalize(found, language) : name;
    end = at + lowName.length;
  }
  return restored + title.slice(end);
}

const endsInWord = /[\p{L}\p{M}\p{N}]$/u;
const beginsInWord = /^[\p{L}\p{M}\p{N}]/u;

function isFormOf(found: string, name: string): boolean {
  const [word, base] = [plain(found), plain(name)];
  if (word.length > base.length + 3) return false;
  let shared = 0;
  while (shared < base.length && word[shared] === base[shared]) shared += 1;
  return shared >= Math.max(4, base.length - 2);
}

/**
 * Small letters without marks, the vowels that Ukrainian exchanges made one: endings change the vowels and the
 * softness of names ("Kraków", "w Krakowie"; "Львів", "у Львові"; "Київ", "у Києві").
 */
function plain(text: string): string {
  const bare = text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
  return bare.replace(/[іеє]/gu, 'о');
}
