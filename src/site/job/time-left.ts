import { localesOf, wholeDay } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { remember } from '../../i18n/remember.ts';

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
      ...{ calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...(timeZone && { timeZone }),
    }),
);

const endsWithDay = (ends: number, timeZone: string | undefined): boolean =>
  dayNumber(ends, timeZone) !== dayNumber(ends - 1, timeZone);
