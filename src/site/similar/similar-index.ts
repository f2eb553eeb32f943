import type { Following } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import {
  bestFirst,
  type Candidate,
  changeGroups,
  cityPlace,
  type Groups,
  groupKey,
  groupsOf,
  type JobGroup,
  mergeNewest,
  onePerPosition,
  placesOf,
  resultOf,
  wordGroup,
  wordTrait,
} from './groups.ts';
import {
  areSamePoints,
  byNewest,
  type CityPoints,
  cityPoints,
  nearCities,
  type Similarity,
  type Traits,
  tellingWords,
  traitsOf,
} from './likeness.ts';

/** The jobs most similar to one, and what was searched to find them. */
export interface Best {
  /** The most alike first, one of each position; the job's own position may be among them. */
  candidates: readonly Candidate[];
  /** How many of the first of them share a telling word of the title or a field of work. */
  alike: number;
  /** The words of the title that were looked for. */
  words: readonly string[];
  /** Groups as they were; `undefined` = there was none. */
  asked: readonly (readonly [key: string, group: JobGroup | undefined])[];
  near: readonly string[];
}

/**
 * Searches step by step further away, first among jobs with a word of the title in common, then among those with a
 * field of work in common, then among all. A step offers the jobs of the steps before it again; they are skipped, so it
 * has to offer as many more.
 *
 * @param words of the title, those that count, as `tellingWords` gives them
 * @param near cities near the job's
 */
function findBest(
  traits: Similarity,
  words: readonly string[],
  groups: Groups,
  near: readonly string[],
  wanted: number,
): Best {
  const { types, model } = traits;
  const asked: [string, JobGroup | undefined][] = [];
  const found = new Map<number, Candidate>();
  let alike = 0;
  for (const shared of [...words.map((word) => [wordTrait(word)]), traits.fields, null]) {
    for (const places of stepsOf(traits, near)) {
      if (found.size >= wanted) break;
      const offered = (shared ?? ['']).flatMap((trait) =>
        places.flatMap((place) => {
          const key = groupKey(trait, place);
          const group = groups.get(key);
          asked.push([key, group]);
          return group?.best(types, model, 2 * wanted) ?? [];
        }),
      );
      for (const candidate of onePerPosition(offered.sort(bestFirst), 2 * wanted)) {
        const { position } = candidate.traits;
        if (found.size < wanted && !found.has(position)) found.set(position, candidate);
      }
    }
    if (shared !== null) alike = found.size;
  }
  return { candidates: [...found.values()], alike, words, asked, near };
}

/** The same city, the cities near by, the region, the country, anywhere; as far as they are known. */
function stepsOf(traits: Similarity, near: readonly string[]): readonly (readonly string[])[] {
  const steps = placesOf(traits).map((place) => [place]);
  return traits.city === null ? steps : steps.toSpliced(1, 0, near.map(cityPlace));
}

/** A list of jobs prepared for searches. */
export interface SimilarIndex {
  /** The newest first. */
  newest: readonly Traits[];
  groups: Groups;
  points: CityPoints;
  near: (city: string) => readonly string[];
  /** By signature. */
  known: Map<string, Best>;
  /** Results of the list that this one was made of: to be checked before use. */
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
    groups: yield* groupsOf(newest),
    points,
    near: nearCities(points),
    known: new Map(),
    earlier: new Map(),
  };
}

/** The index of a list that differs little from that of `before`: unaffected parts are reused. */
export function changedIndex(
  before: SimilarIndex,
  { gone, come }: Pick<Following<Job>, 'gone' | 'come'>,
  jobs: readonly Job[],
): SimilarIndex {
  if (gone.length + come.length > jobs.length / 8) return resultOf(indexOf(jobs));
  const added = come.toSorted(byNewest).map(traitsOf);
  const removed = new Set(gone.map(traitsOf));
  const newest = mergeNewest(before.newest, added, removed);
  const pointsOf = (some: Iterable<Traits>) =>
    Array.from(
      some,
      ({ city, job }) => `${city} ${job.place?.point} ${job.validFrom} ${job.advertId}`,
    ).sort();
  const points = isSame(pointsOf(added), pointsOf(removed)) ? before.points : cityPoints(newest);
  return {
    newest,
    groups: changeGroups(before.groups, added, removed),
    points,
    near: areSamePoints(points, before.points) ? before.near : nearCities(points),
    known: new Map(),
    earlier: before.known.size < before.earlier.size ? before.earlier : before.known,
  };
}

/** The jobs most similar to one, cached for all with the same signature. */
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
