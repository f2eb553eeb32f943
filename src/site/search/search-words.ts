import { keyOf } from '../../base/keys.ts';
import type { Job } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { boardPlaces } from '../../board/lists/facet-lists.ts';
import type { PlaceChoice } from '../../board/places/place-tree.ts';
import { townNames } from '../../board/places/town-names.ts';
import { countryName } from '../../i18n/countries.ts';
import { fold } from '../../i18n/fold.ts';
import { type InterfaceLanguage, interfaceLanguages, isBuiltIn } from '../../i18n/languages.ts';
import {
  type Operators,
  occupations,
  type SearchValue,
  searchValues,
  searchWords,
} from '../../i18n/search-words.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { facetColumns } from '../rows/facet-columns.ts';
import type { FacetChoice, FacetKey } from '../rows/rows.ts';
import { searchWordsAddress } from './search-files.ts';

/** Vocabulary of the search of one board, beside the words of its jobs. */
export interface PackedSearchWords {
  /** Languages of the stemmers, the board's own first. */
  languages: readonly InterfaceLanguage[];
  /** Folded. */
  noise: readonly string[];
  /** Folded. */
  endings: readonly string[];
  /** Words that say how others are meant, folded; none in files of earlier versions. */
  operators?: Operators;
  /** Phrases that mean a value of a facet, for values that the board has. */
  values: readonly { facet: FacetKey; value: string; phrases: readonly string[] }[];
  /** Phrases that mean the same: a list an occupation, and the owner's own lists. */
  synonyms: readonly (readonly string[])[];
}

/**
 * The words of a board's search, in its language, in English and in the other languages of the site: people who look
 * for work abroad type words of their own language.
 *
 * @param jobs as `jobsOf` gives them
 */
export function boardSearchWords(
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
): PackedSearchWords {
  const languages = [...new Set<InterfaceLanguage>([language, 'en', ...site.languages])];
  const tables = languages.filter(isBuiltIn).map((code) => searchWords(code));
  const folded = (texts: readonly string[]) => [...new Set(texts.map(fold))];
  const { work, type } = facetColumns(jobs, language, site);
  const { choices } = boardPlaces(jobs, language, site);
  const named = (facet: 'work' | 'type', choices: readonly FacetChoice[]) =>
    choices.map(({ value, label }) => ({
      facet,
      value,
      phrases: folded([
        label,
        ...(isSearchValue(value) ? tables.flatMap(({ values }) => values[value]) : []),
      ]),
    }));
  return {
    languages,
    noise: folded(tables.flatMap(({ noise }) => noise)),
    endings: folded(tables.flatMap(({ endings }) => endings)),
    operators: operatorsOf(languages),
    values: [
      ...named('work', work.choices),
      ...named('type', type.choices),
      ...placeValues(choices, site.languages),
    ],
    synonyms: [
      ...occupations.map((name) => folded(tables.flatMap(({ occupations: names }) => names[name]))),
      ...site.synonyms.map(folded),
    ],
  };
}

/** The fewest letters of another language's operator: "no" is "in the" in Portuguese, and "o" is "about" in Polish. */
const shortestForeign = 3;

/** Those of the board's language, and those of the others that are not noise words of it. */
function operatorsOf([own = 'en', ...others]: readonly InterfaceLanguage[]): Operators {
  const noise = new Set(isBuiltIn(own) ? searchWords(own).noise.map(fold) : []);
  const all = (key: keyof Operators) => [
    ...new Set([
      ...(isBuiltIn(own) ? searchWords(own).operators[key].map(fold) : []),
      ...others
        .filter(isBuiltIn)
        .flatMap((language) => searchWords(language).operators[key].map(fold))
        .filter((word) => word.length >= shortestForeign && !noise.has(word)),
    ]),
  ];
  return { or: all('or'), without: all('without'), not: all('not'), atLeast: all('atLeast') };
}

const isSearchValue = (value: string): value is SearchValue =>
  (searchValues as readonly string[]).includes(value);

/** Places by all their names: countries in every language of the interface, towns as the list of cities has them. */
function placeValues(
  choices: readonly PlaceChoice[],
  languages: readonly InterfaceLanguage[],
): PackedSearchWords['values'] {
  const readers = new Set<InterfaceLanguage>([...interfaceLanguages, ...languages]);
  return choices.map(({ value, name, label, parent }) => {
    const [country = '', , city] = value.split('.');
    const code = country.toUpperCase();
    const names =
      parent === -1 && !value.includes('.')
        ? [...readers].map((language) => (/^[A-Z]{2}$/.test(code) ? countryName(code, language) : null))
        : city === undefined
          ? []
          : townNames(name, code);
    const phrases = [name, label, ...names.filter((one) => one !== null)].map(fold);
    return { facet: 'place' as const, value, phrases: [...new Set(phrases)] };
  });
}

/** `/search-words.json` of each board. */
export function* searchWordFiles({
  board,
  site,
}: Pick<OutputContext, 'board' | 'site'>): Generator<MachineFile> {
  for (const language of site.languages) {
    const jobs = jobsOf(board, language, site);
    const packed = () => JSON.stringify(boardSearchWords(jobs, language, site));
    const { work, type, place } = facetColumns(jobs, language, site);
    yield {
      address: searchWordsAddress(language, site),
      type: 'application/json; charset=utf-8',
      // The tables are the program's: what a board adds is its places and values.
      key: keyOf(JSON.stringify([work.choices, type.choices, place.choices])),
      make: packed,
    };
  }
}
