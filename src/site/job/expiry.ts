import type { Job } from '../../board/job.ts';
import { localesOf, wholeDay } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { memoLast, remember } from '../../i18n/remember.ts';

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

/** Its texts, `JobPageTexts`. */
export interface TimeLeftTexts {
  closes: string;
  /** For today and tomorrow, with the time. Without it only days are said. */
  closesAt?: string;
}

const minute = 60_000;
const hour = 60 * minute;
/** Beyond this the date says more. */
const mostDays = 30;
const soonDays = 3;

/** How long a job is still open. */
export interface TimeLeft {
  text: string;
  /** Whether it is three days or less. */
  isSoon: boolean;
}

/**
 * "Closes in 3 days", "closes today at 18:00", "closes in 40 minutes": days are those of the visitor's calendar.
 * `null` where the date itself says it better, and once it has passed.
 *
 * @param now epoch milliseconds by the visitor's clock
 * @param ends epoch milliseconds of the first moment that is too late
 * @param timeZone the visitor's; their system's if it is not given
 */
export function timeLeft(
  now: number,
  ends: number,
  texts: TimeLeftTexts,
  language: string,
  timeZone?: string,
): TimeLeft | null {
  const left = ends - now;
  if (!(left > 0)) return null;
  const relative = relativeIn(language);
  if (left < hour && texts.closesAt) {
    return {
      text: fill(texts.closes, { when: relative.format(Math.ceil(left / minute), 'minute') }),
      isSoon: true,
    };
  }
  // A job that ends with a day ends at 23:59 of it: midnight would be read as the next day.
  const last = ends - 1;
  const days = dayNumber(last, timeZone) - dayNumber(now, timeZone);
  if (days > mostDays) return null;
  const when = relative.format(days, 'day');
  const time = new Intl.DateTimeFormat(localesOf(language), {
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
  const text =
    days <= 1 && texts.closesAt
      ? fill(texts.closesAt, { when, time: time.format(endsWithDay(ends, timeZone) ? last : ends) })
      : fill(texts.closes, { when });
  return { text, isSoon: days <= soonDays };
}

/** So many days before the end a card starts to show when a job closes, not since when it is open. */
const closingDays = 7;
/** For older jobs the date says more. */
const mostAge = 365;
/** A job is new on the day of its publication and for so many days after it. */
const newDays = 2;

/** The text for a job's time on a card. */
export interface Freshness {
  text: string;
  kind: 'new' | 'soon' | 'open';
}

/**
 * "Closes in 3 days" where that is near, else "New", "5 days ago", or the day: always short, because its place on a
 * card is reserved before a script writes it. `null` where nothing is known. Days are those of the visitor's calendar.
 *
 * @param now epoch milliseconds by the visitor's clock
 * @param job the day of its publication, an ISO date, and the epoch milliseconds at which it closes
 * @param timeZone the visitor's; their system's if it is not given
 */
export function freshness(
  now: number,
  { posted, closes }: { posted: string | null; closes: number | null },
  texts: { closes: string; newJob: string },
  language: string,
  timeZone?: string,
): Freshness | null {
  if (closes !== null && closes - now <= closingDays * 24 * hour) {
    const left = timeLeft(now, closes, { closes: texts.closes }, language, timeZone);
    if (left) return { text: left.text, kind: left.isSoon ? 'soon' : 'open' };
  }
  if (posted === null) return null;
  const since = dayNumber(now, timeZone) - Date.parse(posted) / (24 * hour);
  if (Number.isNaN(since)) return null;
  if (since > mostAge) {
    return { text: daysIn(language).format(new Date(posted)), kind: 'open' };
  }
  if (since <= newDays) return { text: texts.newJob, kind: 'new' };
  const relative = relativeIn(language);
  return { text: relative.format(-since, 'day'), kind: 'open' };
}

/** Days since 1970 in a zone. */
function dayNumber(at: number, timeZone = ''): number {
  const part = Object.fromEntries(
    calendarIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day) / (24 * hour);
}

// A list has a hundred cards, and each of these takes a good part of a millisecond to make.
const relativeIn = remember(
  (language: string) =>
    globalThis.ownForms?.[language]?.relative ??
    new Intl.RelativeTimeFormat(localesOf(language), { numeric: 'auto' }),
);
const daysIn = remember(
  (language: string) =>
    globalThis.ownForms?.[language]?.date ??
    new Intl.DateTimeFormat(localesOf(language), { ...wholeDay, timeZone: 'UTC' }),
);
/** `''` = the zone of the system. */
const calendarIn = remember(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en', {
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      ...(timeZone && { timeZone }),
    }),
);

const endsWithDay = (ends: number, timeZone: string | undefined): boolean =>
  dayNumber(ends, timeZone) !== dayNumber(ends - 1, timeZone);
