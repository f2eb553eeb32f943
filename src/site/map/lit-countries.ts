import type { Job } from '../../board/job.ts';
import { listChange } from '../../board/list-items.ts';
import { memo } from '../../i18n/remember.ts';

type Counts = ReadonlyMap<string, number>;

let latest: { jobs: readonly Job[]; counts: Counts } = { jobs: [], counts: new Map() };

// A board never changes, and the next one differs from it by a few jobs.
/** The countries that have a job, as ISO 3166-1 alpha-2 codes in their order: the base map shows them lit. */
export const litCountries = memo((jobs: readonly Job[]): readonly string[] => {
  const { removed, added } = listChange(latest.jobs, jobs);
  const counts = new Map(latest.counts);
  const count = (changed: readonly Job[], by: 1 | -1) => {
    for (const { place } of changed)
      if (place?.countryCode) counts.set(place.countryCode, (counts.get(place.countryCode) ?? 0) + by);
  };
  count(removed, -1);
  count(added, 1);
  latest = { jobs, counts };
  return [...counts].flatMap(([code, jobsThere]) => (jobsThere > 0 ? [code] : [])).sort();
});
