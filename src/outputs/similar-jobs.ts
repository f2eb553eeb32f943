import type { Job } from '../board/job.ts';

/** What similarity is measured by. */
export interface Likeness {
  language: string;
  locality: string | null;
  fields: readonly string[];
}

/** Jobs that resemble `to`: same language first, then field, then place; among equals the board's order. */
export function similarJobs(jobs: readonly Job[], to: Likeness, count: number): Job[] {
  return jobs
    .map((job, index) => ({ job, index, score: score(job, to) }))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, count)
    .map(({ job }) => job);
}

function score(job: Job, to: Likeness): number {
  const sameField = job.fields.some((field) => to.fields.includes(field));
  const samePlace = to.locality !== null && job.place?.locality === to.locality;
  return (job.language === to.language ? 4 : 0) + (sameField ? 2 : 0) + (samePlace ? 1 : 0);
}
