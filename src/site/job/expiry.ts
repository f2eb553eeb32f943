import type { Job } from '../../board/job.ts';
import { memoLast } from '../../i18n/remember.ts';

/**
 * An instant as ISO 8601 with the offset of a zone, to the second ("2026-12-01T23:59:59+01:00"); `null` where its
 * year takes more than four digits there: services write such years for "never".
 *
 * @param instant an ISO instant
 */
export function localMoment(instant: string, timeZone: string): string | null {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return local.year > 9999 ? null : print(local);
}

/**
 * The last moment that people would name for what ends at an instant: the instant itself, or a second before
 * where a day begins with it, for what ends at midnight ends on the day before. Else as `localMoment`.
 */
function lastMoment(instant: string, timeZone: string): string | null {
  const moment = localMoment(instant, timeZone);
  // Days begin at a full hour; asking for the beginning of each would cost more than the rest.
  if (moment?.slice(14, 19) !== '00:00') return moment;
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return local.startOfDay().equals(local) ? print(local.subtract({ seconds: 1 })) : moment;
}

/**
 * The last second of a day in a zone.
 *
 * @param day an ISO date
 */
function endOfDay(day: string, timeZone: string): string {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return print(next.subtract({ seconds: 1 }));
}

const print = (local: Temporal.ZonedDateTime): string =>
  local.toString({ timeZoneName: 'never', smallestUnit: 'second' });

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

/** The day of a job's publication in the site's zone, an ISO date; `null` if it is unknown. */
export function postedDate({ validFrom }: Pick<Job, 'validFrom'>, timeZone: string): string | null {
  if (validFrom === null) return null;
  return Temporal.Instant.from(validFrom).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The same in days since 1970-01-01. */
export function postedDay(job: Pick<Job, 'validFrom'>, timeZone: string): number | null {
  const date = postedDate(job, timeZone);
  return date === null ? null : Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}

/** The second since 1970 in which a job accepts its last application; `null` if unknown. */
export function closingSecond(job: Pick<Job, 'deadline' | 'validThrough'>, timeZone: string): number | null {
  const expiry = expiryOf(job, timeZone);
  return expiry === null ? null : Math.floor(Date.parse(expiry.at) / 1000);
}

/**
 * The script that closes a job's page the second its validity ends, on any host, by the visitor's own clock. It is
 * inline, so that it runs before the page is visible, and its text is constant, so that one hash allows it
 * (src/site/hosts/security-headers.ts); what differs between pages is in the markup:
 *
 * - `data-closes` on the page's article: the ISO instant from which on the job is closed;
 * - `data-while-open`: is removed, and so is the markup for machines;
 * - `data-once-closed`: is shown.
 *
 * A timer can't wait for more than 24.8 days and sleeps with the device, so it looks again every eleven days, and
 * whenever the page comes back into view.
 */
export const closingGuard = `(() => {
  const all = (parts) => document.querySelectorAll(parts);
  const [page] = all('[data-closes]');
  let timer;
  const look = () => {
    clearTimeout(timer);
    const left = Date.parse(page?.dataset.closes) - new Date;
    if (left > 0) timer = setTimeout(look, Math.min(left, 1e9));
    if (!(left <= 0)) return;
    for (const part of all('[data-while-open],script[type="application/ld+json"]')) part.remove();
    for (const part of all('[data-once-closed]')) part.hidden = false;
  };
  look();
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  addEventListener('focus', look);
})()`.replaceAll(/\n */g, '');

/** The guard as pages contain it. */
export const closingGuardElement = `<script>${closingGuard}</script>`;
