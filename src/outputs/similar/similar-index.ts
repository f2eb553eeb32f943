import type { Job } from '../../board/job.ts';
import { type Best, findBest } from './find-best.ts';
import { changeGroups, type Groups, groupsOf, resultOf, wordGroup } from './groups.ts';
import { mergeNewest } from './job-group.ts';
import { byNewest, type Similarity, type Traits, traitsOf } from './likeness.ts';
import { areSamePoints, type CityPoints, cityPoints, nearCities } from './near-cities.ts';
import { tellingWords } from './title-words.ts';

/** A list of jobs made ready to be asked. */
export interface SimilarIndex {
  /** The newest first. */
  newest: readonly Traits[];
  members: ReadonlySet<Job>;
  groups: Groups;
  points: CityPoints;
  near: (city: string) => readonly string[];
  /** By signature. */
  known: Map<string, Best>;
  /** What was known of the list that this one was made of: to be looked over before it is used. */
  earlier: ReadonlyMap<string, Best>;
}

/** Job by job: of many jobs it takes a while. */
export function* indexOf(jobs: readonly Job[]): Generator<void, SimilarIndex> {
  for (const job of jobs) {
    traitsOf(job);
    yield;
  }
  const newest = jobs.toSorted(byNewest).map(traitsOf);
  const points = cityPoints(newest);
  return {
    newest,
    members: new Set(jobs),
    groups: yield* groupsOf(newest),
    points,
    near: nearCities(points),
    known: new Map(),
    earlier: new Map(),
  };
}

/** The index of a list that differs little from that of `before`: what does not concern the change is taken over. */
export function changedIndex(before: SimilarIndex, jobs: readonly Job[]): SimilarIndex {
  const members = new Set(jobs);
  const added = jobs
    .filter((job) => !before.members.has(job))
    .sort(byNewest)
    .map(traitsOf);
  const removed = new Set([...before.members].filter((job) => !members.has(job)).map(traitsOf));
  if (added.length + removed.size > jobs.length / 8) return resultOf(indexOf(jobs));
  const newest = mergeNewest(before.newest, added, removed);
  const points = cityPoints(newest);
  return {
    newest,
    members,
    groups: changeGroups(before.groups, added, removed),
    points,
    near: areSamePoints(points, before.points) ? before.near : nearCities(points),
    known: new Map(),
    earlier: before.known.size < before.earlier.size ? before.earlier : before.known,
  };
}

/** The jobs most like one, remembered for all that are alike in the same way. */
export function bestOf(traits: Similarity, index: SimilarIndex, wanted: number): Best {
  const { signature, city } = traits;
  const key = `${wanted}|${signature}`;
  let best = index.known.get(key);
  if (best === undefined) {
    const { groups, newest } = index;
    const near = city === null ? [] : index.near(city);
    const words = tellingWords(traits.words, (word) => wordGroup(groups, word), newest.length);
    const earlier = index.earlier.get(key);
    best =
      earlier && stillHolds(earlier, words, near, index)
        ? earlier
        : findBest(traits, words, groups, near, wanted);
    index.known.set(key, best);
  }
  return best;
}

function stillHolds(
  { asked, near, words }: Best,
  wordsNow: readonly string[],
  nearNow: readonly string[],
  { groups }: SimilarIndex,
): boolean {
  return (
    isSame(words, wordsNow) &&
    isSame(near, nearNow) &&
    asked.every(([key, group]) => groups.get(key) === group)
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((text, at) => text === other[at]));
