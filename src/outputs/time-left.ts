import { localesOf } from '../i18n/locales.ts';
import { fill } from '../i18n/plural.ts';

/** How it is said, `JobPageTexts`. */
export interface TimeLeftTexts {
  closes: string;
  closesAt: string;
}

const minute = 60_000;
const hour = 60 * minute;
/** What is further off says less than its date. */
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
  const relative = new Intl.RelativeTimeFormat(localesOf(language), { numeric: 'auto' });
  if (left < hour) {
    return {
      text: fill(texts.closes, { when: relative.format(Math.ceil(left / minute), 'minute') }),
      isSoon: true,
    };
  }
  // What ends with a day ends at 23:59 of it: midnight is read as the day after.
  const last = ends - 1;
  const days = dayNumber(last, timeZone) - dayNumber(now, timeZone);
  if (days > mostDays) return null;
  const when = relative.format(days, 'day');
  const time = new Intl.DateTimeFormat(localesOf(language), {
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
  const text =
    days <= 1
      ? fill(texts.closesAt, { when, time: time.format(endsWithDay(ends, timeZone) ? last : ends) })
      : fill(texts.closes, { when });
  return { text, isSoon: days <= soonDays };
}

/** Days since 1970 in a zone. */
function dayNumber(at: number, timeZone: string | undefined): number {
  const options = { calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const day = new Intl.DateTimeFormat('en', { ...options, ...(timeZone && { timeZone }) });
  const part = Object.fromEntries(day.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day) / (24 * hour);
}

const endsWithDay = (ends: number, timeZone: string | undefined): boolean =>
  dayNumber(ends, timeZone) !== dayNumber(ends - 1, timeZone);
