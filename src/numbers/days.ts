/** Days as they are stored: "2026-11-29", in the time zone of the site. */
export interface Days {
  /** The day of a moment. @param at milliseconds since 1970 */
  of(at: number): string;
}

/** Months that sums are kept for. */
const keptMonths = 13;

/** Remembers the present day, since every counted request asks for it. */
export function createDays(timeZone: string): Days {
  let day = '';
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  return {
    of(at) {
      if (at >= from && at < to) return day;
      const date = Temporal.Instant.fromEpochMilliseconds(Math.trunc(at))
        .toZonedDateTimeISO(timeZone)
        .toPlainDate();
      from = date.toZonedDateTime(timeZone).epochMilliseconds;
      to = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
      day = date.toString();
      return day;
    },
  };
}

export const monthOf = (day: string): string => day.slice(0, 7);

export const monthAfter = (month: string): string =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

/** The first day that is kept. */
export const firstKept = (today: string): string =>
  Temporal.PlainDate.from(today).subtract({ months: keptMonths }).toString();

/** The first of so many days that end with this one. */
export const firstOf = (days: number, today: string): string =>
  Temporal.PlainDate.from(today)
    .subtract({ days: days - 1 })
    .toString();

/** All days of a period, the first one first. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString());
  return days;
}
