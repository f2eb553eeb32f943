import type { Job } from '../../board/job.ts';
import type { JobList } from '../../board/job-list.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import type { OutputContext } from '../machine-file.ts';
import { atomFeed, atomType } from './atom.ts';
import { type FeedAddresses, feedAddresses, listFeed } from './feed-source.ts';
import { updatedOf } from './instants.ts';
import { jsonFeed, jsonFeedType } from './json-feed.ts';
import { newestOf } from './newest.ts';
import { rssFeed, rssType } from './rss.ts';

export type FeedFormat = keyof FeedAddresses;

/** What a search finds, as its feed needs it. */
export interface FoundJobs {
  /** The canonical query: `?q=kurier&type=full-time`. */
  query: string;
  /** What the search is called: "kurier, full-time". */
  label: string;
  jobs: readonly Job[];
}

/** The feed of a search on a board: as that of the board, with a title, an id and addresses of its own. */
export function searchFeed(
  format: FeedFormat,
  board: JobList,
  { query, label, jobs }: FoundJobs,
  context: OutputContext,
): { type: string; bytes: Uint8Array } {
  const { site } = context;
  const { rss, atom, json } = feedAddresses(board);
  const whole = listFeed(board, site);
  const source = {
    ...whole,
    title:
      label === ''
        ? whole.title
        : fill(dictionaryOf(board.language).feedOfFacet, { company: site.name, facet: label }),
    home: `${board.address}${query}`,
    id: `${board.address}${query}`,
    addresses: { rss: `${rss}${query}`, atom: `${atom}${query}`, json: `${json}${query}` },
    jobs: newestOf(context)(jobs),
  };
  const updated = updatedOf(source.jobs, board.address, context);
  switch (format) {
    case 'rss':
      return { type: rssType, bytes: Buffer.from(rssFeed(source, updated, context)) };
    case 'atom':
      return { type: atomType, bytes: Buffer.from(atomFeed(source, updated, context)) };
    case 'json':
      return { type: jsonFeedType, bytes: Buffer.from(jsonFeed(source, context)) };
  }
}
