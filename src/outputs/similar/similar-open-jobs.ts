import type { Job } from '../../board/job.ts';
import type { Best } from './find-best.ts';
import { traitsOf } from './likeness.ts';
import { bestOf, changedIndex, indexOf, type SimilarIndex } from './similar-index.ts';

/** How many similar jobs a page shows where there are as many. */
const shown = 4;
/** How many it shows even if they are the same position elsewhere. */
const fewest = 3;

/** So many at the beginning of a list that one of them is in the list that follows it, as a rule. */
const marked = 64;

/** Lists of which each follows the one before, and the index of the last of them. */
interface Line {
  index: SimilarIndex;
}

// One board after the other has nearly the same jobs, and those that have not changed keep their object.
const indexes = new WeakMap<readonly Job[], SimilarIndex>();
// A job leads to its line and not to an index: it may stay for longer than the board that the index was made for.
const lines = new WeakMap<Job, Line>();
const found = new WeakMap<Job, { best: Best; similar: readonly Job[] }>();

/**
 * Up to four jobs of a list that resemble one of it, the most similar first. What counts, in this order: a field of
 * work in common; the place (same city, within 50 km, same region, same country); employment type, then work model;
 * the newest; the highest advert id. Of the adverts of one position the first stands for all, and the job's own
 * position (outputs/other-places.ts shows it) only fills up to three.
 *
 * The list is read once for all of its jobs, and a list that follows another only as far as it differs.
 *
 * @param jobs of the board that the job is listed on, each advert once
 */
export function similarOpenJobs(job: Job, jobs: readonly Job[]): readonly Job[] {
  const index = indexFor(jobs);
  const best = bestOf(traitsOf(job), index, shown + 1);
  const last = found.get(job);
  const similar = last?.best === best ? last.similar : others(job, best);
  if (last?.best !== best) found.set(job, { best, similar });
  return similar.length >= fewest ? similar : filledUp(similar, job, index);
}

function indexFor(jobs: readonly Job[]): SimilarIndex {
  const known = indexes.get(jobs);
  if (known !== undefined) return known;
  const akin = jobs.find((job) => lines.has(job));
  const before = akin && lines.get(akin);
  const index = before ? changedIndex(before.index, jobs) : indexOf(jobs);
  const line = before ?? { index };
  line.index = index;
  indexes.set(jobs, index);
  for (const job of jobs.slice(0, marked)) lines.set(job, line);
  return index;
}

function others(job: Job, { candidates }: Best): readonly Job[] {
  const { position } = traitsOf(job);
  return candidates
    .filter(({ traits }) => traits.position !== position)
    .slice(0, shown)
    .map(({ traits }) => traits.job);
}

function filledUp(similar: readonly Job[], job: Job, { newest }: SimilarIndex): readonly Job[] {
  const all = new Set(similar);
  for (const { job: other } of newest) {
    if (all.size >= fewest) break;
    if (other.advertId !== job.advertId) all.add(other);
  }
  return [...all];
}
