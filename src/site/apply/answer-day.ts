import { foldLine, textLine } from '../feeds/deadlines.ts';

/**
 * The day after so many working days: Monday to Friday, as no calendar of holidays is known. The first day does not
 * count.
 *
 * @param from milliseconds since 1970
 * @returns "2026-12-02"
 */
export function dayAfter(from: number, workingDays: number, timeZone: string): string {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate();
  for (let left = workingDays; left > 0; ) {
    day = day.add({ days: 1 });
    // ISO 8601: Monday is 1.
    if (day.dayOfWeek < 6) left -= 1;
  }
  return day.toString();
}

/** An iCalendar file (RFC 5545) of one whole day that does not mark time as busy. `at`: milliseconds since 1970. */
export const dayCalendar = ({
  day,
  summary,
  uid,
  at,
}: {
  day: string;
  summary: string;
  uid: string;
  at: number;
}): string =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Jobfront//Applications//EN\r\nBEGIN:VEVENT\r\n',
    foldLine(`UID:${uid}`),
    foldLine(`DTSTAMP:${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`),
    foldLine(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`),
    textLine('SUMMARY', summary),
    'TRANSP:TRANSPARENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ].join('');
