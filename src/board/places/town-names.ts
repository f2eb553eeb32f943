import { countryName, placesOfTheWorld } from '../../i18n/countries.ts';
import { fold } from '../../i18n/fold.ts';
import { factsOf, type InterfaceLanguage, localesOf, primaryLanguage } from '../../i18n/languages.ts';
import { firstCases } from '../../i18n/name-forms.ts';
import { remember } from '../../i18n/remember.ts';
import type { Job, Place } from '../job.ts';
import { type City, citiesNamed, cityNameIn, namesOfCities } from './cities.ts';
// By country and a city's local name: its names in other languages, "also" for former names. A test compares the names
// with GeoNames.
import table from './town-names.json' with { type: 'json' };

const countries: Readonly<Record<string, Readonly<Record<string, string>>>> = table;

const pairsOf = (own: string, country: string): (readonly [language: string, name: string])[] =>
  ((Object.hasOwn(countries, country) && countries[country]?.[own]) || '').split('|').map((pair) => {
    const at = pair.indexOf(' ');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });

const isLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name);

/**
 * What a town is called in a language, as far as the list of cities knows it; else as it came. The Latin name replaces
 * a name in a script that the language does not use.
 *
 * @param country ISO 3166-1 alpha-2
 */
export const townName = (town: string, country: string | null, language: string): string =>
  isCode(country) ? named(`${primaryLanguage(language)}|${country}|${town}`) : town;

const isCode = (country: string | null): country is string => country !== null && /^[A-Z]{2}$/.test(country);

// The jobs of a board are in a few hundred towns.
const named = remember((key: `${string}|${string}|${string}`) => {
  const [language = '', country = '', ...rest] = key.split('|');
  const town = rest.join('|');
  const city = citiesNamed(town, country)[0];
  if (city === undefined) return town;
  const own = city.names[0] ?? town;
  const [, name] = pairsOf(own, country).find(([code]) => code === language) ?? [];
  if (name !== undefined) return name;
  return factsOf(language)?.script !== undefined || isLatin(town) ? town : (city.names.find(isLatin) ?? town);
});

/** What a city of the list is called in a language: as `townName` has it, else as the list of cities does. */
export function cityCalled(city: City, language: InterfaceLanguage): string {
  const [own = ''] = city.names;
  const name = townName(own, city.country, language);
  return name === own ? cityNameIn(city, language) : name;
}

/** What a town is called in any language, as far as that is known. */
export function townNames(town: string, country: string): readonly string[] {
  const [own, ...others] = citiesNamed(town, country)[0]?.names ?? [];
  if (own === undefined) return [];
  const written = pairsOf(own, country).flatMap(([, name]) => (name === '' ? [] : [name]));
  return [...new Set([own, ...others, ...written])];
}

type Placed = Pick<Job, 'place' | 'morePlaces'>;

/** The places of a job with their towns and countries as they are called in a language. */
export function placesIn({ place, morePlaces }: Placed, language: string): Placed {
  const withCityName = (own: Place): Place => {
    const { locality, region, countryCode, country } = own;
    // A region may be a city: "Wien", "Київ".
    const named = (name: string | null) => name && townName(name, countryCode, language);
    return {
      ...own,
      locality: named(locality),
      region: named(region),
      country: country && isCode(countryCode) ? (countryName(countryCode, language) ?? country) : country,
    };
  };
  return {
    place: place && withCityName(place),
    ...(morePlaces && { morePlaces: morePlaces.map(withCityName) }),
  };
}

/** Names to look for in titles, by their first word, folded. */
export type NameIndex = ReadonlyMap<string, readonly Name[]>;

/** The words of a name; those that begin small stay so ("Bosnia and Herzegovina"). */
type Name = readonly { folded: string; isSmall: boolean }[];

const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** The fewest letters of a name that is one word: shorter ones are too often something else. */
const shortestName = 4;

/** Names that are also plain words in some language: small, dishes, of Poland. */
const plainWords: ReadonlySet<string> = new Set(['mali', 'dania', 'polskiej']);

/** An index of names of places, for `capitalizeNames`. */
export function nameIndex(names: Iterable<string>): NameIndex {
  const index = new Map<string, Name[]>();
  for (const written of names) {
    const name = [...written.matchAll(word)].map(([part]) => ({
      folded: fold(part),
      isSmall: /^\p{Ll}/u.test(part),
    }));
    const [first, ...more] = name;
    if (first === undefined || first.isSmall) continue;
    if (more.length === 0 && first.folded.length < shortestName) continue;
    const known = index.get(first.folded);
    if (known) known.push(name);
    else index.set(first.folded, [name]);
  }
  return index;
}

const worldIndex = remember((language: string) => {
  const names = placesOfTheWorld(language).map((name) =>
    language === 'en' ? name.replace(' & ', ' and ') : name,
  );
  return nameIndex(writesNationsLarge.has(language) ? [...names, ...languageNames(language)] : names);
});

/** Languages that write those of nations, and what belongs to nations, with a capital. */
const writesNationsLarge: ReadonlySet<string> = new Set(['en', 'nl', 'ga']);

