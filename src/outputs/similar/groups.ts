import { JobGroup } from './job-group.ts';
import type { Similarity, Traits } from './likeness.ts';

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

/** Takes all steps of a computation at once, and gives its result. */
export function resultOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
