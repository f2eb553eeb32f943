import { byNewest, kindScore, type Traits } from './likeness.ts';

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
      // Whatever follows is older or less alike.
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
  const merged: Traits[] = [];
  let next = 0;
  for (const traits of list) {
    if (removed.has(traits)) continue;
    for (let newer = added[next]; newer && byNewest(newer.job, traits.job) < 0; newer = added[next]) {
      merged.push(newer);
      next += 1;
    }
    merged.push(traits);
  }
  return next < added.length ? [...merged, ...added.slice(next)] : merged;
}
