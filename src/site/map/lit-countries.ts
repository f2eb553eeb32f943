import { followed } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';

type Counts = ReadonlyMap<string, number>;

/** How many jobs each country has. */
const countsOf = followed(
  (jobs: readonly Job[]): Counts => counted(new Map(), jobs, []),
  (before, { gone, come }) => counted(before, come, gone),
);

function counted(before: Counts, come: readonly Job[], gone: readonly Job[]): Counts {
  const counts = new Map(before);
  const count = (changed: readonly Job[], by: 1 | -1) => {
    for (const { place } of changed)
      if (place?.countryCode) counts.set(place.countryCode, (counts.get(place.countryCode) ?? 0) + by);
  };
  count(come, 1);
  count(gone, -1);
  return counts;
}

/** The countries that have a job, as ISO 3166-1 alpha-2 codes in their order: the base map shows them lit. */
export const litCountries = (jobs: readonly Job[]): readonly string[] =>
  [...countsOf(jobs)].flatMap(([code, jobsThere]) => (jobsThere > 0 ? [code] : [])).sort();
