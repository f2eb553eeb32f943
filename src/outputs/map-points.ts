import type { Job, Point } from '../board/job.ts';
import { memo } from '../i18n/remember.ts';

// Every page of a board shows all of its points, and the list of jobs is the same each time (jobsOf).
/** The points of the jobs that have one, in the jobs' order. The same list each time for the same jobs. */
export const mapPoints = memo((jobs: readonly Job[]): readonly Point[] =>
  jobs.map((job) => job.place?.point).filter((point) => point !== null && point !== undefined),
);
