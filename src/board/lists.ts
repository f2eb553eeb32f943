import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memo } from '../i18n/remember.ts';
import { boardLanguage, jobsOf } from './addresses.ts';
import { type FacetLists, facetLists, facetValues } from './facet-lists.ts';
import type { Board, Job } from './job.ts';
import type { FacetName, JobList } from './job-list.ts';
import { ownFacets } from './own-facets.ts';
import { placeFacet, placesOf } from './place-facet.ts';
import { boardAddress } from './site-addresses.ts';

type ListSite = Pick<Site, 'languages' | 'defaultLanguage' | 'companies' | 'remoteCountries' | 'fields'>;

/**
 * Every list of the site: the boards in the order of the site's languages, each followed by its facets. Boards are
 * there even when empty, facets only with a job. The same array each time for the same board.
 */
export const jobLists = (board: Pick<Board, 'jobs'>, site: ListSite): readonly JobList[] =>
  listsOf(board.jobs, site);

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
export function facetsOfBoard(
  board: Pick<Board, 'jobs'>,
  language: InterfaceLanguage,
  site: ListSite,
): FacetLists {
  return facetLists(jobsOf(board, language, site), {
    language,
    root: boardAddress(language, site),
    companies: site.companies,
    remoteCountries: site.remoteCountries,
    own: ownFacets(site, language),
  });
}

/**
 * Where the list stands that a fact of a job leads to: `/jobs/in/lodz/`; `null` where the job has no such value, or
 * every job of its board has it.
 *
 * @param value the value as the job has it; without one, the first that it has
 */
export function listAddressOf(
  job: Job,
  name: FacetName,
  board: Pick<Board, 'jobs'>,
  site: ListSite,
  value: string = facetValues(job, name, site.companies)[0] ?? '',
): string | null {
  const { byValue, places } = facetsOfBoard(board, boardLanguage(job, site), site);
  if (name === 'place') {
    const place = placesOf(job).find((one) => placeFacet({ place: one }) === value);
    return (place && places.of(place)?.address) ?? null;
  }
  return byValue[name]?.get(value)?.address ?? null;
}
