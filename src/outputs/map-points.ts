import type { Job, Point } from '../board/job.ts';

// Every page of a board shows all of its points, and the list of jobs is the same each time (jobsOf).
const known = new WeakMap<readonly Job[], readonly Point[]>();

/** The points of the jobs that have one, in the jobs' order. The same list each time for the same jobs. */
export function mapPoints(jobs: readonly Job[]): readonly Point[] {
  let points = known.get(jobs);
  if (!points) {
    points = jobs.map((job) => job.place?.point).filter((point) => point !== null && point !== undefined);
    known.set(jobs, points);
  }
  return points;
}
