import { keyOf } from '../../base/keys.ts';
import type { Job, JobList } from '../../board/job.ts';
import { jobLists } from '../../board/lists/lists.ts';
import { postedAt } from '../../board/memory.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { boardAddress, rootOf } from '../../settings/addresses.ts';
import { jobParts, partAddress } from '../job-parts.ts';
import { jobsKey } from '../keys.ts';
import type { FileKind, MachineFile, OutputContext } from '../machine-file.ts';
import { aggregatorFeed } from './aggregator.ts';
import { calendarAddress, calendarJobs, calendarType, deadlineCalendar } from './deadlines.ts';
import { atomFeed, atomType, jsonFeed, jsonFeedType, rssFeed, rssType } from './feed-formats.ts';
import { newestOf, shownJobs, updatedOf } from './feed-jobs.ts';
import {
  type FeedAddresses,
  type FeedSource,
  feedAddresses,
  feedPages,
  listFeed,
  wholeBoardFeed,
} from './feed-source.ts';
import { linkedInFeed } from './linkedin.ts';

const xmlType = 'application/xml; charset=utf-8';

/**
 * Every feed of the site: RSS, Atom and JSON Feed of each list and of the whole board, those of boards with older pages,
 * the calendar of deadlines of each board, and the files that job sites read.
 */
export function feedKinds(context: OutputContext): FileKind[] {
  const { board, site } = context;
  const newest = newestOf(context);
  const lists = () => jobLists(board, site);
  return [
    {
      form: /\/(?:feed|atom)(?:-\d+)?\.xml$|\/feed(?:-\d+)?\.json$/,
      *files() {
        for (const list of lists()) yield* feedsOfList(list, newest, context).flat();
      },
      at(address) {
        const home = address.slice(0, address.lastIndexOf('/') + 1);
        const list = lists().find((one) => one.address === home);
        return (
          list &&
          feedsOfList(list, newest, context)
            .flat()
            .find((file) => file.address === address)
        );
      },
    },
    {
      form: /\/feeds\/all(?:-\d+)?\.(?:xml|atom\.xml|json)$/,
      files: () => pagedFeed(wholeBoardFeed(board.jobs, site), newest, context).flat(),
    },
    {
      form: /\/deadlines\.ics$/,
      files: () => lists().flatMap((list) => (list.facet === null ? [boardCalendar(list, context)] : [])),
    },
    { form: /\/feeds\/(?:jobs|linkedin)(?:-\d+)?\.xml$/, files: () => jobSiteFiles(context) },
  ];
}

/** The feeds that people follow: RSS, Atom and JSON Feed of each list and of the whole board, without older pages. */
export function* followedFeeds(context: OutputContext): Generator<MachineFile> {
  for (const [first = []] of feedsOf(context)) yield* first;
}

/** The feeds of each list and of the whole board, page by page: each page in three formats. */
function* feedsOf(context: OutputContext): Generator<MachineFile[][]> {
  const { board, site } = context;
  const newest = newestOf(context);
  for (const list of jobLists(board, site)) yield feedsOfList(list, newest, context);
  yield pagedFeed(wholeBoardFeed(board.jobs, site), newest, context);
}

function feedsOfList(
  list: JobList,
  newest: ReturnType<typeof newestOf>,
  context: OutputContext,
): MachineFile[][] {
  const source = listFeed(list, context.site);
  return list.facet === null
    ? pagedFeed(source, newest, context)
    : [formatsOf(source, () => newest(source.jobs), context)];
}

/** A hub hears of the first page alone. */
function pagedFeed(
  whole: FeedSource,
  newest: ReturnType<typeof newestOf>,
  context: OutputContext,
): MachineFile[][] {
  const pages = feedPages(whole, shownJobs);
  const older = { ...context, hub: undefined };
  let known: readonly Job[] | undefined;
  const all = () => {
    known ??= newest(whole.jobs, pages.at(-1)?.to);
    return known;
  };
  return pages.map(({ source, from, to }) =>
    formatsOf(source, () => all().slice(from, to), from === 0 ? context : older),
  );
}

function boardCalendar(list: JobList, context: OutputContext): MachineFile {
  const { language } = list;
  const jobs = () => calendarJobs(list.jobs, context.site);
  return {
    address: calendarAddress(list),
    type: calendarType,
    get key() {
      return keyOf('deadlines', language, shownKey(jobs(), context));
    },
    isLarge: true,
    make: () => deadlineCalendar({ language, jobs: jobs() }, context),
  };
}

/** @param find the jobs that it shows */
function formatsOf(source: FeedSource, find: () => readonly Job[], context: OutputContext): MachineFile[] {
  const { addresses, home, title, language, id, pages = {} } = source;
  let known: { jobs: readonly Job[]; updated: string; key: string } | undefined;
  const shown = () => {
    if (known) return known;
    const jobs = find();
    const updated = updatedOf(jobs, home, context);
    known = {
      jobs,
      updated,
      key: keyOf(
        [title, language, id, updated, context.hub ?? '', Object.keys(pages).join()],
        shownKey(jobs, context),
      ),
    };
    return known;
  };
  const file = (format: keyof typeof formats): MachineFile => ({
    address: addresses[format],
    type: formats[format].type,
    get key() {
      return keyOf(format, shown().key);
    },
    make() {
      const { jobs, updated } = shown();
      return formats[format].feed({ ...source, jobs }, updated, context);
    },
  });
  return [file('rss'), file('atom'), file('json')];
}

const formats = {
  rss: { type: rssType, feed: rssFeed },
  atom: { type: atomType, feed: atomFeed },
  json: {
    type: jsonFeedType,
    feed: (source: FeedSource, _: string, context: OutputContext) => jsonFeed(source, context),
  },
};

function jobSiteFiles(context: OutputContext): MachineFile[] {
  const { site } = context;
  return jobParts(context).flatMap((jobs, at) => {
    let newest: string | undefined;
    const updated = () => {
      newest ??= updatedOf(jobs, boardAddress(site.defaultLanguage, site), context);
      return newest;
    };
    const posted = () => jobs.map((job) => postedAt(context.memory, job)).join();
    const shown = () => keyOf(jobsKey(jobs), posted());
    return [
      {
        address: partAddress(`${rootOf(site)}feeds/jobs.xml`, at + 1),
        type: xmlType,
        get key() {
          return keyOf('jobs', shown());
        },
        isLarge: true,
        make: () => aggregatorFeed(jobs, context),
      },
      {
        address: partAddress(`${rootOf(site)}feeds/linkedin.xml`, at + 1),
        type: xmlType,
        get key() {
          return keyOf('linkedin', updated(), shown());
        },
        isLarge: true,
        make: () => linkedInFeed(jobs, updated(), context),
      },
    ];
  });
}

/** A hash of the jobs and of everything else that parts show of them: first publication and last change. */
function shownKey(jobs: readonly Job[], { memory, changedAt }: OutputContext): string {
  const times = jobs.map((job) => `${postedAt(memory, job)} ${changedAt(job.address)}`);
  return keyOf(jobsKey(jobs), times.join());
}

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
        : fill(dictionaryOf(board.language, site).feedOfFacet, { company: site.name, facet: label }),
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
