import { changeSorted } from '../../board/list-items.ts';
import { byNewest, kindScore, type Similarity, type Traits } from './likeness.ts';

/** A job that may be shown, with how alike its kind of employment is. */
export interface Candidate {
  traits: Traits;
  score: number;
}

export const bestFirst = (one: Candidate, other: Candidate): number =>
  other.score - one.score || byNewest(one.traits.job, other.traits.job);

/** How closely a place is named. */
type Level = 'city' | 'region' | 'country';
const levels: readonly Level[] = ['city', 'region', 'country'];

/** Where jobs are. `null` = anywhere. */
export type Where = { level: Level; name: string } | null;

export const inCity = (name: string): Where => ({ level: 'city', name });

/** The places a job is at, the narrowest first; the last is anywhere. */
export const placesOf = (traits: Similarity): Where[] => [
  ...levels.flatMap((level) => {
    const name = traits[level];
    return name === null ? [] : [{ level, name }];
  }),
  null,
];

/** How many jobs have which field of work, and how many have any. */
interface FieldCounts {
  known: number;
  byField: ReadonlyMap<string, number>;
}

/**
 * Jobs with something in common. Never changed, so that what was found in it can be remembered. It is divided by place
 * when its jobs of a place are first asked for, as those of most words in titles never are.
 */
export class JobGroup {
  readonly #members: readonly Traits[];
  readonly #best = new Map<string, readonly Candidate[]>();
  readonly #places = new Map<Level, ReadonlyMap<string, JobGroup>>();
  #fields: FieldCounts | undefined;

  /** @param members the newest first */
  constructor(members: readonly Traits[]) {
    this.#members = members;
  }

  get size(): number {
    return this.#members.length;
  }

  /** Whether at least half of those whose field of work is known share one; also where of none it is known. */
  get isOfOneField(): boolean {
    this.#fields ??= countFields({ known: 0, byField: new Map() }, this.#members, 1);
    const { known, byField } = this.#fields;
    return known === 0 || byField.values().some((count) => count >= known / 2);
  }

  /** Those of its jobs that are at a place. The same object each time; also after a change elsewhere. */
  at(where: Where): JobGroup | undefined {
    return where === null ? this : this.#dividedBy(where.level).get(where.name);
  }

  #dividedBy(level: Level): ReadonlyMap<string, JobGroup> {
    let places = this.#places.get(level);
    if (places === undefined) {
      places = groupedBy(this.#members, (traits) => traits[level]);
      this.#places.set(level, places);
    }
    return places;
  }

  /** Divides it by all places, level by level. */
  *divide(): Generator<void> {
    for (const level of levels) {
      this.#dividedBy(level);
      yield;
    }
  }

  /** The group after a change. */
  with(added: readonly Traits[], removed: readonly Traits[]): JobGroup {
    const next = new JobGroup(changeNewest(this.#members, added, removed));
    for (const [level, places] of this.#places) {
      next.#places.set(
        level,
        changeGroups(places, added, removed, (traits) => (traits[level] === null ? [] : [traits[level]])),
      );
    }
    if (this.#fields) next.#fields = countFields(countFields(this.#fields, removed, -1), added, 1);
    return next;
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

function countFields(before: FieldCounts, jobs: readonly Traits[], change: 1 | -1): FieldCounts {
  const byField = new Map(before.byField);
  let { known } = before;
  for (const { fields } of jobs) {
    if (fields.length > 0) known += change;
    for (const field of fields) byField.set(field, (byField.get(field) ?? 0) + change);
  }
  return { known, byField };
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
export const changeNewest = (
  list: readonly Traits[],
  added: readonly Traits[],
  removed: readonly Traits[],
): readonly Traits[] => changeSorted(list, removed, added, newestFirst);

const newestFirst = (one: Traits, other: Traits) => byNewest(one.job, other.job);

/** Groups of jobs by a name. */
export type Groups = ReadonlyMap<string, JobGroup>;

/** The group of all jobs. */
export const anyJob = '';

/** A word of the title, as something that jobs share. */
export const wordTrait = (word: string): string => `word\t${word}`;

/** A job is in the group of each of its fields, of each word of its title, and of any job. */
export const traitNames = ({ fields, words }: Similarity): string[] => [
  anyJob,
  ...fields,
  ...words.map(wordTrait),
];

/** Groups of this size are divided by place in advance: a visitor would wait too long for it. */
const many = 20_000;

/**
 * Groups jobs by what they share, job by job.
 *
 * @param all the newest first
 */
export function* groupsOf(all: readonly Traits[]): Generator<void, Groups> {
  const members = new Map<string, Traits[]>();
  for (const traits of all) {
    for (const name of traitNames(traits)) addTo(members, name, traits);
    yield;
  }
  const groups = asGroups(members);
  for (const group of groups.values()) if (group.size >= many) yield* group.divide();
  return groups;
}

function groupedBy(all: readonly Traits[], nameOf: (traits: Traits) => string | null): Groups {
  const members = new Map<string, Traits[]>();
  for (const traits of all) {
    const name = nameOf(traits);
    if (name !== null) addTo(members, name, traits);
  }
  return asGroups(members);
}

function addTo(members: Map<string, Traits[]>, name: string, traits: Traits): void {
  const group = members.get(name);
  if (group) group.push(traits);
  else members.set(name, [traits]);
}

const asGroups = (members: ReadonlyMap<string, readonly Traits[]>): Groups =>
  new Map([...members].map(([name, some]) => [name, new JobGroup(some)]));

/**
 * Groups after a change: those that it does not concern are the same objects.
 *
 * @param added the newest first
 * @param namesOf the groups of a job
 */
export function changeGroups(
  groups: Groups,
  added: readonly Traits[],
  removed: readonly Traits[],
  namesOf: (traits: Traits) => readonly string[],
): Groups {
  const changed = new Map(groups);
  const byName = (some: readonly Traits[]) => {
    const members = new Map<string, Traits[]>();
    for (const traits of some) for (const name of namesOf(traits)) addTo(members, name, traits);
    return members;
  };
  const [come, gone] = [byName(added), byName(removed)];
  for (const name of new Set([...come.keys(), ...gone.keys()])) {
    const group = groups.get(name) ?? new JobGroup([]);
    const next = group.with(come.get(name) ?? [], gone.get(name) ?? []);
    if (next.size === 0) changed.delete(name);
    else changed.set(name, next);
  }
  return changed;
}

/** Runs all steps of a computation, and returns its result. */
export function resultOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
