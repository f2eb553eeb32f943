import { keyOf } from '../../base/keys.ts';
import type { Job } from '../../board/job.ts';
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

/** Stands where a format requires an instant and none is known: fixed, so that equal boards give equal bytes. */
export const unknownInstant = '1970-01-01T00:00:00Z';

/** The same object each time for a job that has not changed. */
export const jobView = memoLast((job: Job, postedAt: string | null): JobView => ({ job, postedAt }));

/** The same object each time for a job that has not changed. @param changedAt `null` = not known */
export const datedJobView = memoLast(
  (job: Job, postedAt: string | null, changedAt: string | null): DatedJobView => ({
    ...{ job, postedAt },
    changedAt: changedAt ?? postedAt ?? unknownInstant,
  }),
);

/** Everything of board and memory that a file shows, as plain data. Equal views and settings give equal files. */
export interface FileView {
  /** Of a file about one job. */
  job?: Job;
  /** Of a file about many. */
  jobs?: readonly JobView[];
}

/** A hash of everything that a file shows of board and memory. */
export const fileKey = memo(({ job, jobs, ...rest }: FileView): string =>
  keyOf(JSON.stringify(rest), job ? jobKey(job) : '', jobs ? jobViewsKey(jobs) : ''),
);

const jobViewsKey: (jobs: readonly JobView[]) => string = listKey((view: JobView) => fileKey(view));
