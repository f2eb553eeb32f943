import type { Job } from '../../board/job.ts';
import { expiryOf } from '../job-posting/expiry.ts';

/** The day of a job's publication in the site's zone, in days since 1970-01-01; `null` where it is not told. */
export function postedDay({ validFrom }: Pick<Job, 'validFrom'>, timeZone: string): number | null {
  if (validFrom === null) return null;
  const day = Temporal.Instant.from(validFrom).toZonedDateTimeISO(timeZone).toPlainDate();
  return Math.round(Date.parse(`${day.toString()}T00:00:00Z`) / 86_400_000);
}

/** The second since 1970 in which a job takes its last application; `null` where that is not told. */
export function closingSecond(job: Pick<Job, 'deadline' | 'validThrough'>, timeZone: string): number | null {
  const expiry = expiryOf(job, timeZone);
  return expiry === null ? null : Math.floor(Date.parse(expiry.at) / 1000);
}
