import type { Problem } from '../service/problem.ts';
import type { Post } from '../service/wire/post.ts';
import type { Site } from '../settings/site-schema.ts';
import type { Board, Job } from './job.ts';
import { listChange } from './list-items.ts';
import { type PostReading, readPost } from './read-job.ts';
import { linkPositions, linkTranslations } from './recruitments.ts';
import type { HtmlSources } from './sections.ts';
import { ownPosts } from './sites.ts';
import { type Standing, standingAt } from './standing.ts';
import { quote } from './text.ts';
import { withKnownTowns } from './title.ts';

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
function onePerAdvert(candidates: readonly Candidate[]): readonly Candidate[] {
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

/** ISO instants of one form sort as text; a missing one is taken for the earliest. */
const startOf = (job: Job) => job.validFrom ?? '';
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The newest first, then the highest advert id. Which jobs stand on top of a list is its own to say (list-items.ts). */
export function byNewest(one: Job, other: Job): number {
  return compare(startOf(other), startOf(one)) || other.advertId - one.advertId;
}

// Nearly always the jobs of a board follow those of the one before.
let latest: readonly Job[] = [];

/** Jobs in the order of a board. Those that stand as in the board before are not compared again. */
export function inBoardOrder(jobs: readonly Job[]): readonly Job[] {
  const { at, added } = listChange(latest, jobs);
  const changed = jobs.slice(Math.max(0, at - 1), at + added.length + 1);
  const isSorted = changed.every(
    (job, index) => index === 0 || byNewest(changed[index - 1] ?? job, job) <= 0,
  );
  latest = isSorted ? jobs : jobs.toSorted(byNewest);
  return latest;
}

/** The soonest first, then the lowest advert id. */
export function bySoonest(one: Job, other: Job): number {
  return compare(startOf(one), startOf(other)) || one.advertId - other.advertId;
}

/** Problems of the whole list first, then by advert, publish id, code, message. */
function inProblemOrder(one: Problem, other: Problem): number {
  return (
    (one.advertId ?? 0) - (other.advertId ?? 0) ||
    (one.publishId ?? 0) - (other.publishId ?? 0) ||
    compare(one.code, other.code) ||
    compare(one.message, other.message)
  );
}

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