function languageNames(language: string): string[] {
  const names = new Intl.DisplayNames(localesOf(language), { type: 'language', fallback: 'none' });
  const codes =
    'ar bg cs da de el en es et fi fr ga he hi hr hu it ja ko lt lv nl no pl pt ro ru sk sl sr sv tr uk zh';
  return codes.split(' ').flatMap((code) => names.of(code) ?? []);
}

/** `''` = the large cities of the world. */
const cityIndex = remember((country: string) => nameIndex(namesOfCities(country || null)), 20);

/**
 * Restores the capitals of place names in a title that was lower-cased: locality, region and country as the
 * place has them, countries and continents in the advert's language, cities of the place's country and large ones of
 * others, each in its forms too where the language inflects names ("w Niemczech", "w Gdańsku"). Only the case of
 * letters changes.
 */
export function capitalizePlaces(title: string, language: string, place: Place | null): string {
  let named = capitalizeNames(title, language, worldIndex(primaryLanguage(language)));
  for (const country of ['', place?.countryCode ?? '']) {
    named = capitalizeNames(named, language, cityIndex(country), true);
  }
  return place === null ? named : capitalizeOwn(named, language, place);
}

/** Words before the name of a place, or between two of them. */
const beforePlaces = new Set(
  `w we z ze do od pod na koło okolice i oraz lub in im at near from to and or nach bei aus und oder у в до з із під та
    і або v ve na u pri pre iz a e à au aux en et ou de del di da y o em no ou la din și sau te bij en i på og och vid og
    και στην στο στη από ir ar`.split(/\s+/),
);

/** Whether the context of a word shows that it is a name: "– piła", "(piła)", "w pile", not "obsługa piły". */
function isAtPlace(title: string, start: number, end: number): boolean {
  const before = title.slice(0, start);
  const [, word] = /(?:^|[\s(])([\p{L}\p{M}]+) $/u.exec(before) ?? [];
  if (word !== undefined) return beforePlaces.has(word.toLowerCase());
  return (
    /[-–—|,/(:;•] ?$/.test(before) &&
    /^(?:$| ?[-–—|,/):;•(]| (?:i|oraz|und|and|та|a|y|et|e) )/.test(title.slice(end))
  );
}

/**
 * Gives the names of an index their capitals wherever a title has them as whole words, in any form.
 *
 * @param mayBeWords whether names of one word may be others too, and count only where places are named
 */
export function capitalizeNames(
  title: string,
  language: string,
  index: NameIndex,
  mayBeWords = false,
): string {
  const words = [...title.matchAll(word)].map((found) => ({ text: found[0], at: found.index }));
  const forms = words.map(({ text }) => firstCases(text, language));
  let named = '';
  let end = 0;
  for (let at = 0; at < words.length; ) {
    const name = nameAt(at);
    for (const part of name ?? []) {
      const found = words[at];
      if (found === undefined) break;
      named += title.slice(end, found.at) + (part.isSmall ? found.text : capitalize(found.text, language));
      end = found.at + found.text.length;
      at += 1;
    }
    if (name === undefined) at += 1;
  }
  return named + title.slice(end);

  /** The longest name that begins at a word. */
  function nameAt(at: number): Name | undefined {
    let longest: Name | undefined;
    for (const form of forms[at] ?? []) {
      for (const name of index.get(form) ?? []) {
        if (name.length <= (longest?.length ?? 0)) continue;
        if (name.length === 1 && !isName(at)) continue;
        if (name.every((part, step) => step === 0 || (isNext(at + step) && isForm(at + step, part.folded)))) {
          longest = name;
        }
      }
    }
    return longest;
  }

  function isName(at: number): boolean {
    const { text = '', at: start = 0 } = words[at] ?? {};
    return !plainWords.has(fold(text)) && (!mayBeWords || isAtPlace(title, start, start + text.length));
  }

  function isForm(at: number, folded: string): boolean {
    return forms[at]?.includes(folded) === true;
  }

  /** Whether only a space, a hyphen or a dot separates a word from the previous one. */
  function isNext(at: number): boolean {
    const [before, after] = [words[at - 1], words[at]];
    if (before === undefined || after === undefined) return false;
    return /^[ .-]{1,2}$/.test(title.slice(before.at + before.text.length, after.at));
  }
}

/**
 * The advert's own place: in Slavic languages a form of the locality is any word that shares its beginning, all but two
 * letters, and is at most three longer.
 */
function capitalizeOwn(title: string, language: string, place: Place): string {
  let named = title;
  for (const name of [place.locality, place.region, place.country]) {
    if (name !== null && [...name].length >= 3) named = restore(named, name, language);
  }
  if (place.locality === null || !factsOf(primaryLanguage(language))?.inflectsPlaces) return named;
  const stems = place.locality.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length >= 4);
  return named.replace(/(?<![\p{L}\p{M}\p{N}])\p{Ll}[\p{L}\p{M}]{3,}/gu, (found) =>
    stems.some((stem) => isFormOf(found, stem)) ? capitalize(found, language) : found,
  );
}
/** A word with its first letter in capitals, unless that changes the letter ("ß" has no capital here). */
export function capitalize(word: string, language: string): string {
  const [first = ''] = word;
  const capital = first.toLocaleUpperCase(language);
  return capital.length === first.length ? capital + word.slice(first.length) : word;
}

/** Writes `name` wherever the title has it in another case; a name in capitals only sets the first capital. */
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
