import type { Job, Point } from '../../board/job.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';
import { memo } from '../../i18n/remember.ts';

/** The cards that the page of a map is served with: the first ones. The map has all jobs, and so has the list. */
export interface MapCards {
  /** Of jobs on the map. */
  placed: readonly Card[];
  /** Of jobs that have no place on it. */
  unplaced: readonly Card[];
  /** How many jobs have none. */
  unplacedCount: number;
}

/** Most cards of each kind. */
const most = 20;

/** @param jobs of a board, in its order */
export function mapCards(jobs: readonly Job[]): MapCards {
  const unplaced = jobs.filter((job) => !job.place?.point);
  return {
    placed: cardsOf(jobs.filter((job) => job.place?.point)).slice(0, most),
    unplaced: cardsOf(unplaced).slice(0, most),
    unplacedCount: unplaced.length,
  };
}

// Every page of a board shows all of its points, and the list of jobs is the same each time (jobsOf).
/** The points of the jobs that have one, in the jobs' order. The same list each time for the same jobs. */
export const mapPoints = memo((jobs: readonly Job[]): readonly Point[] =>
  jobs.map((job) => job.place?.point).filter((point) => point !== null && point !== undefined),
);
