import { PersistentMap } from '../base/persistent-map.ts';
import { addTo, atOnce, eachInSteps } from '../base/steps.ts';
import type { Problem } from '../service/problem.ts';
import type { Post } from '../service/wire/post.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { type Following, followingOf, itemsBy, Lineage, lineageOf } from './following.ts';
import type { Board, Job } from './job.ts';
import { changeSorted } from './list-items.ts';
import { millisecondsOf, type OpenState, openStateAt } from './listed-post.ts';
import { type NameIndex, nameIndex } from './places/town-names.ts';
import { type PostReading, readPost } from './read-job.ts';
import { linkPositions, linkTranslations } from './recruitments.ts';
import type { HtmlSources } from './sections.ts';
import { ownPosts } from './sites.ts';
import { quote } from './text.ts';
import { townsOf, withKnownTowns } from './title.ts';

/** A post that was read, and its state at the board's moment. */
interface Candidate {
  /** Decides between otherwise equal publications, so that the order of posts does not matter. */
  digest: string;
  job: Job;
  problems: readonly Problem[];
  openState: OpenState;
}

const preference: Readonly<Record<OpenState, number>> = { open: 0, upcoming: 1, past: 2 };

/**
 * Chooses one candidate of an advert: an open one before one that begins later, then the highest publish id. An
 * advert published several times has one page; if several publications are open at once, the chosen one gets a
 * problem. The same publication twice in the list is no problem: the list moved while it was read.
 */
function onePerAdvert(candidates: readonly Candidate[]): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  const [kept, ...others] = candidates.toSorted(byPreference);
  const alsoOpen = new Set(
    others.filter(({ openState }) => openState === 'open').map(({ job }) => job.publishId),
  );
  if (kept === undefined) return undefined;
  alsoOpen.delete(kept.job.publishId);
  if (kept.openState !== 'open' || alsoOpen.size === 0) return kept;
  return { ...kept, problems: [...kept.problems, publishedTwice(kept.job, [...alsoOpen])] };
}

