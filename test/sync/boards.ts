import type { Board, Job } from '../../src/board/job.ts';
import { openStateAt } from '../../src/board/listed-post.ts';
import { byNewest, bySoonest } from '../../src/board/make-board.ts';

/** A sound job; its publish id is the advert id plus 1000. */
export function jobOf(advertId: number, changes: Partial<Job> = {}): Job {
  return {
    advertId,
    publishId: advertId + 1000,
    recruitmentId: null,
    clientId: null,
    reference: null,
    title: `Job ${advertId}`,
    displayTitle: `Job ${advertId}`,
    language: 'en',
    address: `/jobs/${advertId}-job/`,
    company: 'Kolibra',
    place: null,
    workModel: null,
    employmentTypes: [],
    fields: [],
    pay: null,
    facts: [],
    sections: [],
    validFrom: null,
    validThrough: null,
    deadline: null,
    highlighted: false,
    applyUrl: null,
    translations: [],
    ...changes,
  };
}

/** The board that these jobs make at a moment. */
export function boardOf(all: readonly Job[], at: string): Board {
  const openState = (wanted: string) => all.filter((job) => openStateAt(at, job) === wanted);
  return {
    at,
    jobs: openState('open').sort(byNewest),
    upcoming: openState('upcoming').sort(bySoonest),
    problems: [],
  };
}

/** `count` jobs from advert id `first` on. */
export const jobs = (count: number, first = 1): Job[] =>
  Array.from({ length: count }, (_, index) => jobOf(first + index));

export const idsOf = (board: Board | undefined): number[] =>
  (board?.jobs ?? []).map((job) => job.advertId).sort((one, other) => one - other);

/** What visitors see of a board: titles by advert id. */
export const shownBy = (board: Board | undefined): Record<number, string> =>
  Object.fromEntries((board?.jobs ?? []).map((job) => [job.advertId, job.title]));
