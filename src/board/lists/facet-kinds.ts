import { memo } from '../../i18n/remember.ts';
import type { Job } from '../job.ts';

/** Some jobs by their values of all facets. Of a large board there are far fewer kinds than jobs. */
export interface FacetKinds {
  /** The first job of each kind, in the order of the list. */
  samples: readonly Job[];
  /** How many jobs are of each kind. */
  counts: readonly number[];
  /** For each job of the list, its kind: an index of `samples`. */
  of: readonly number[];
}

/** A node of the tree in which jobs with the same parts share a path. The last node of a path has their kind. */
type Level = Map<unknown, Level | number>;

/**
 * Divides jobs into kinds: two jobs of one kind have the same facets, the same places, and companies of the same name.
 * Parts are compared by identity. Equal jobs usually share them (share-parts.ts); where they do not, they are two kinds,
 * which costs time and changes no result.
 */
export const facetKinds = memo((jobs: readonly Job[]): FacetKinds => {
  const top: Level = new Map();
  const samples: Job[] = [];
  const counts: number[] = [];
  const of = jobs.map((job) => {
    let level = top;
    for (const part of partsOf(job)) level = levelIn(level, part);
    let kind = level.get(end) as number | undefined;
    if (kind === undefined) {
      kind = samples.push(job) - 1;
      counts.push(0);
      level.set(end, kind);
    }
    counts[kind] = (counts[kind] ?? 0) + 1;
    return kind;
  });
  return { samples, counts, of };
});

/** The key of a kind: no job has it as a part. */
const end = Symbol();

function levelIn(level: Level, part: unknown): Level {
  const known = level.get(part) as Level | undefined;
  if (known) return known;
  const next: Level = new Map();
  level.set(part, next);
  return next;
}

/** Everything that facets are made from. Further places come last, because their number differs. */
function partsOf(job: Job): unknown[] {
  const { place, workModel, fields, employmentTypes, own, pay, language, morePlaces } = job;
  const { brand, clientId, company } = job;
  const parts: unknown[] = [place, fields, employmentTypes, workModel, own, pay === null];
  parts.push(language, brand, clientId, company);
  if (morePlaces) parts.push(...morePlaces);
  return parts;
}

/** How often each value occurs among the jobs of a list, in the order in which they first have it. */
export function countValues<Value>(
  { samples, counts }: FacetKinds,
  valuesOf: (job: Job) => Iterable<Value>,
): ReadonlyMap<Value, number> {
  const found = new Map<Value, number>();
  samples.forEach((job, kind) => {
    for (const value of valuesOf(job)) found.set(value, (found.get(value) ?? 0) + (counts[kind] ?? 0));
  });
  return found;
}
