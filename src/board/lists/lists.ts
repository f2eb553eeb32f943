import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { spellingOf } from '../../i18n/slug.ts';
import { boardAddress, languageRoot } from '../../settings/addresses.ts';
import { ownFacets } from '../../settings/facets.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import {
  type FacetName,
  type Job,
  type JobList,
  type Listing,
  listedJobs,
  placeFacet,
  placesOf,
} from '../job.ts';
import { jobsOf } from './addresses.ts';
import { type BoardPlace, type FacetLists, facetLists, facetValues } from './facet-lists.ts';

type ListSite = Pick<
  SiteSettings,
  'languages' | 'defaultLanguage' | 'companies' | 'remoteCountries' | 'fields' | 'texts' | 'address'
>;

/**
 * Every list of the site: the boards in the order of the site's languages, each followed by its facets. Boards are
 * there even when empty, facets only with a job. The same array each time for the same board.
 */
export const jobLists = (board: Listing, site: ListSite): readonly JobList[] =>
  listsOf(listedJobs(board), site);

const listsOf = memo((jobs: readonly Job[], site: ListSite): readonly JobList[] => {
  const board = { jobs };
  return site.languages.flatMap((language): JobList[] => [
    {
      address: boardAddress(language, site),
      language,
      facet: null,
      jobs: jobsOf(board, language, site),
    },
    ...facetsOfBoard(board, language, site).lists,
  ]);
});

/** The facet lists of one board. The same object each time. */
export function facetsOfBoard(board: Listing, language: InterfaceLanguage, site: ListSite): FacetLists {
  return facetLists(jobsOf(board, language, site), boardPlace(site, language));
}

/** What lists need to know of the board of a language. The same object each time for the same site. */
export const boardPlace = memo(
  (site: ListSite, language: InterfaceLanguage): BoardPlace => ({
    language,
    root: languageRoot(language, site),
    companies: site.companies,
    remoteCountries: site.remoteCountries,
    own: ownFacets(site, language),
    words: site,
  }),
);

/**
 * The address of the list that a fact of a job links to: `/jobs/in/lodz/`; `null` where the job has no such value, or
 * every job of its board has it.
 *
 * @param lists of the job's board
 * @param value the value as the job has it; without one, the first that it has
 */
export function listAddressOf(
  job: Job,
  name: FacetName,
  { byValue, places }: FacetLists,
  { companies }: Pick<ListSite, 'companies'>,
  value: string = facetValues(job, name, companies)[0] ?? '',
): string | null {
  if (name === 'place') {
    const place = placesOf(job).find((one) => placeFacet({ place: one }) === value);
    return (place && places.of(place)?.address) ?? null;
  }
  return byValue[name]?.get(value)?.address ?? null;
}

/**
 * The same list in every language that has it, this one included, in the order of the site's languages: all boards;
 * the same place (by its name without accents, and its country), employment type, work model or company; fields
 * where the texts are equal. Any two lists agree on whether they are variants of each other.
 *
 * @param lists all of the site, as `jobLists` gives them
 */
export function listVariants(list: JobList, lists: readonly JobList[]): readonly JobList[] {
  const alike = byIdentity(lists).get(identityOf(list)) ?? [];
  const first = alike.filter(
    ({ language }, at) => alike.findIndex((one) => one.language === language) === at,
  );
  return first.includes(list) ? first : [list];
}

const byIdentity = memo((lists: readonly JobList[]) => Map.groupBy(lists, identityOf));

/** What a list is about, independent of its language. */
const identityOf = memo(({ facet }: JobList): string => {
  if (facet === null) return 'board';
  const { name, value, identity } = facet;
  if (name === 'place') return `place|${identity ?? value}`;
  if (name === 'company') return `company|${spellingOf(value, 'en').same}`;
  return `${name}|${value}`;
});
