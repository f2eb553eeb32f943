import type { Job } from '../board/job.ts';

/** What similarity is measured by. */
export interface Likeness {
  language: string;
  locality: string | null;
  fields: readonly string[];
}

// The pages of closed jobs ask the same board again and again, and most of them resemble another closed job.
const found = new WeakMap<readonly Job[], Map<string, Job[]>>();

/** Jobs that resemble `to`: same language first, then field, then place; among equals the board's order. */
export function similarJobs(jobs: readonly Job[], to: Likeness, count: number): readonly Job[] {
  const ofBoard = found.get(jobs) ?? new Map<string, Job[]>();
  found.set(jobs, ofBoard);
  const key = JSON.stringify([to.language, to.locality, to.fields, count]);
  const similar = ofBoard.get(key) ?? findSimilar(jobs, to, count);
  ofBoard.set(key, similar);
  return similar;
}

const scores = [7, 6, 5, 4, 3, 2, 1] as const;

function findSimilar(jobs: readonly Job[], to: Likeness, count: number): Job[] {
  const byScore = Map.groupBy(jobs, (job) => score(job, to));
  return scores.flatMap((points) => byScore.get(points)?.slice(0, count) ?? []).slice(0, count);
}

function score(job: Job, to: Likeness): number {
  const sameField = job.fields.some((field) => to.fields.includes(field));
  const samePlace = to.locality !== null && job.place?.locality === to.locality;
  return (job.language === to.language ? 4 : 0) + (sameField ? 2 : 0) + (samePlace ? 1 : 0);
}
