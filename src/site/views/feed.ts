import { sortedBy } from '../../board/following.ts';
import { type Job, type JobList, listedJobs } from '../../board/job.ts';
import type { Memory } from '../../board/memory.ts';
import { memo, remember } from '../../i18n/remember.ts';
import type { FeedHead } from '../feeds/feed-source.ts';
import { expiryOf } from '../job/expiry.ts';
import type { OutputContext } from '../machine-file.ts';
import { type DatedJobView, datedJobView, type JobView, jobViews, unknownInstant } from './job-file.ts';

/** A feed, or a page of one, as all of its formats show it. */
export interface FeedView extends FeedHead {
  /** When the list changed last, an ISO instant. */
  updated: string;
  /** The WebSub hub that is notified of its changes. */
  hub?: string | undefined;
  /** The newest first. */
  jobs: readonly DatedJobView[];
}

/** What the dates in feeds are read from. */
type Dates = Pick<OutputContext, 'board' | 'memory' | 'changedAt'>;

/**
 * @param address of the page of the list: an empty list changed when its page did, and that stays the same for as long
 *   as the list is empty
 */
export function feedView(
  head: FeedHead,
  jobs: readonly JobView[],
  dates: Dates & { hub?: string | undefined },
  address = head.home,
): FeedView {
  const { hub } = dates;
  const dated = jobs.map((view) => datedView(view, dates));
  const moments = dated.map(({ changedAt }) => changedAt);
  return {
    ...head,
    updated: updatedOf(moments, address, dates),
    ...(hub !== undefined && { hub }),
    jobs: dated,
  };
}

/** If it is unknown when the job changed, its publication counts, else the newest of all jobs. */
const datedView = ({ job, postedAt }: JobView, dates: Dates): DatedJobView =>
  datedJobView(job, postedAt, dates.changedAt(job.address) ?? postedAt ?? newestInstant(dates));

/**
 * When a list changed last.
 *
 * @param moments of its jobs
 * @param address of its page
 */
export const updatedOf = (moments: readonly (string | null)[], address: string, dates: Dates): string =>
  lastOf(moments) ?? dates.changedAt(address) ?? newestInstant(dates) ?? unknownInstant;

/** The last of some ISO instants. */
export const lastOf = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((last, moment) => (byTime(moment, last) > 0 ? moment : last), null);

/** Unknown ones come first. Instants of one form sort as text: all are in UTC. */
function byTime(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  if (one.length === other.length) return one < other ? -1 : 1;
  return Date.parse(one) - Date.parse(other);
}

const newestFirst = sortedBy<JobView>(
  (one, other) => byTime(other.postedAt, one.postedAt) || other.job.advertId - one.job.advertId,
);

const newestInstant = ({ board, memory }: Pick<Dates, 'board' | 'memory'>): string | null =>
  newestOf(listedJobs(board), memory, 1)[0]?.postedAt ?? null;

/**
 * Most jobs of one feed, or of a page of it. Readers poll feeds many times a day and only want what is new;
 * `/feeds/jobs.xml` and `/jobs.json` have all jobs. A busy company publishes fewer than this between two polls.
 */
export const shownJobs = 100;

/**
 * The newest of a list: by first publication, then by advert id, both descending; jobs whose publication is unknown
 * come last. Whether they are highlighted does not matter.
 */
export const newestOf = (jobs: readonly Job[], memory: Memory, most = shownJobs): readonly JobView[] =>
  newestFirst(jobViews(jobs, memory)).slice(0, most);

/** The calendar of the last days to apply on a board. */
export interface CalendarView {
  language: JobList['language'];
  /** By advert id: where there are too many, those that close first. */
  jobs: readonly DatedJobView[];
}

/** Most days in one calendar, of some 300 bytes each: Google Calendar takes 1 MB. */
const mostEvents = 2000;

export function calendarView({ language, jobs }: JobList, context: OutputContext): CalendarView {
  const chosen = calendarJobs(firstToClose(context.site.timeZone)(jobs));
  return { language, jobs: jobViews(chosen, context.memory).map((view) => datedView(view, context)) };
}

const calendarJobs = memo((sorted: readonly Job[]): readonly Job[] =>
  sorted.slice(0, mostEvents).sort((one, other) => one.advertId - other.advertId),
);

/** Sorts jobs by their last day; those without one come last. */
const firstToClose = remember((timeZone: string) => {
  const dayOf = (job: Job) => expiryOf(job, timeZone)?.day ?? '~';
  return sortedBy<Job>((one, other) => {
    const [day, later] = [dayOf(one), dayOf(other)];
    return day < later ? -1 : day > later ? 1 : one.advertId - other.advertId;
  });
});
