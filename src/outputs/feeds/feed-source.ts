import type { Job } from '../../board/job.ts';
import { type JobList, listLabel } from '../../board/job-list.ts';
import { boardAddress, rootOf } from '../../board/site-addresses.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';

/** One list of jobs as feeds show it, in whatever format. */
export interface FeedSource {
  /** In the list's language. */
  title: string;
  description: string;
  language: InterfaceLanguage;
  /** Path of the page that shows the list. */
  home: string;
  /** Path that the feed's id is made of. It never changes. */
  id: string;
  /** Path of each format's file. */
  addresses: FeedAddresses;
  /** The whole list. */
  jobs: readonly Job[];
}

export interface FeedAddresses {
  rss: string;
  atom: string;
  json: string;
}

type ListHead = Pick<JobList, 'address' | 'language' | 'facet'>;

/** The feeds of a list with pages of its own: they stand at its first page. */
export function listFeed(list: JobList, site: Site): FeedSource {
  return {
    title: feedTitle(list, site),
    description: dictionaryOf(list.language).feedHint,
    language: list.language,
    home: list.address,
    id: list.address,
    addresses: feedAddresses(list),
    jobs: list.jobs,
  };
}

/** The feeds of the whole board, jobs of all languages in them; their own words are in the default language. */
export function wholeBoardFeed(jobs: readonly Job[], site: Site): FeedSource {
  const texts = dictionaryOf(site.defaultLanguage);
  const all = `${rootOf(site)}feeds/all`;
  return {
    title: fill(texts.feedOfAll, { company: site.name }),
    description: texts.feedHint,
    language: site.defaultLanguage,
    home: boardAddress(site.defaultLanguage, site),
    id: all,
    addresses: { rss: `${all}.xml`, atom: `${all}.atom.xml`, json: `${all}.json` },
    jobs,
  };
}

/** "Jobs at Kolibra", "Jobs at Kolibra: Łódź". */
export function feedTitle({ language, facet }: Pick<ListHead, 'language' | 'facet'>, site: Site): string {
  const texts = dictionaryOf(language);
  return facet === null
    ? fill(texts.jobsAt, { company: site.name })
    : fill(texts.feedOfFacet, { company: site.name, facet: listLabel(facet) });
}

export const feedAddresses = ({ address }: Pick<ListHead, 'address'>): FeedAddresses => ({
  rss: `${address}feed.xml`,
  atom: `${address}atom.xml`,
  json: `${address}feed.json`,
});
