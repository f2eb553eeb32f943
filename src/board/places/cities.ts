import { fold, foldings } from '../../i18n/fold.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { rememberLately } from '../../i18n/remember.ts';
import type { Point } from '../job.ts';
import names from './city-names.json' with { type: 'json' };
import { kilometres } from './distance.ts';
import foreignTable from './town-names.json' with { type: 'json' };
import world from './world-cities.json' with { type: 'json' };

// By country, a line a city, the largest first: names separated by "|", hundredths of degrees, thousands of people.
// GeoNames, CC BY 4.0; made by test/cities/make.ts.

/** A city of at least 15,000 people. */
export interface City {
  /** Its local name, then its names elsewhere. */
  names: readonly string[];
  point: Point;
  /** ISO 3166-1 alpha-2. */
  country: string;
  population: number;
}

/** Most kilometres between a point of a city and its centre in the list. */
export const cityReach = 40;

const countries: Readonly<Record<string, string>> = world;
/** As town-names.ts reads it. */
const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = foreignTable;

const citiesIn = (country: string): City[] =>
  (Object.hasOwn(countries, country) ? (countries[country] ?? '') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [names = '', latitude, longitude, population] = line.split(';');
      return {
        names: names.split('|'),
        point: [Number(latitude) / 100, Number(longitude) / 100],
        country,
        population: Number(population),
      };
    });

// Megabytes of data, loaded when jobs in another country appear.
let read: WeakRef<readonly City[]> | undefined;

/** The cities of the world, the largest first. */
export function cities(): readonly City[] {
  const known = read?.deref();
  if (known) return known;
  const all = Object.keys(countries)
    .flatMap(citiesIn)
    .sort((one, other) => other.population - one.population);
  read = new WeakRef(all);
  return all;
}

type Index = ReadonlyMap<string, readonly City[]>;

/** Most cached names of cities: a board is in a few countries, of some thousand names each. */
const mostNames = 100_000;
const indices = rememberLately<string, Index>(mostNames, (_, index) => index.size + 1);

/**
 * The cities of a country by name: cities with this local name first, then those with it elsewhere, last those with it
 * in a language of the interface ("Kijów").
 */
const indexOf = (country: string): Index =>
  indices(country, () => {
    const index = new Map<string, City[]>();
    const all = citiesIn(country);
    for (const own of [true, false]) {
      for (const city of all) {
        for (const name of partsOf(own ? city.names.slice(0, 1) : city.names.slice(1))) {
          for (const key of foldings(name).map(levelled)) {
            const found = index.get(key) ?? [];
            if (!found.includes(city)) found.push(city);
            index.set(key, found);
          }
        }
      }
    }
    for (const [own, written] of Object.entries(foreign[country] ?? {})) {
      const [city] = index.get(levelled(own)) ?? [];
      const others =
        city === undefined ? [] : written.split('|').map((pair) => pair.slice(pair.indexOf(' ') + 1));
      for (const key of others.flatMap(foldings).map(levelled)) {
        if (city !== undefined && key !== '' && !index.has(key)) index.set(key, [city]);
      }
    }
    return index;
  });

/** "Donostia / San Sebastián" also counts as each of the two names. */
const partsOf = (names: readonly string[]) =>
  names.flatMap((name) => (name.includes(' / ') ? [name, ...name.split(' / ')] : [name]));

/** Folded, with one space for anything except letters and digits: "frankfurt oder". */
const levelled = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const none: readonly City[] = [];

/** The cities of a country that have a name in any language; those with this local name first, then the largest. */
export const citiesNamed = (name: string, country: string): readonly City[] =>
  indexOf(country).get(levelled(name)) ?? none;

/** Cities of which the list has names of other languages, in thousands of people (test/cities/choose-names.ts). */
const foreignNamesFrom = 75;

/** Names of those cities by their first letter. */
const foreignNames = rememberLately<string, ReadonlyMap<string, readonly { name: string; city: City }[]>>(
  mostNames,
  (_, index) => index.size + 1,
);

/**
 * The large cities with a name that differs from this one by a letter: of nearly equal names the list has only
 * one ("Cologna", not "Cologne"; "Gotenburg", not "Gothenburg").
 */
function nearlyNamed(name: string, country: string): City[] {
  const wanted = levelled(name);
  if (wanted.length < 5) return [];
  const index = foreignNames(country, () =>
    Map.groupBy(
      citiesIn(country)
        .filter(({ population }) => population >= foreignNamesFrom)
        .flatMap((city) => partsOf(city.names).map((own) => ({ name: levelled(own), city }))),
      (known) => known.name.slice(0, 1),
    ),
  );
  const like = index.get(wanted.slice(0, 1))?.filter((known) => isOneEdit(known.name, wanted));
  return [...new Set(like?.map(({ city }) => city))];
}

