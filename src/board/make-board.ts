import type { Site } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { Post } from '../service/wire.ts';
import type { Board, Job } from './job.ts';
import { withKnownTowns } from './known-towns.ts';
import { type Candidate, onePerAdvert } from './one-per-advert.ts';
import { bySoonest, inBoardOrder, inProblemOrder } from './order.ts';
import { linkPositions } from './positions.ts';
import { type PostReading, readPost } from './post-reading.ts';
import type { HtmlSources } from './sections.ts';
import { ownPosts } from './sites.ts';
import { linkTranslations } from './translations.ts';
import { standingAt } from './validity.ts';

export interface ReadingsInput {
  readings: readonly PostReading[];
  /** What the reading of the list found: taken over into the board. */
  problems: readonly Problem[];
  /** The moment the board shows, an ISO instant. */
  at: string;
}

export interface BoardInput extends HtmlSources, Omit<ReadingsInput, 'readings'> {
  posts: readonly Post[];
  site: Site;
}

/** Reads the posts that this host shows and makes their board; `boardOf` for posts that were read already. */
export function makeBoard({ posts, problems, at, ...reading }: BoardInput): Board {
  const readings = ownPosts(posts, reading.site).map((post) => readPost(post, reading));
  return boardOf({ readings, problems, at });
}

/**
 * The board of one moment, of every site of the host. Pure, and independent of the order of the posts. A post that
 * can't be read at all is left out with a problem, and changes no other job. Problems of posts that are over are left
 * out.
 *
 * @throws {RangeError} if `at` is no instant.
 */
export function boardOf({ readings, problems, at }: ReadingsInput): Board {
  Temporal.Instant.from(at);
  const found: Problem[] = [...problems];
  const candidates: Candidate[] = [];
  const read = withKnownTowns(readings.flatMap(({ job }) => job ?? [])).values();
  for (const { job: own, digest, problems: its } of readings) {
    const job = own && read.next().value;
    if (job) candidates.push({ job, digest, problems: its, standing: standingAt(at, job) });
    else for (const problem of its) found.push(problem);
  }
  const jobs: Job[] = [];
  const upcoming: Job[] = [];
  for (const { job, standing, problems: own } of onePerAdvert(candidates)) {
    if (standing === 'past') continue;
    (standing === 'open' ? jobs : upcoming).push(job);
    for (const problem of own) found.push(problem);
  }
  return Object.freeze({
    at,
    jobs: linkPositions(linkTranslations(inBoardOrder(jobs))),
    upcoming: upcoming.sort(bySoonest),
    problems: found.sort(inProblemOrder),
  });
}
