import type { Site } from '../../config.ts';
import type { Advert } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';

const soonHours = 72;

/** What is odd about the days of an advert, at the moment `at`. */
export function checkDates({ job }: Advert, at: string, site: Site): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  const now = Temporal.Instant.from(at);
  const end = job.validThrough === null ? null : Temporal.Instant.from(job.validThrough);
  const lastDay = end?.subtract({ seconds: 1 }).toZonedDateTimeISO(site.timeZone).toPlainDate() ?? null;
  if (job.deadline !== null) {
    const today = now.toZonedDateTimeISO(site.timeZone).toPlainDate();
    if (Temporal.PlainDate.compare(job.deadline, today) < 0) {
      const found = `Its deadline was ${job.deadline}, but the job is still open.`;
      findings.push(finding('deadline-passed', about, found));
    } else if (lastDay !== null && Temporal.PlainDate.compare(lastDay, job.deadline) < 0) {
      const found = `It ends on ${lastDay}, before its deadline ${job.deadline}.`;
      findings.push(finding('closes-before-deadline', about, found));
    }
  }
  if (end !== null && lastDay !== null) {
    const hours = now.until(end).total({ unit: 'hours' });
    if (hours > 0 && hours <= soonHours) {
      findings.push(finding('closing-soon', about, `It closes on ${lastDay}.`));
    }
  }
  return findings;
}
