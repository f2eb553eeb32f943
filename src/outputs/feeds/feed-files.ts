import type { Job } from '../../board/job.ts';
import type { JobList } from '../../board/job-list.ts';
import { jobLists } from '../../board/lists.ts';
import { postedAt } from '../../board/memory.ts';
import { boardAddress, rootOf } from '../../board/site-addresses.ts';
import { jobsKey, keyOf } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { aggregatorFeed } from './aggregator.ts';
import { atomFeed, atomType } from './atom.ts';
import { calendarAddress, calendarType, deadlineCalendar, deadlineFile } from './deadlines.ts';
import { type FeedSource, listFeed, wholeBoardFeed } from './feed-source.ts';
import { updatedOf } from './instants.ts';
import { jsonFeed, jsonFeedType } from './json-feed.ts';
import { linkedInFeed } from './linkedin.ts';
import { newestOf } from './newest.ts';
import { rssFeed, rssType } from './rss.ts';

const xmlType = 'application/xml; charset=utf-8';

/**
 * Every feed of the site: RSS, Atom and JSON Feed of each list and of the whole board, the calendar of deadlines
 * of each board, the last day of each job for a calendar, and the two files that job sites read. A key takes in what its file shows and nothing else: the
 * newest jobs where only those are shown.
 */
export function* feedFiles(context: OutputContext): Generator<MachineFile> {
  const { board, site } = context;
  const lists = jobLists(board, site);
  const newest = newestOf(context);
  for (const list of lists) yield* formatsOf(listFeed(list, site), newest, context);
  yield* formatsOf(wholeBoardFeed(board.jobs, site), newest, context);
  for (const list of lists) if (list.facet === null) yield boardCalendar(list, context);
  for (const job of board.jobs) {
    const file = deadlineFile(job, context);
    if (file) yield file;
  }
  yield* jobSiteFiles(context);
}

const boardCalendar = (list: JobList, context: OutputContext): MachineFile => ({
  address: calendarAddress(list),
  type: calendarType,
  get key() {
    return keyOf('deadlines', list.language, shownKey(list.jobs, context));
  },
  isLarge: true,
  make: () => deadlineCalendar(list, context),
});

function formatsOf(
  { jobs: all, ...source }: FeedSource,
  newest: ReturnType<typeof newestOf>,
  context: OutputContext,
): MachineFile[] {
  const { addresses, home, title, language, id } = source;
  let known: { jobs: readonly Job[]; updated: string; key: string } | undefined;
  const shown = () => {
    if (known) return known;
    const jobs = newest(all);
    const updated = updatedOf(jobs, home, context);
    known = { jobs, updated, key: keyOf(title, language, id, updated, shownKey(jobs, context)) };
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
  const { board, site } = context;
  const updated = () => updatedOf(board.jobs, boardAddress(site.defaultLanguage, site), context);
  const posted = () => board.jobs.map((job) => postedAt(context.memory, job)).join();
  const shown = () => keyOf(jobsKey(board.jobs), posted());
  return [
    {
      address: `${rootOf(site)}feeds/jobs.xml`,
      type: xmlType,
      get key() {
        return keyOf('jobs', shown());
      },
      isLarge: true,
      make: () => aggregatorFeed(board.jobs, context),
    },
    {
      address: `${rootOf(site)}feeds/linkedin.xml`,
      type: xmlType,
      get key() {
        return keyOf('linkedin', updated(), shown());
      },
      isLarge: true,
      make: () => linkedInFeed(board.jobs, updated(), context),
    },
  ];
}

/** A hash of the jobs and of everything else that parts show of them: first publication and last change. */
function shownKey(jobs: readonly Job[], { memory, changedAt }: OutputContext): string {
  const times = jobs.map((job) => `${postedAt(memory, job)} ${changedAt(job.address)}`);
  return keyOf(jobsKey(jobs), times.join());
}
