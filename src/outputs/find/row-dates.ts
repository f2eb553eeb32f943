import type { Job } from '../../board/job.ts';
import { expiryOf } from '../job-posting/expiry.ts';

/** The day of a job's publication in the site's zone, an ISO date; `null` where it is not told. */
export function postedDate({ validFrom }: Pick<Job, 'validFrom'>, timeZone: string): string | null {
  if (validFrom === null) return null;
  return Temporal.Instant.from(validFrom).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The same in days since 1970-01-01. */
export function postedDay(job: Pick<Job, 'validFrom'>, timeZone: string): number | null {
  const date = postedDate(job, timeZone);
  return date === null ? null : Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}

/** The second since 1970 in which a job takes its last application; `null` where that is not told. */
export function closingSecond(job: Pick<Job, 'deadline' | 'validThrough'>, timeZone: string): number | null {
  const expiry = expiryOf(job, timeZone);
  return expiry === null ? null : Math.floor(Date.parse(expiry.at) / 1000);
}
