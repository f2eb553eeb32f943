import type { Problem } from '../problem.ts';
import type { Job } from './job.ts';
import { quote } from './text.ts';
import type { Standing } from './validity.ts';

/** A post that was read, and how it stands at the board's moment. */
export interface Candidate {
  /** Decides between publications that are equal otherwise, so that the order of posts has no say. */
  digest: string;
  job: Job;
  problems: readonly Problem[];
  standing: Standing;
}

const preference: Readonly<Record<Standing, number>> = { open: 0, upcoming: 1, past: 2 };

/**
 * One candidate for every advert: an open one before one that begins later, then the highest publish id. An
 * advert published several times has one page; if several publications are open at once, that is a problem of
 * the one that is kept. The same publication twice in the list is no problem: the list moved while it was read.
 */
export function onePerAdvert(candidates: readonly Candidate[]): readonly Candidate[] {
  // As nearly always.
  if (new Set(candidates.map(({ job }) => job.advertId)).size === candidates.length) return candidates;
  return [...Map.groupBy(candidates, ({ job }) => job.advertId).values()].flatMap((same) => {
    if (same.length === 1) return same;
    const [kept, ...others] = same.toSorted(byPreference);
    if (kept === undefined) return [];
    const alsoOpen = new Set(
      others.filter(({ standing }) => standing === 'open').map(({ job }) => job.publishId),
    );
    alsoOpen.delete(kept.job.publishId);
    if (kept.standing !== 'open' || alsoOpen.size === 0) return [kept];
    return [{ ...kept, problems: [...kept.problems, publishedTwice(kept.job, [...alsoOpen])] }];
  });
}

function byPreference(one: Candidate, other: Candidate): number {
  const order =
    preference[one.standing] - preference[other.standing] || other.job.publishId - one.job.publishId;
  if (order !== 0) return order;
  return one.digest < other.digest ? -1 : one.digest > other.digest ? 1 : 0;
}

function publishedTwice({ title, advertId, publishId }: Job, others: readonly number[]): Problem {
  const message = `${quote(title)}: it is published ${others.length + 1} times at once (publish ids ${[publishId, ...others].join(', ')}), so only publication ${publishId} is shown; withdraw the others.`;
  return { publishId, advertId, code: 'advert-published-twice', message };
}
