import type { Job, Point } from '../board/job.ts';

/** The points of the jobs that have one, in the jobs' order. */
export const mapPoints = (jobs: readonly Job[]): Point[] =>
  jobs.map((job) => job.place?.point).filter((point) => point !== null && point !== undefined);