function byPreference(one: Candidate, other: Candidate): number {
  const order =
    preference[one.openState] - preference[other.openState] || other.job.publishId - one.job.publishId;
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

/** The newest first, then the highest advert id. Each list decides which jobs are on top (list-items.ts). */
export function byNewest(one: Job, other: Job): number {
  return compare(startOf(other), startOf(one)) || other.advertId - one.advertId;
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
  /** Problems found while reading the list; the board includes them. */
  problems: readonly Problem[];
  /** The moment the board shows, an ISO instant. */
  at: string;
}

export interface BoardInput extends HtmlSources, Omit<ReadingsInput, 'readings'> {
  posts: readonly Post[];
  site: SiteSettings;
}

/** Reads the posts that this host shows and makes their board; use `boardOf` for posts that were already read. */
export function makeBoard({ posts, problems, at, ...reading }: BoardInput): Board {
  const readings = ownPosts(posts, reading.site).map((post) => readPost(post, reading));
  return boardOf({ readings, problems, at });
}

/**
 * The board of one moment, of every site of the host. Pure, and independent of the order of the posts. A post that
 * can't be read at all is left out with a problem, and changes no other job. Problems of expired posts are left out.
 * Readings that follow others (following.ts) cost only what has changed.
 *
 * @throws {RangeError} if `at` is no instant.
 */
export const boardOf = (input: ReadingsInput): Board => atOnce(boardSteps(input));

/** The same in steps. */
export function* boardSteps({ readings, problems, at }: ReadingsInput): Generator<void, Board> {
  Temporal.Instant.from(at);
  const lineage = lineageOf(readings) ?? new Lineage();
  const latest = lineage.latest<PostReading, Posts>(boardSteps, []);
  const before = latest.value;
  const posts =
    (before && postsAfter(before, latest.list, followingOf(latest.list, readings), at)) ??
    (yield* postsFrom(readings, at, lineage));
  Object.assign(latest, { list: readings, value: posts });
  const jobs = yield* linkPositions.steps(yield* linkTranslations.steps(posts.open));
  return Object.freeze({
    at,
    jobs,
    upcoming: posts.upcoming,
    problems: problems.length === 0 ? posts.problems : [...problems, ...posts.problems].sort(inProblemOrder),
  });
}

/** The posts of a board, indexed so that the next board can follow the change. */
interface Posts {
  at: string;
  /** The next moment at which a job opens or ends: milliseconds since 1970. */
  until: number;
  /** How many jobs name a town, and the names as titles may have them. */
  towns: PersistentMap<string, number>;
  names: NameIndex;
  /** The shown part of each advert. */
  shown: PersistentMap<number, Candidate>;
  /** Open and upcoming jobs and all problems, each in its order. */
  open: readonly Job[];
  upcoming: readonly Job[];
  problems: readonly Problem[];
  lineage: Lineage;
}

/** If more readings have changed, the board is made anew. */
const mostChanges = 200;

function* postsFrom(all: readonly PostReading[], at: string, lineage: Lineage): Generator<void, Posts> {
  const counts = new Map<string, number>();
  yield* eachInSteps(all, ({ job }) => {
    for (const town of job ? townsOf(job) : []) counts.set(town, (counts.get(town) ?? 0) + 1);
  });
  const names = nameIndex(counts.keys());
  yield;
  const readable = all.filter(({ job }) => job !== null);
  const readings = new Map<number, PostReading[]>();
  yield* eachInSteps(readable, (reading) => addTo(readings, reading.advertId, reading));
  const shown: [advertId: number, candidate: Candidate][] = [];
  yield* eachInSteps(readings, ([id, same]) => {
    const candidate = shownOf(same, at, names);
    if (candidate) shown.push([id, candidate]);
  });
  const jobsAt = (wanted: OpenState) =>
    shown.flatMap(([, { job, openState }]) => (openState === wanted ? [job] : []));
  const unreadable = all.filter(({ job }) => job === null);
  const problems = [unreadable, shown.map(([, candidate]) => candidate)].flatMap((some) =>
    some.flatMap((one) => one.problems),
  );
  return {
    at,
    until: nextMoment(readable, at),
    towns: new PersistentMap(counts),
    names,
    shown: new PersistentMap(shown),
    open: lineage.part('open').add(jobsAt('open').sort(byNewest)),
    upcoming: jobsAt('upcoming').sort(bySoonest),
    problems: problems.sort(inProblemOrder),
    lineage,
  };
}

const readingsOf = itemsBy(({ advertId }: PostReading) => advertId);

/**
 * The posts after a change of some readings.
 *
 * @param all the readings before the change
 * @returns `null` if a job has opened or ended meanwhile, or too much has changed
 */
function postsAfter(
  before: Posts,
  all: readonly PostReading[],
  { gone, come }: Following<PostReading>,
  at: string,
): Posts | null {
  const now = millisecondsOf(at);
  if (now >= before.until || now < millisecondsOf(before.at)) return null;
  if (gone.length + come.length > mostChanges) return null;
  const counts = [...countsAfter(before.towns, gone, come)];
  // A new town, or one without any job left, may change the title of any job.
  if (counts.some(([town, count]) => count === undefined || !before.towns.has(town))) return null;
  const goneSet = new Set(gone);
  const ids = new Set([...gone, ...come].flatMap(({ job, advertId }) => (job ? [advertId] : [])));
  const changed = [...ids].map((id) => {
    const left = readingsOf(all, id).filter((reading) => !goneSet.has(reading));
    // Posts that can't be read are in no board.
    const same = [...left, ...come.filter(({ advertId }) => advertId === id)].filter(({ job }) => job);
    return { id, was: before.shown.get(id), is: shownOf(same, at, before.names) };
  });
  const had = changed.flatMap(({ was }) => was ?? []);
  const has = changed.flatMap(({ is }) => is ?? []);
  const jobsOf = (some: readonly Candidate[], wanted: OpenState) =>
    some.flatMap(({ job, openState }) => (openState === wanted ? [job] : []));
  const problemsOf = (some: readonly PostReading[], shown: readonly Candidate[]) =>
    [...some.filter(({ job }) => job === null), ...shown].flatMap((one) => one.problems);
  const open = changeSorted(before.open, jobsOf(had, 'open'), jobsOf(has, 'open'), byNewest);
  return {
    ...before,
    at,
    until: Math.min(before.until, nextMoment(come, at)),
    towns: before.towns.with(counts),
    shown: before.shown.with(changed.map(({ id, is }) => [id, is ?? undefined])),
    open: before.lineage.part('open').add(open),
    upcoming: changeSorted(before.upcoming, jobsOf(had, 'upcoming'), jobsOf(has, 'upcoming'), bySoonest),
    problems: changeSorted(before.problems, problemsOf(gone, had), problemsOf(come, has), inProblemOrder),
  };
}

/** The shown part of the readings of one advert; `null` if it has expired. */
function shownOf(readings: readonly PostReading[], at: string, names: NameIndex): Candidate | null {
  const candidates = readings.flatMap(({ job: read, digest, problems }) => {
    const job = read && withKnownTowns(read, names);
    return job ? [{ job, digest, problems, openState: openStateAt(at, job) }] : [];
  });
  const kept = onePerAdvert(candidates);
  return kept && kept.openState !== 'past' ? kept : null;
}

function* countsAfter(
  towns: PersistentMap<string, number>,
  gone: readonly PostReading[],
  come: readonly PostReading[],
): Generator<[town: string, count: number | undefined]> {
  const counts = new Map<string, number>();
  const count = (readings: readonly PostReading[], by: number) => {
    for (const { job } of readings)
      for (const town of job ? townsOf(job) : [])
        counts.set(town, (counts.get(town) ?? towns.get(town) ?? 0) + by);
  };
  count(gone, -1);
  count(come, 1);
  for (const [town, jobs] of counts) yield [town, jobs === 0 ? undefined : jobs];
}

/** The next moment after `at` at which a job of these opens or ends: milliseconds since 1970. */
function nextMoment(readings: readonly PostReading[], at: string): number {
  const now = millisecondsOf(at);
  let next = Number.POSITIVE_INFINITY;
  for (const { job } of readings) {
    for (const moment of [job?.validFrom ?? null, job?.validThrough ?? null]) {
      const ms = moment === null ? next : millisecondsOf(moment);
      if (ms > now && ms < next) next = ms;
    }
  }
  return next;
}
