import { lineageOf } from '../board/following.ts';
import { type Job, listedJobs } from '../board/job.ts';
import { memo } from '../i18n/remember.ts';
import type { OutputContext } from './machine-file.ts';

/**
 * Most jobs in one file that describes all jobs: 110 MB of usual adverts, and not more than 500 MB of the longest,
 * which is what caches and readers of such files accept. As many as there are addresses in a sitemap.
 */
const mostJobs = 50_000;

/** No more parts than this: ids that so many parts can't divide are no ids. */
const mostParts = 4096;

/**
 * Splits a large list so that each part fits a file. The id alone decides in which of 1, 2, 4, 8 … parts an item is:
 * a new, changed or removed item affects one part, and the others stay the same until there are twice as many. Parts
 * are about equally large, and in the order of the list; one may be empty.
 *
 * @param idOf a number that never changes
 * @param most items in a part
 * @param fits whether a part of no more than these is small enough
 */
export function partsById<Item>(
  items: readonly Item[],
  idOf: (item: Item) => number,
  most: number,
  fits: (part: readonly Item[]) => boolean = () => true,
): readonly (readonly Item[])[] {
  const isSmall = (part: readonly Item[]) => part.length <= most && fits(part);
  if (isSmall(items)) return [items];
  for (let count = 2; ; count *= 2) {
    if (items.length > count * most) continue;
    const parts = Array.from({ length: count }, (): Item[] => []);
    for (const item of items) parts[mixed(idOf(item)) % count]?.push(item);
    if (count >= mostParts || parts.every(isSmall)) return parts;
  }
}

/** The jobs of a site, file by file: one part, the list itself, if they fit one. The same parts for the same list. */
export const jobParts = ({ board, mostInFile = mostJobs }: Whole): readonly (readonly Job[])[] =>
  partedJobs(board.jobs, mostInFile);

/** The same of the jobs that the lists of the site show. */
export const listedParts = ({ board, mostInFile = mostJobs }: Whole): readonly (readonly Job[])[] =>
  partedJobs(listedJobs(board), mostInFile);

type Whole = Pick<OutputContext, 'board' | 'mostInFile'>;

const partedJobs = memo((jobs: readonly Job[], most: number): readonly (readonly Job[])[] => {
  const parts = partsById(jobs, ({ advertId }) => advertId, most);
  if (parts.length > 1)
    for (const [at, part] of parts.entries()) lineageOf(jobs)?.part(`${at} of ${parts.length}`).add(part);
  return parts;
});

/** Address of a part of a file: "/jobs.json", then "/jobs-2.json". @param part counted from 1 */
export const partAddress = (address: string, part: number): string =>
  part === 1 ? address : address.replace(/^(.*\/[^/.]*)/, `$1-${part}`);

/** Spreads ids that follow a pattern, as the even ones alone do (the finisher of MurmurHash3). */
function mixed(id: number): number {
  let hash = (id >>> 0) ^ Math.floor(id / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
