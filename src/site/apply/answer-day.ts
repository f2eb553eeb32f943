import { foldLine, textLine } from '../feeds/deadlines.ts';

const dayMs = 24 * 3_600_000;

/**
 * The day by which something is done that takes so many working days: Monday to Friday, as no calendar of holidays is
 * known. The day of the beginning does not count.
 *
 * @param from milliseconds since 1970
 * @returns "2026-12-02"
 */
export function dayAfter(from: number, workingDays: number, timeZone: string): string {
  // "sv" writes dates as ISO 8601 does.
  let day = Date.parse(new Intl.DateTimeFormat('sv', { timeZone }).format(from));
  for (let left = workingDays; left > 0; ) {
    day += dayMs;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}

/** An iCalendar file (RFC 5545) of one whole day that marks nobody as busy. `at`: milliseconds since 1970. */
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
