import type { Job } from '../../board/job.ts';
import { memoLast } from '../../i18n/remember.ts';
import { endOfDay, lastMoment } from './local-moment.ts';

/** When a job takes its last application. */
export interface Expiry {
  /** ISO 8601 with the offset of the site's zone ("2026-09-30T23:59:59+02:00"). */
  at: string;
  /** The day of that moment in the site's zone, an ISO date. */
  day: string;
  /** Which of the two dates it is; the deadline where both fall on one day. */
  by: 'deadline' | 'validity';
}

// A page asks twice, for its facts and for its markup.
/**
 * The end of the deadline's day or of the post's validity, whichever comes first; `null` for a job that stays
 * open until it is withdrawn.
 *
 * @param timeZone the site's, an IANA name
 */
export const expiryOf = memoLast(
  ({ deadline, validThrough }: Pick<Job, 'deadline' | 'validThrough'>, timeZone: string): Expiry | null => {
    const validUntil = validThrough === null ? null : lastMoment(validThrough, timeZone);
    const validDay = validUntil?.slice(0, 10) ?? null;
    if (validUntil !== null && validDay !== null && (deadline === null || validDay <= deadline)) {
      return { at: validUntil, day: validDay, by: validDay === deadline ? 'deadline' : 'validity' };
    }
    return deadline === null ? null : { at: endOfDay(deadline, timeZone), day: deadline, by: 'deadline' };
  },
);
