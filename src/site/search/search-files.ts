import { keyOf } from '../../base/keys.ts';
import { type Job, listedJobs, type Point } from '../../board/job.ts';
import { type City, cities } from '../../board/places/cities.ts';
import { kilometres } from '../../board/places/distance.ts';
import { factsOf, type InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { languageRoot, rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { packNumbers, packSteps } from '../rows/pack-values.ts';
import { boardFileNames } from '../sharing/embed-names.ts';

type Where = Parameters<typeof languageRoot>[1];

/** Address of the rows of a board: `/rows.json`, `/en/rows.json`. */
export const rowsAddress = (language: InterfaceLanguage, site: Where): string =>
  languageRoot(language, site) + boardFileNames.rows;

/** Address of the words of a board's adverts: `/texts.json`, `/en/texts.json`. */
export const textsAddress = (language: InterfaceLanguage, site: Where): string =>
  languageRoot(language, site) + boardFileNames.texts;

/** Address of the meanings of words: `/search-words.json`, `/en/search-words.json`. */
export const searchWordsAddress = (language: InterfaceLanguage, site: Where): string =>
  `${languageRoot(language, site)}search-words.json`;

/** Texts of searching and the map: `/find-texts.json`, `/en/find-texts.json`. Scripts derive it from `rowsAddress`. */
const findTextsAddress = (language: InterfaceLanguage, site: Where): string =>
  `${languageRoot(language, site)}find-texts.json`;

/** The texts of searching and of the map, a file for each board, so that no page carries them. */
export const findTextFiles = ({ site }: Pick<OutputContext, 'site'>): MachineFile[] =>
  site.languages.map((language) => {
    const texts = JSON.stringify(dictionaryOf(language, site).find);
    return {
      address: findTextsAddress(language, site),
      type: 'application/json; charset=utf-8',
      key: keyOf(texts),
      make: () => texts,
    };
  });

/** Address of the cities that visitors may type: `/cities.json`, of a brand `/velo/cities.json`. */
const citiesAddress = (site: Pick<SiteSettings, 'root'>): string => `${rootOf(site)}cities.json`;

/** Where the live site answers the search of a board to scripts: `/search.json`, `/en/search.json`. */
export const searchAddress = (language: InterfaceLanguage, site: Where): string =>
  `${languageRoot(language, site)}search.json`;

/** The same if the board has too many jobs to be searched in the browser; else `null`. */
export const serverSearch = (
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
): string | null => (jobs.length > site.searchInBrowserUpTo ? searchAddress(language, site) : null);

/** What the search of a board loads, each when it is first needed. */
export interface SearchFiles {
  rows: string;
  /** What words mean. */
  words: string;
  /** The words of the adverts' texts. */
  texts: string;
  cities: string;
}

export const searchFiles = (language: InterfaceLanguage, site: SiteSettings): SearchFiles => ({
  rows: rowsAddress(language, site),
  words: searchWordsAddress(language, site),
  texts: textsAddress(language, site),
  cities: citiesAddress(site),
});

/** Cities that visitors may be near to, the largest first. `openCities` (src/site/search/cities.ts) reads it. */
export interface PackedCities {
  /** A city's local name, then its other names, separated by "|". */
  names: string[];
  /** Hundredths of degrees (packSteps). */
  latitude: string;
  longitude: string;
  /** ISO 3166-1 alpha-2 codes. */
  countries: string[];
  /** By city, an index of `countries` (packNumbers). */
  country: string;
}

/** The largest circle that visitors can draw, in kilometres: cities abroad count as far as it reaches. */
const farthest = 100;

/**
 * The countries of jobs, as ISO 3166-1 alpha-2 codes, sorted. Where a place has a point alone, it is in the country
 * of the city nearest to it.
 */
export function jobCountries(jobs: readonly Pick<Job, 'place'>[]): string[] {
  const countries = jobs.map(({ place }) => {
    if (place === null || place.countryCode !== null || place.point === null) return place?.countryCode;
    return nearestCountry(place.point);
  });
  return [...new Set(countries)].filter((code) => code !== null && code !== undefined).sort();
}

function nearestCountry(point: Point): string | null {
  let nearest: { country: string | null; away: number } = { country: null, away: farthest };
  for (const city of cities()) {
    if (Math.abs(city.point[0] - point[0]) > 1) continue;
    const away = kilometres(city.point, point);
    if (away < nearest.away) nearest = { country: city.country, away };
  }
  return nearest.country;
}

/**
 * The cities of at least 15,000 people in the given countries, and those of other countries from which one of them
 * can be reached within the largest circle.
 *
 * @param countries as `jobCountries` gives them
 * @param languages of the site: only for these are names in other scripts than Latin and a country's own included
 */
export function packCities(countries: readonly string[], languages: readonly string[]): PackedCities {
  const isHome = (city: City) => countries.includes(city.country);
  const home = Map.groupBy(cities().filter(isHome), ({ point }) => cellOf(point[0], point[1]));
  const chosen = cities().filter((city) => isHome(city) || isNear(city.point, home));
  const codes = [...new Set(chosen.map(({ country }) => country))];
  const hundredths = (axis: 0 | 1) => packSteps(chosen.map(({ point }) => Math.round(point[axis] * 100)));
  return {
    names: chosen.map((city) => namesFor(city, languages).join('|')),
    latitude: hundredths(0),
    longitude: hundredths(1),
    countries: codes,
    country: packNumbers(chosen.map(({ country }) => codes.indexOf(country))),
  };
}

/** A number for each square of one degree: there are less than a thousand beside one another. */
const cellOf = (latitude: number, longitude: number) => Math.floor(latitude) * 1000 + Math.floor(longitude);

function isNear(point: Point, home: ReadonlyMap<number, readonly City[]>): boolean {
  const [latitude, longitude] = point;
  // Degrees of longitude are shorter than those of latitude, the more the farther north.
  const reach = Math.ceil(1 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180)));
  for (let north = -1; north <= 1; north += 1) {
    for (let east = -reach; east <= reach; east += 1) {
      const there = home.get(cellOf(latitude + north, longitude + east));
      if (there?.some((city) => kilometres(city.point, point) <= farthest)) return true;
    }
  }
  return false;
}

const scripts = [
  { script: 'Cyrillic', isOne: /\p{Script=Cyrillic}/u, countries: /^(BG|BY|KZ|MD|ME|MK|RS|RU|UA)$/ },
  { script: 'Greek', isOne: /\p{Script=Greek}/u, countries: /^(CY|GR)$/ },
  { script: 'Arabic', isOne: /\p{Script=Arabic}/u, countries: /^$/ },
];

function namesFor({ names, country }: City, languages: readonly string[]): string[] {
  const left = scripts.filter(
    ({ script, countries }) =>
      !countries.test(country) && !languages.some((code) => factsOf(code)?.script === script),
  );
  return names.filter((name) => !left.some(({ isOne }) => isOne.test(name)));
}

/** The cities around the jobs of a site, for "within 25 km of …". */
export function cityFiles({ board, site }: Pick<OutputContext, 'board' | 'site'>): MachineFile[] {
  const countries = jobCountries(listedJobs(board));
  return [
    {
      address: citiesAddress(site),
      type: 'application/json; charset=utf-8',
      key: keyOf(countries),
      make: () => JSON.stringify(packCities(countries, site.languages)),
    },
  ];
}
