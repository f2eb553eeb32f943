import { changedAt } from '../../board/changes.ts';
import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import { aboutJob, type Examined, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { counted } from '../report/say.ts';

/** Days after which an unchanged open job looks like no real one. */
const defaultGhostDays = 180;

/** A job that came back so often looks like one that is advertised without being filled. */
const manyReopenings = 3;

type Recorded = Pick<Examined, 'remembered' | 'changes' | 'ghostDays'>;

/**
 * Jobs that visitors may take for ghost jobs: open for a long time with the same text, published again under a new date, or
 * closed and opened again and again. What is not recorded (a site that never ran) counts as unchanged since the start.
 *
 * @param at the moment of the report
 */
export function checkGhost(
  job: Job,
  at: string,
  { remembered, changes, ghostDays = defaultGhostDays }: Recorded,
): Finding[] {
  const first = remembered ? postedAt(remembered, job) : job.validFrom;
  const open = daysSince(first, at);
  const reopened = remembered?.get(job.advertId)?.reopened ?? 0;
  const found: string[] = [];
  if (first !== null && open > ghostDays) {
    const since = `It was first published on ${first.slice(0, 10)}, ${counted(open, 'day')} ago`;
    const unchanged = daysSince((changes && changedAt(changes, job.address)) ?? first, at);
    // A new start alone is a change of the page.
    if (daysSince(first, job.validFrom ?? first) > 0) {
      found.push(`${since}, and published again with the date ${job.validFrom?.slice(0, 10)}.`);
    } else if (unchanged > ghostDays) {
      found.push(`${since}, and has not changed for ${counted(unchanged, 'day')}.`);
    }
  }
  if (reopened >= manyReopenings) found.push(`It was closed and opened again ${reopened} times.`);
  return found.length === 0 ? [] : [finding('ghost', aboutJob(job), found.join(' '))];
}

/** Whole days between two ISO instants; 0 where the first is not known. */
const daysSince = (instant: string | null, at: string): number =>
  instant === null
    ? 0
    : Math.floor(
        Temporal.Instant.from(at).since(Temporal.Instant.from(instant)).total({ unit: 'hours' }) / 24,
      );