/** Whether two words differ by one replaced, missing or additional letter. */
function isOneEdit(one: string, other: string): boolean {
  if (one.length > other.length) return isOneEdit(other, one);
  if (other.length - one.length > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(one.length === other.length ? at + 1 : at) === other.slice(at + 1);
}

/**
 * Finds the city of a town: of those with its name, else nearly its name, the nearest to its point, if near enough;
 * without a point the largest, or the only one with nearly its name. `null` if the list does not know it, or the
 * country is unknown.
 */
export function cityOf(
  name: string,
  { countryCode, point }: { countryCode: string | null; point: Point | null },
): City | null {
  if (countryCode === null) return null;
  const exact = citiesNamed(name, countryCode);
  const near = exact.length > 0 ? none : nearlyNamed(name, countryCode);
  if (point === null) return exact[0] ?? (near.length === 1 ? near[0] : null) ?? null;
  const away = [...exact, ...near].map((city) => ({ city, km: kilometres(city.point, point) }));
  const [nearest] = away.filter(({ km }) => km <= cityReach).sort((one, other) => one.km - other.km);
  return nearest?.city ?? null;
}

/** Minimum radius of a city in kilometres: 1.3 with 20,000 people, 3 with 100,000, 13 with 2 million. */
const sureReach = ({ population }: City): number => 0.3 * Math.sqrt(population);

/** How many times fewer people a district has than its city. */
const districtShare = 3;

/**
 * The city in which a point certainly lies: well inside it, and in no other one but its own districts. `null` if
 * unsure.
 *
 * @param countryCode ISO 3166-1 alpha-2; `null` = not known.
 */
export function cityAt(point: Point, countryCode: string | null): City | null {
  const [latitude, longitude] = point;
  const [largest, ...others] = (countryCode === null ? cities() : citiesIn(countryCode))
    // Measured only if it may be near: a quarter of a degree is 28 kilometres.
    .filter((city) => Math.abs(city.point[0] - latitude) < 0.25 && isNearEast(city.point[1], longitude))
    .filter((city) => kilometres(city.point, point) <= sureReach(city))
    .sort((one, other) => other.population - one.population);
  if (largest === undefined) return null;
  return others.every(({ population }) => population * districtShare <= largest.population) ? largest : null;
}

/** Degrees of longitude are narrow in the north: 1 is 28 kilometres at 75°. */
const isNearEast = (one: number, other: number): boolean => {
  const apart = Math.abs(one - other);
  return Math.min(apart, 360 - apart) < 1;
};

/** All names of a city in the list, its local one first; none if the list does not know the city. */
export const cityNames = (name: string, country: string): readonly string[] =>
  partsOf(citiesNamed(name, country)[0]?.names ?? []);

/** Least size of cities that are known beyond their country, in thousands of people. */
const largeCity = 100;

/** The names of a country's cities, in any language; without a country, those of the large cities of the world. */
export const namesOfCities = (country: string | null): readonly string[] =>
  (country === null
    ? cities().filter(({ population }) => population >= largeCity)
    : citiesIn(country)
  ).flatMap(({ names }) => partsOf(names));

let allNames: WeakRef<{ names: ReadonlyMap<string, string> }> | undefined;

/** The countries that have a city of each of these names. */
export function countriesWith(towns: readonly string[]): string[] {
  const known = allNames?.deref() ?? { names: namesByCountry() };
  allNames = new WeakRef(known);
  const keys = towns.map((name) => `|${levelled(name)}|`);
  return [...known.names].flatMap(([code, names]) => (keys.every((key) => names.includes(key)) ? code : []));
}

/** All names of a country's cities, levelled, each between bars. Searching a text is faster than making an index. */
const namesByCountry = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(countries).map(([code, lines]) => {
      const names = fold(`|${lines.replace(/;[^\n]*\n?/g, '|')}`);
      return [code, names.replace(/[^\p{L}\p{N}\p{M}|]+/gu, ' ').replace(/ ?\| ?/g, '|')];
    }),
  );

// By language: from a country and a city's local name to its name in that language. Unicode CLDR, Unicode
// licence; made by test/cities/make-names.ts.

const known: Readonly<Partial<Record<InterfaceLanguage, Readonly<Record<string, string>>>>> = names;

/** Letters that distinguish Ukrainian names from those of its neighbours; some names have none of them. */
const ukrainian = /[іїєґ]/i;

/** Which names in its script a language can use: those of neighbours have letters of their own. */
const scripts: Partial<Record<InterfaceLanguage, RegExp>> = {
  ar: /^\p{Script=Arabic}[\p{Script=Arabic} -]*$/u,
  bg: /^(?!.*[іїєґыэё])\p{Script=Cyrillic}[\p{Script=Cyrillic} ’-]*$/iu,
  el: /^\p{Script=Greek}[\p{Script=Greek} -]*$/u,
  uk: /^(?!.*[ъыэё])\p{Script=Cyrillic}[\p{Script=Cyrillic} ’'-]*$/iu,
};

/** The name of a city in a language, if known; else its local name. */
export function cityNameIn(
  { names: [own = '', ...others], country }: City,
  language: InterfaceLanguage,
): string {
  const key = `${country} ${own}`;
  const inLanguage = known[language];
  if (inLanguage && Object.hasOwn(inLanguage, key)) return inLanguage[key] ?? own;
  const script = scripts[language];
  const written = script === undefined ? [] : others.filter((other) => script.test(other));
  return (language === 'uk' && written.find((other) => ukrainian.test(other))) || (written[0] ?? own);
}
