import { cityPlace, type Groups, groupKey, placesOf, wordTrait } from './groups.ts';
import { bestFirst, type Candidate, type JobGroup, onePerPosition } from './job-group.ts';
import type { Similarity } from './likeness.ts';

/** The jobs most like one, and what was looked at to find them. */
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
 * Looks step by step further away, first among jobs with a word of the title in common, then among those with a field
 * of work in common, then among all. A step offers the jobs of the steps before it again; they are passed over, so it
 * has to offer as many more.
 *
 * @param words of the title, those that count, as `tellingWords` gives them
 * @param near cities near the job's
 */
export function findBest(
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
