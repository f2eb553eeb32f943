import { withSorted } from '../../board/list-items.ts';
import { byNewest, kindScore, type Similarity, type Traits } from './likeness.ts';

/** A job that may be shown, with how alike its kind of employment is. */
export interface Candidate {
  traits: Traits;
  score: number;
}

export const bestFirst = (one: Candidate, other: Candidate): number =>
  other.score - one.score || byNewest(one.traits.job, other.traits.job);

/** Jobs with something in common. Never changed, so that what was found in it can be remembered. */
export class JobGroup {
  readonly #members: readonly Traits[];
  readonly #best = new Map<string, readonly Candidate[]>();
  #isOfOneField: boolean | undefined;

  /** @param members the newest first */
  constructor(members: readonly Traits[]) {
    this.#members = members;
  }

  get size(): number {
    return this.#members.length;
  }

  /** Whether at least half of those whose field of work is known share one; also where of none it is known. */
  get isOfOneField(): boolean {
    this.#isOfOneField ??= this.#sharesField();
    return this.#isOfOneField;
  }

  #sharesField(): boolean {
    const counts = new Map<string, number>();
    let known = 0;
    for (const { fields } of this.#members) {
      if (fields.length > 0) known += 1;
      for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
    }
    return known === 0 || counts.values().some((count) => count >= known / 2);
  }

  /** The group after a change. */
  with(added: readonly Traits[], removed: ReadonlySet<Traits>): JobGroup {
    return new JobGroup(mergeNewest(this.#members, added, removed));
  }

  /** The jobs most alike in employment type and work model, one of each position, at most `count`. */
  best(types: string, model: string, count: number): readonly Candidate[] {
    const key = `${types}|${model}|${count}`;
    let best = this.#best.get(key);
    if (best === undefined) {
      best = this.#find(types, model, count);
      this.#best.set(key, best);
    }
    return best;
  }

  #find(types: string, model: string, count: number): readonly Candidate[] {
    const byScore: Candidate[][] = [[], [], [], []];
    const positions: Set<number>[] = byScore.map(() => new Set());
    for (const traits of this.#members) {
      const score = kindScore(types, model, traits);
      const [found, seen] = [byScore[score], positions[score]];
      if (!found || !seen || found.length >= count || seen.has(traits.position)) continue;
      seen.add(traits.position);
      found.push({ traits, score });
      // All others are older or less similar.
      if (score === 3 && found.length === count) break;
    }
    return onePerPosition(byScore.reverse().flat(), count);
  }
}

/** @param candidates the best first */
export function onePerPosition(candidates: readonly Candidate[], count: number): readonly Candidate[] {
  const taken = new Map<number, Candidate>();
  for (const candidate of candidates) {
    if (taken.size >= count) break;
    if (!taken.has(candidate.traits.position)) taken.set(candidate.traits.position, candidate);
  }
  return [...taken.values()];
}

/**
 * A list after a change. All lists have the newest first.
 *
 * @param removed of `list`
 */
export function mergeNewest(
  list: readonly Traits[],
  added: readonly Traits[],
  removed: ReadonlySet<Traits>,
): readonly Traits[] {
  const left = removed.size === 0 ? list : list.filter((traits) => !removed.has(traits));
  return withSorted(left, added, (one, other) => byNewest(one.job, other.job));
}

/** Groups of jobs by what `groupKey` makes of a trait and a place. */
export type Groups = ReadonlyMap<string, JobGroup>;

/** @param trait a field of work, `wordTrait`, or `''` = any job @param place one of `placesOf`, or `cityPlace` */
export const groupKey = (trait: string, place: string): string => `${trait}\n${place}`;

/** A word of the title, as something that jobs share. */
export const wordTrait = (word: string): string => `word\t${word}`;

/** The jobs anywhere whose titles have a word. */
export const wordGroup = (groups: Groups, word: string): JobGroup | undefined =>
  groups.get(groupKey(wordTrait(word), ''));

export const cityPlace = (city: string): string => `city ${city}`;

/** The places a job is at, the narrowest first; the last is anywhere. */
export function placesOf({ city, region, country }: Similarity): string[] {
  return [
    ...(city === null ? [] : [cityPlace(city)]),
    ...(region === null ? [] : [`region ${region}`]),
    ...(country === null ? [] : [`country ${country}`]),
    '',
  ];
}

/**
 * Every job is in the group of each of its fields, of each word of its title, and of any job, with each of its places.
 *
 * @param all the newest first
 */
export function* groupsOf(all: readonly Traits[]): Generator<void, Groups> {
  const members = yield* byGroup(all);
  return new Map([...members].map(([key, some]) => [key, new JobGroup(some)]));
}

/**
 * Groups after a change: those that it does not concern are the same objects.
 *
 * @param added the newest first
 */
export function changeGroups(groups: Groups, added: readonly Traits[], removed: ReadonlySet<Traits>): Groups {
  const changed = new Map(groups);
  const newcomers = resultOf(byGroup(added));
  const concerned = new Set([...newcomers.keys(), ...resultOf(byGroup([...removed])).keys()]);
  for (const key of concerned) {
    const group = groups.get(key) ?? new JobGroup([]);
    changed.set(key, group.with(newcomers.get(key) ?? [], removed));
  }
  return changed;
}

/** Job by job. */
function* byGroup(all: readonly Traits[]): Generator<void, Map<string, Traits[]>> {
  const members = new Map<string, Traits[]>();
  for (const traits of all) {
    const places = placesOf(traits);
    for (const trait of ['', ...traits.fields, ...traits.words.map(wordTrait)]) {
      for (const place of places) {
        const key = groupKey(trait, place);
        const group = members.get(key);
        if (group) group.push(traits);
        else members.set(key, [traits]);
      }
    }
    yield;
  }
  return members;
}

/** Runs all steps of a computation, and returns its result. */
export function resultOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
