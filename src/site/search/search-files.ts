import { keyOf } from '../../base/keys.ts';
import { type Job, listedJobs, type Point } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { type City, cities } from '../../board/places/cities.ts';
import { kilometres } from '../../board/places/distance.ts';
import { type Section, sectionsOf } from '../../board/texts.ts';
import { fold } from '../../i18n/fold.ts';
import {
  type BuiltInLanguage,
  factsOf,
  type InterfaceLanguage,
  isBuiltIn,
  primaryLanguage,
} from '../../i18n/languages.ts';
import { memo, remember } from '../../i18n/remember.ts';
import { searchWords } from '../../i18n/search-words.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { languageRoot, rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { wordsOfHtml } from '../job/advert-text.ts';
import { jobsKey } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { createPause, type Pause } from '../pause.ts';
import { packNumbers, packSteps } from '../rows/pack-values.ts';
import { boardFileNames } from '../sharing/embed-names.ts';
import {
  notDemanded,
  type PackedTextIndex,
  type PackedTextPart,
  packPart,
  type TermRows,
  termsOf,
} from './terms.ts';

type Where = Parameters<typeof languageRoot>[1];

/** Address of the rows of a board: `/rows.json`, `/en/rows.json`. */
export const rowsAddress = (language: InterfaceLanguage, site: Where): string =>
  languageRoot(language, site) + boardFileNames.rows;

/** Address of the words of a board's adverts: `/texts.json`, `/en/texts.json`. */
const textsAddress = (language: InterfaceLanguage, site: Where): string =>
  languageRoot(language, site) + boardFileNames.words;

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

/** Address of a part of them: `/texts-3.json`. */
const textPartAddress = (texts: string, part: number): string => texts.replace(/\.json$/, `-${part}.json`);

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

/** Adverts whose words make one part: 10 to 25 kB compressed, whatever they are about. */
const advertsPerPart = 150;
/** From 38,400 adverts on parts grow: 100,000 have some of 30 kB. */
const mostParts = 256;

/** How many parts there are for so many adverts. */
const partCount = (adverts: number): number =>
  Math.min(mostParts, Math.max(1, Math.ceil(adverts / advertsPerPart)));

/** The files of one board, as JSON: the index, then the parts; no parts where the index holds the only one. */
export interface TextIndex {
  index: string;
  parts: readonly string[];
}

// All files of a board are made from one walk over its adverts.
/**
 * The words of the texts of a list of jobs. The same promise each time for the same list. Gives the event loop back in
 * between: it takes seconds for tens of thousands of jobs.
 */
export const textIndex = memo(async (jobs: readonly Job[]): Promise<TextIndex> => {
  const pause = createPause();
  const stamp = jobsKey(jobs).slice(0, 12);
  const sorted = jobs.toSorted((one, other) => one.advertId - other.advertId);
  const slices = sliced(await termRows(sorted, pause), partCount(jobs.length));
  const parts: PackedTextPart[] = [];
  for (const entries of slices) {
    parts.push(packPart(entries, stamp));
    await pause();
  }
  const [first] = parts;
  const index: PackedTextIndex = {
    stamp,
    advertId: packSteps(sorted.map(({ advertId }) => advertId)),
    starts: startsOf(slices),
    ...(parts.length === 1 && first !== undefined && { part: first }),
  };
  return {
    index: JSON.stringify(index),
    parts: parts.length === 1 ? [] : parts.map((part) => JSON.stringify(part)),
  };
});

/** An empty slice begins where the next one does, or behind all terms. */
function startsOf(slices: readonly (readonly TermRows[])[]): string[] {
  return slices.map((_, at) => slices.slice(at).find((entries) => entries.length > 0)?.[0]?.[0] ?? '\uffff');
}

/** Sorted by code unit. */
async function termRows(jobs: readonly Job[], pause: Pause): Promise<TermRows[]> {
  const found = new Map<string, number[]>();
  for (const [place, job] of jobs.entries()) {
    for (const term of jobTerms(job)) {
      const places = found.get(term);
      if (places === undefined) found.set(term, [place]);
      else places.push(place);
    }
    await pause();
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** So many words behind "without" are what it is about, and so many before "not". */
const reach = { behind: 4, before: 4 };
const shortestDenied = 3;

const blockEnds = /<(?:\/(?:p|li|h[1-6]|td|th|dt|dd)|br)[^>]*>/g;
const clauseEnds = /[.,;:!?•·()|/\n]|\s[–—-]\s/;

const denials = remember((language: BuiltInLanguage) => {
  const { without, not } = searchWords(language).operators;
  return { without: new Set(without.map(fold)), not: new Set(not.map(fold)) };
});

/**
 * The words that a section says its job does not demand, as terms: "!experience" of "no experience needed" and of
 * "experience is not required". A weak sign, taken clause by clause.
 *
 * @param language of the advert (BCP 47)
 */
function notDemandedTerms(html: string, language: string): string[] {
  const primary = primaryLanguage(language);
  if (!isBuiltIn(primary)) return [];
  const own = denials(primary);
  const terms = new Set<string>();
  for (const block of html.split(blockEnds)) {
    for (const clause of wordsOfHtml(block).split(clauseEnds)) {
      const words = fold(clause).match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
      words.forEach((word, at) => {
        const isNot = own.not.has(word);
        if (!isNot && !own.without.has(word)) return;
        const from = isNot ? Math.max(0, at - reach.before) : at + 1;
        for (const one of words.slice(from, at + 1 + reach.behind)) {
          if (one.length >= shortestDenied && one !== word) terms.add(notDemanded + one);
        }
      });
    }
  }
  return [...terms];
}

// Most jobs have not changed since the last index, and their equal sections are the same object.
const sectionTerms = memo((section: Section, language: string): readonly string[] => [
  ...termsOf(`${section.heading ?? ''} ${wordsOfHtml(section.html)}`),
  ...notDemandedTerms(section.html, language),
]);

/** The terms of an advert's text, and what it says that the job does not demand. */
export const jobTerms = (job: Pick<Job, 'sections' | 'language'>): ReadonlySet<string> =>
  new Set(sectionsOf(job).flatMap((section) => sectionTerms(section, job.language)));

/** Cuts entries into so many slices of about equal weight, in their order; some can be empty. */
function sliced(entries: readonly TermRows[], count: number): TermRows[][] {
  const weightOf = ([term, places]: TermRows) => term.length + places.length;
  const each = entries.reduce((sum, entry) => sum + weightOf(entry), 0) / count;
  const slices = Array.from({ length: count }, (): TermRows[] => []);
  let weight = 0;
  for (const entry of entries) {
    slices[Math.min(count - 1, Math.floor(weight / each))]?.push(entry);
    weight += weightOf(entry);
  }
  return slices;
}

/** The words of all adverts, a board at a time; large boards in parts. */
export function textFiles({ board, site }: Pick<OutputContext, 'board' | 'site'>): MachineFile[] {
  return site.languages.flatMap((language) => {
    const jobs = jobsOf(board, language, site);
    const address = textsAddress(language, site);
    const count = partCount(jobs.length);
    const file = (place: string, part: number | null): MachineFile => ({
      address: place,
      type: 'application/json; charset=utf-8',
      get key() {
        return keyOf(jobsKey(jobs));
      },
      make: async () => {
        const { index, parts } = await textIndex(jobs);
        return part === null ? index : (parts[part] ?? '');
      },
    });
    const parts = count === 1 ? [] : Array.from({ length: count }, (_, part) => part);
    return [file(address, null), ...parts.map((part) => file(textPartAddress(address, part), part))];
  });
}

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
