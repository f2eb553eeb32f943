import { countryName } from '../../i18n/countries.ts';
import { factsOf, type InterfaceLanguage, primaryLanguage } from '../../i18n/languages.ts';
import { remember } from '../../i18n/remember.ts';
import type { Job, Place } from '../job.ts';
import { type City, citiesNamed, cityNameIn } from './cities.ts';
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
  const told = (own: Place): Place => {
    const { locality, region, countryCode, country } = own;
    // A region may be a city: "Wien", "Київ".
    const named = (name: string | null) => name && townName(name, countryCode, language);
    return {
      ...own,
      ...{ locality: named(locality), region: named(region) },
      country: country && isCode(countryCode) ? (countryName(countryCode, language) ?? country) : country,
    };
  };
  return { place: place && told(place), ...(morePlaces && { morePlaces: morePlaces.map(told) }) };
}
