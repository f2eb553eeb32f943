import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { boardLanguage, jobsOf } from './addresses.ts';
import { type FacetLists, type FacetName, facetLists, facetValues } from './facet-lists.ts';
import type { Board, Job } from './job.ts';
import { ownFacets } from './own-facets.ts';
import { placeFacet, placesOf } from './place-facet.ts';
import { boardAddress } from './site-addresses.ts';

/** What a list is narrowed to. */
export interface ListFacet {
  name: FacetName;
  /** The value as most of the jobs have it ("Łódź", "Magazyn", "FULL_TIME", "remote", "Kolibra Werke"). */
  value: string;
  /** The value as a person reads it in the list's language. */
  label: string;
  /** Of a place: its value in the filter ("pl.lodzkie.lodz"). */
  place?: string;
  /** Of a place: equal in all languages, as far as that can be told. */
  identity?: string;
  /** Of a facet of the owner's: what the facet is called. */
  of?: string;
}

/** What a list is narrowed to, said so that it stands alone: "Łódź", "Shift: Night". */
export const listLabel = ({ of, label }: Pick<ListFacet, 'of' | 'label'>): string =>
  of === undefined ? label : `${of}: ${label}`;

/** A list of jobs that has pages of its own: a board, or a board narrowed to one value of a facet. */
export interface JobList {
  /** Where its first page stands: "/", "/en/", "/jobs/in/lodz/", "/en/jobs/field/warehouse/". */
  address: string;
  language: InterfaceLanguage;
  /** `null` = the whole board of its language. */
  facet: ListFacet | null;
  /** In the order of the board. The same array each time for the same board. */
  jobs: readonly Job[];
}

type ListSite = Pick<Site, 'languages' | 'defaultLanguage' | 'companies' | 'remoteCountries' | 'fields'>;

const remembered = new WeakMap<readonly Job[], WeakMap<ListSite, readonly JobList[]>>();

/**
 * Every list of the site: the boards in the order of the site's languages, each followed by its facets. Boards are
 * there even when empty, facets only with a job. The same array each time for the same board.
 */
export function jobLists(board: Pick<Board, 'jobs'>, site: ListSite): readonly JobList[] {
  const ofBoard = remembered.get(board.jobs) ?? new WeakMap<ListSite, readonly JobList[]>();
  remembered.set(board.jobs, ofBoard);
  let lists = ofBoard.get(site);
  if (lists === undefined) {
    lists = site.languages.flatMap((language): JobList[] => [
      {
        address: boardAddress(language, site),
        language,
        facet: null,
        jobs: jobsOf(board, language, site),
      },
      ...facetsOfBoard(board, language, site).lists,
    ]);
    ofBoard.set(site, lists);
  }
  return lists;
}

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
