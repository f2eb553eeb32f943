import { type Job, type JobList, listedJobs } from '../../board/job.ts';
import { jobLists } from '../../board/lists/lists.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { rootOf } from '../../settings/addresses.ts';
import { eventOver } from '../../settings/content/event-time.ts';
import { overEvents } from '../events/event-text.ts';
import { jobParts, partAddress } from '../job-parts.ts';
import { type FileKind, type MachineFile, type OutputContext, viewFile } from '../machine-file.ts';
import { partView, updatedPartView } from '../views/board-file.ts';
import { calendarView, feedView, newestOf, shownJobs } from '../views/feed.ts';
import type { JobView } from '../views/job-file.ts';
import { calendarType, deadlineCalendar } from './deadlines.ts';
import { type EventFileView, eventAddress, eventCalendar } from './event-calendar.ts';
import { atomFeed, atomType, jsonFeed, jsonFeedType, rssFeed, rssType } from './feed-formats.ts';
import {
  calendarAddress,
  type FeedAddresses,
  type FeedHead,
  feedAddresses,
  feedPages,
  listFeed,
  wholeBoardFeed,
} from './feed-source.ts';
import { aggregatorFeed, linkedInFeed } from './job-sites.ts';

const xmlType = 'application/xml; charset=utf-8';

/**
 * Every feed of the site: RSS, Atom and JSON Feed of each list and of the whole board, those of boards with older
 * pages, the calendar of deadlines of each board, one of each event on the owner's pages, and the files that job sites read.
 */
export function feedKinds(context: OutputContext): FileKind[] {
  const { board, site } = context;
  const lists = () => jobLists(board, site);
  return [
    {
      form: /\/(?:feed|atom)(?:-\d+)?\.xml$|\/feed(?:-\d+)?\.json$/,
      *files() {
        for (const list of lists()) yield* feedsOfList(list, context).flat();
      },
      at(address) {
        const home = address.slice(0, address.lastIndexOf('/') + 1);
        const list = lists().find((one) => one.address === home);
        const files = list && feedsOfList(list, context).flat();
        return files?.find((file) => file.address === address);
      },
    },
    {
      form: /\/feeds\/all(?:-\d+)?\.(?:xml|atom\.xml|json)$/,
      files: () => pagedFeed(wholeBoardFeed(site), listedJobs(board), context).flat(),
    },
    {
      form: /\/deadlines\.ics$/,
      files: () => lists().flatMap((list) => (list.facet === null ? [boardCalendar(list, context)] : [])),
    },
    { form: /\/\d{4}-\d{2}-\d{2}-?[^/]*\.ics$/, files: () => eventFiles(context) },
    { form: /\/feeds\/(?:jobs|linkedin)(?:-\d+)?\.xml$/, files: () => jobSiteFiles(context) },
  ];
}

/** A calendar for each event on the owner's pages that is not over. */
function eventFiles({ content = [], site, siteUrl, board, changedAt }: OutputContext): MachineFile[] {
  const over = new Set(overEvents(content, site.timeZone, board.at));
  return content.flatMap(({ address: page, language, events = [] }) =>
    events
      .filter((event) => !over.has(eventOver(event, site.timeZone)))
      .map((event) => {
        const address = eventAddress(page, event, language);
        const view = (): EventFileView => {
          return { ...event, page, address, changedAt: changedAt(page) ?? board.at };
        };
        return viewFile('event', { address, type: calendarType }, view, (shown) =>
          eventCalendar(shown, { site, siteUrl }),
        );
      }),
  );
}

/** The feeds that people follow: RSS, Atom and JSON Feed of each list and of the whole board, without older pages. */
export function* followedFeeds(context: OutputContext): Generator<MachineFile> {
  const { board, site } = context;
  for (const list of jobLists(board, site)) yield* feedsOfList(list, context)[0] ?? [];
  yield* pagedFeed(wholeBoardFeed(site), listedJobs(board), context)[0] ?? [];
}

/** The feeds of a list, page by page: each page in three formats. */
function feedsOfList(list: JobList, context: OutputContext): MachineFile[][] {
  const head = listFeed(list, context.site);
  return list.facet === null
    ? pagedFeed(head, list.jobs, context)
    : [formatsOf(head, () => newestOf(list.jobs, context.memory), context)];
}

/** A hub is notified of the first page alone. */
function pagedFeed(whole: FeedHead, jobs: readonly Job[], context: OutputContext): MachineFile[][] {
  const pages = feedPages(whole, jobs.length, shownJobs);
  const older = { ...context, hub: undefined };
  const newest = once(() => newestOf(jobs, context.memory, pages.at(-1)?.to));
  return pages.map(({ head, from, to }) =>
    formatsOf(head, () => newest().slice(from, to), from === 0 ? context : older),
  );
}

const formats = {
  rss: { type: rssType, feed: rssFeed },
  atom: { type: atomType, feed: atomFeed },
  json: { type: jsonFeedType, feed: jsonFeed },
};

/** @param newest the jobs that it shows */
function formatsOf(head: FeedHead, newest: () => readonly JobView[], context: OutputContext): MachineFile[] {
  const view = once(() => feedView(head, newest(), context));
  return (['rss', 'atom', 'json'] as const).map((format) => {
    const { type, feed } = formats[format];
    return viewFile(format, { address: head.addresses[format], type }, view, (shown) => feed(shown, context));
  });
}

function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const boardCalendar = (list: JobList, context: OutputContext): MachineFile =>
  viewFile(
    'calendar',
    { address: calendarAddress(list), type: calendarType, isLarge: true },
    () => calendarView(list, context),
    (view) => deadlineCalendar(view, context),
  );

function jobSiteFiles(context: OutputContext): MachineFile[] {
  return jobParts(context).flatMap((_, part) => {
    const file = (name: string) => ({
      address: partAddress(`${rootOf(context.site)}feeds/${name}.xml`, part + 1),
      type: xmlType,
      isLarge: true,
    });
    return [
      viewFile(
        'jobs',
        file('jobs'),
        () => partView(part, context),
        (view) => aggregatorFeed(view, context),
      ),
      viewFile(
        'linkedin',
        file('linkedin'),
        () => updatedPartView(part, context),
        (view) => linkedInFeed(view, context),
      ),
    ];
  });
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
  const head: FeedHead = {
    ...whole,
    title:
      label === ''
        ? whole.title
        : fill(dictionaryOf(board.language, site).feedOfFacet, { company: site.name, facet: label }),
    home: `${board.address}${query}`,
    id: `${board.address}${query}`,
    addresses: { rss: `${rss}${query}`, atom: `${atom}${query}`, json: `${json}${query}` },
  };
  const view = feedView(head, newestOf(jobs, context.memory), context, board.address);
  const { type, feed } = formats[format];
  return { type, bytes: Buffer.from(feed(view, context)) };
}
