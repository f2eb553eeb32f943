import { keyOf } from '../../base/keys.ts';
import { lineageOf } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import { listChange, replaced } from '../../board/list-items.ts';
import { type Memory, postedAt } from '../../board/memory.ts';
import { memo, memoLast } from '../../i18n/remember.ts';
import { jobKey, listKey } from '../keys.ts';

/** What a file shows of an open job. */
export interface JobView {
  job: Job;
  /** The ISO instant of its first publication. */
  postedAt: string | null;
}

/** The same of files that show when the job changed. */
export interface DatedJobView extends JobView {
  /** The ISO instant since when its page shows what it shows. */
  changedAt: string;
}

/** Used where a format requires an instant and none is known: fixed, so that equal boards give equal bytes. */
export const unknownInstant = '1970-01-01T00:00:00Z';

/** The same object each time for a job that has not changed. */
export const jobView = memoLast((job: Job, postedAt: string | null): JobView => ({ job, postedAt }));

/** The same object each time for a job that has not changed. @param changedAt `null` = not known */
export const datedJobView = memoLast(
  (job: Job, postedAt: string | null, changedAt: string | null): DatedJobView => ({
    job,
    postedAt,
    changedAt: changedAt ?? postedAt ?? unknownInstant,
  }),
);

/** What files show of each job of a list. It follows the list and the memory from edit to edit. */
export const jobViews = memo((jobs: readonly Job[], memory: Memory): readonly JobView[] => {
  const viewOf = (job: Job) => jobView(job, postedAt(memory, job));
  const line = lineageOf(jobs);
  const latest = line?.latest<Job, { views: readonly JobView[]; memory: Memory }>(viewsKind, []);
  const views = followingViews() ?? jobs.map(viewOf);
  if (latest) Object.assign(latest, { list: jobs, value: { views, memory } });
  line?.part(viewsKind).add(views);
  return views;

  function followingViews(): readonly JobView[] | null {
    if (latest?.value === undefined) return null;
    const before = latest.value;
    const { at, removed, added } = listChange(latest.list, jobs);
    const looked = new Set([...removed, ...added].map(({ advertId }) => advertId));
    const others = changedIds(memory, before.memory).difference(looked);
    if (others.size > 0 && jobs.some(({ advertId }) => others.has(advertId))) return null;
    if (looked.size === 0) return before.views;
    return replaced(before.views, at, removed.length, added.map(viewOf));
  }
});

const changedIds = memo(
  (memory: Memory, before: Memory): Set<number> =>
    new Set(memory.changesSince(before).map(([id]) => Number(id))),
);

const viewsKind = {};

/**
 * A hash of everything that a file shows of board and memory. Equal views and settings give equal files.
 *
 * @param view plain data: `job` is the one that the file is about, `jobs` are the many
 */
export const fileKey = memo((view: object): string => {
  const { job, jobs = [], ...rest }: { job?: Job; jobs?: readonly JobView[] } = view;
  const keys = jobs.length > few ? manyKey(jobs) : jobs.map(fileKey);
  return keyOf(JSON.stringify(rest), job ? jobKey(job) : '', keys);
});

/** The keys of so many are read faster than they are added. */
const few = 2000;

const manyKey: (jobs: readonly JobView[]) => string = listKey((view: JobView) => fileKey(view));
