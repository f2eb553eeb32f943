import type { Job } from '../../board/job.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';

/** The cards in the served page of a map: the first ones. The map has all jobs, and so has the list. */
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
