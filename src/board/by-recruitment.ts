import type { Job } from './job.ts';
import { listChange } from './list-change.ts';

/**
 * Makes what gives jobs something by the other adverts of their recruitment. Jobs of recruitments in which nothing has
 * changed since the board before keep what they had; those without a recruitment stay as they are.
 *
 * @param link what becomes of the adverts of one recruitment, in their order
 */
export function byRecruitment(
  link: (adverts: readonly Job[]) => readonly Job[],
): (jobs: readonly Job[]) => readonly Job[] {
  let latest: { jobs: readonly Job[]; linked: readonly Job[] } = { jobs: [], linked: [] };
  return (jobs) => {
    const { at, removed, added } = listChange(latest.jobs, jobs);
    const changed = new Set([...removed, ...added].map(({ recruitmentId }) => recruitmentId));
    changed.delete(null);
    const concerned = jobs.flatMap((job, index) => (changed.has(job.recruitmentId) ? [{ job, index }] : []));
    // On a first board all jobs are added: too many for the arguments of a call.
    const linked = [latest.linked.slice(0, at), added, latest.linked.slice(at + removed.length)].flat();
    for (const group of Map.groupBy(concerned, ({ job }) => job.recruitmentId).values()) {
      const found = link(group.map(({ job }) => job));
      group.forEach(({ job, index }, place) => {
        linked[index] = found[place] ?? job;
      });
    }
    latest = { jobs, linked };
    return linked;
  };
}
