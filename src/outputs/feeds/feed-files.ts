import { boardAddress, rootOf } from '../../board/addresses.ts';
import type { Job } from '../../board/job.ts';
import { jobLists } from '../../board/lists.ts';
import { postedAt } from '../../board/memory.ts';
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
export function feedFiles(context: OutputContext): MachineFile[] {
  const { board, site } = context;
  const lists = jobLists(board, site);
  const newest = newestOf(context);
  const sources = [...lists.map((list) => listFeed(list, site)), wholeBoardFeed(board.jobs, site)];
  const feeds = sources.flatMap((source) => formatsOf({ ...source, jobs: newest(source.jobs) }, context));
  const calendars = lists
    .filter((list) => list.facet === null)
    .map((list): MachineFile => {
      const key = keyOf('deadlines', list.language, shownKey(list.jobs, context));
      return {
        address: calendarAddress(list),
        type: calendarType,
        key,
        isLarge: true,
        make: (earlier) => deadlineCalendar(list, context, { key, earlier }),
      };
    });
  const deadlines = board.jobs.map((job) => deadlineFile(job, context)).filter((file) => file !== null);
  return [...feeds, ...calendars, ...deadlines, ...jobSiteFiles(context)];
}

function formatsOf(source: FeedSource, context: OutputContext): MachineFile[] {
  const { jobs, addresses, home } = source;
  const updated = updatedOf(jobs, home, context);
  const shown = keyOf(source.title, source.language, source.id, updated, shownKey(jobs, context));
  return [
    {
      address: addresses.rss,
      type: rssType,
      key: keyOf('rss', shown),
      make: () => rssFeed(source, updated, context),
    },
    {
      address: addresses.atom,
      type: atomType,
      key: keyOf('atom', shown),
      make: () => atomFeed(source, updated, context),
    },
    {
      address: addresses.json,
      type: jsonFeedType,
      key: keyOf('json', shown),
      make: () => jsonFeed(source, context),
    },
  ];
}

function jobSiteFiles(context: OutputContext): MachineFile[] {
  const { board, site } = context;
  const updated = updatedOf(board.jobs, boardAddress(site.defaultLanguage, site), context);
  const posted = board.jobs.map((job) => postedAt(context.memory, job)).join();
  const shown = keyOf(jobsKey(board.jobs), posted);
  const keys = { jobs: keyOf('jobs', shown), linkedIn: keyOf('linkedin', updated, shown) };
  return [
    {
      address: `${rootOf(site)}feeds/jobs.xml`,
      type: xmlType,
      key: keys.jobs,
      isLarge: true,
      make: (earlier) => aggregatorFeed(board.jobs, context, { key: keys.jobs, earlier }),
    },
    {
      address: `${rootOf(site)}feeds/linkedin.xml`,
      type: xmlType,
      key: keys.linkedIn,
      isLarge: true,
      make: (earlier) => linkedInFeed(board.jobs, updated, context, { key: keys.linkedIn, earlier }),
    },
  ];
}

/** A hash of the jobs and of everything else that parts show of them: first publication and last change. */
function shownKey(jobs: readonly Job[], { memory, changedAt }: OutputContext): string {
  const times = jobs.map((job) => `${postedAt(memory, job)} ${changedAt(job.address)}`);
  return keyOf(jobsKey(jobs), times.join());
}
