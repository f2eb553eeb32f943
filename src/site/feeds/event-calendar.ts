import { absolute } from '../../base/site-path.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { PageEvent } from '../../settings/content/content-page.ts';
import { hasOffset } from '../../settings/content/event-time.ts';
import { eventName } from '../events/event-text.ts';
import type { FileSettings } from '../machine-file.ts';
import { calendarHead, foldLine, textLine } from './deadlines.ts';
import { calendarInstant, eventUid } from './feed-jobs.ts';

/** Address of an event's calendar file, beside its page. */
export const eventAddress = (
  page: string,
  event: Pick<PageEvent, 'title' | 'start'>,
  language: InterfaceLanguage,
): string => `${page}${eventName(event, language)}.ics`;

/** An event as its file has it. */
export interface EventFileView extends PageEvent {
  /** Of the page. */
  page: string;
  /** Of the file. */
  address: string;
  changedAt: string;
}

/** iCalendar of an event, to be added to a calendar. */
export function eventCalendar(
  { title, start, end, place, page, address, changedAt }: EventFileView,
  settings: FileSettings,
): string {
  return [
    ...calendarHead('Events'),
    'BEGIN:VEVENT\r\n',
    foldLine(`UID:${eventUid(address, settings)}`),
    foldLine(`DTSTAMP:${calendarInstant(changedAt)}`),
    ...(hasOffset(start) ? instants(start, end) : dates(start, end)).map(foldLine),
    textLine('SUMMARY', title),
    textLine('LOCATION', place),
    foldLine(`URL:${absolute(page, settings)}`),
    'END:VEVENT\r\n',
    'END:VCALENDAR\r\n',
  ].join('');
}

const instants = (start: string, end: string | null): string[] => [
  `DTSTART:${calendarInstant(start)}`,
  ...(end === null ? [] : [`DTEND:${calendarInstant(end)}`]),
];

/** Calendars name the day after the last one (RFC 5545, section 3.6.1). */
function dates(start: string, end: string | null): string[] {
  const next = Temporal.PlainDate.from(end ?? start).add({ days: 1 });
  const plain = (date: string) => date.replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${plain(start)}`, `DTEND;VALUE=DATE:${plain(next.toString())}`];
}
