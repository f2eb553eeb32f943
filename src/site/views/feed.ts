import { followed } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import { withSorted } from '../../board/list-items.ts';
import { memo } from '../../i18n/remember.ts';
import type { FeedHead } from '../feeds/feed-source.ts';
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
 * @param address of the page of the list: an empty list has changed when its page has, and that stays the same for as long
 * as the list is empty
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

/** Where it is not known when the job changed, that is when it was published, or else the newest of all jobs. */
export const datedView = ({ job, postedAt }: JobView, dates: Dates): DatedJobView =>
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
export function lastOf(moments: readonly (string | null)[]): string | null {
  let last: string | null = null;
  let time = Number.NEGATIVE_INFINITY;
  // Few differ: most jobs came, or changed, at the same moment.
  for (const moment of new Set(moments)) {
    const its = timeOf(moment);
    if (!(its > time)) continue;
    last = moment;
    time = its;
  }
  return last;
}

const timeOf = (instant: string | null): number =>
  instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);

/** Without subtraction, for two unknown times have no difference. */
const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);

const byNewest = (one: JobView, other: JobView): number =>
  compare(timeOf(other.postedAt), timeOf(one.postedAt)) || other.job.advertId - one.job.advertId;

const newestFirst = followed(
  (views: readonly JobView[]): readonly JobView[] => views.toSorted(byNewest),
  (before, { gone, come }) => {
    const had = new Set(gone);
    return withSorted(
      before.filter((view) => !had.has(view)),
      come,
      byNewest,
    );
  },
);

const ranksIn = memo(
  (sorted: readonly JobView[]): ReadonlyMap<Job, number> =>
    new Map(sorted.map(({ job }, rank) => [job, rank])),
);

const sortedJobs = ({ board, memory }: Pick<Dates, 'board' | 'memory'>): readonly JobView[] =>
  newestFirst(jobViews(board.jobs, memory));

const newestInstant = (dates: Dates): string | null => sortedJobs(dates)[0]?.postedAt ?? null;

/**
 * Most jobs of one feed, or of a page of it. Readers poll feeds many times a day and only want what is new; those who want
 * all jobs take `/feeds/jobs.xml` or `/jobs.json`. A busy company publishes fewer than this between two polls.
 */
export const shownJobs = 100;

/**
 * The newest of some jobs of the board: by first publication, then by advert id, both descending; jobs whose publication
 * is unknown come last. Highlighted jobs stand where their age puts them.
 */
export function newestOf(
  jobs: readonly Job[],
  dates: Pick<Dates, 'board' | 'memory'>,
  most = shownJobs,
): readonly JobView[] {
  const sorted = sortedJobs(dates);
  const ranks = ranksIn(sorted);
  const best = Uint32Array.from(jobs, (job) => ranks.get(job) ?? sorted.length)
    .sort()
    .subarray(0, most);
  return [...best].map((rank) => sorted[rank]).filter((view) => view !== undefined);
}
