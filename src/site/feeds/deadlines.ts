import { absolute } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { expiryOf } from '../job/expiry.ts';
import { type FileSettings, type JobKind, jobsFile, type Pieces, viewFile } from '../machine-file.ts';
import type { CalendarView } from '../views/feed.ts';
import { type DatedJobView, datedJobView } from '../views/job-file.ts';
import { calendarInstant, cleanXml, deadlineUid } from './feed-jobs.ts';

/** Octets of a line without its end (RFC 5545, section 3.1). */
const longestLine = 75;

/** A property whose value is text (RFC 5545, section 3.3.11), folded, with its line end. */
export function textLine(name: string, text: string): string {
  const value = cleanXml(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', ' ');
  return foldLine(`${name}:${value}`);
}

/**
 * A content line with its line end. Longer ones are folded: 75 octets a line, the space that begins a
 * continuation counted, never inside a character.
 */
export function foldLine(line: string): string {
  const octets = Buffer.byteLength(line);
  if (octets <= longestLine) return `${line}\r\n`;
  let folded = '';
  let from = 0;
  while (from < line.length) {
    const room = from === 0 ? longestLine : longestLine - 1;
    // Where every character is one octet, as in addresses, nothing has to be counted.
    const end = octets === line.length ? from + room : endOfPart(line, from, room);
    folded += `${from === 0 ? '' : ' '}${line.slice(from, end)}\r\n`;
    from = end;
  }
  return folded;
}

/** Where the characters from `from` on that fit into so many octets end. */
function endOfPart(line: string, from: number, room: number): number {
  let end = from;
  let octets = 0;
  while (end < line.length) {
    const codePoint = line.codePointAt(end) ?? 0;
    octets += octetsOf(codePoint);
    if (octets > room) break;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return end;
}

/** In UTF-8. */
const octetsOf = (codePoint: number) =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

export const calendarType = 'text/calendar; charset=utf-8';

/** Address of one job's calendar file: `/jobs/7-x/` has `/jobs/7-x.ics`. */
export const deadlineAddress = ({ address }: Pick<Job, 'address'>): string =>
  `${address.replace(/\/$/, '')}.ics`;

/** The last day to apply as its page has it; it does not mark time as busy. A job without a last day has none: `''`. */
function deadlineEvent({ job, changedAt }: DatedJobView, settings: FileSettings): string {
  const { site } = settings;
  const expiry = expiryOf(job, site.timeZone);
  if (expiry === null) return '';
  const language = boardLanguage(job, site);
  const texts = dictionaryOf(language, site);
  const place = formatPlaces(placesIn(job, language));
  const point = job.place?.point?.map((degrees) => degrees.toFixed(6));
  return [
    'BEGIN:VEVENT\r\n',
    foldLine(`UID:${deadlineUid(job.advertId, settings)}`),
    foldLine(`DTSTAMP:${calendarInstant(changedAt)}`),
    foldLine(`DTSTART;VALUE=DATE:${expiry.day.replaceAll('-', '')}`),
    textLine('SUMMARY', fill(texts.deadlineOf, { title: job.displayTitle })),
    place === '' ? '' : textLine('LOCATION', place),
    point ? foldLine(`GEO:${point.join(';')}`) : '',
    foldLine(`URL:${absolute(job.address, settings)}`),
    'TRANSP:TRANSPARENT\r\n',
    'END:VEVENT\r\n',
  ].join('');
}

/** How calendars begin. @param content "Deadlines" */
export const calendarHead = (content: string) => [
  'BEGIN:VCALENDAR\r\n',
  'VERSION:2.0\r\n',
  `PRODID:-//Jobfront//${content}//EN\r\n`,
  'CALSCALE:GREGORIAN\r\n',
];

/** iCalendar of the last day to apply for one job, to be added to a calendar; none where it has none. */
export const deadlineKind = (settings: FileSettings): JobKind => ({
  form: /\/jobs\/\d[^/]*\.ics$/,
  ofJob({ job, postedAt }, changedAt) {
    if (expiryOf(job, settings.site.timeZone) === null) return [];
    return [
      viewFile(
        'ics',
        { address: deadlineAddress(job), type: calendarType },
        () => datedJobView(job, postedAt, changedAt()),
        (view) => [...calendarHead('Deadlines'), deadlineEvent(view, settings), 'END:VCALENDAR\r\n'].join(''),
      ),
    ];
  },
});

/** A calendar must contain a component (RFC 5545, section 3.6); this one is a placeholder without an event. */
const noEvents = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].map(foldLine);

/** iCalendar (RFC 5545) of the days on which applications close. */
export function deadlineCalendar({ language, jobs }: CalendarView, settings: FileSettings): Pieces {
  const { site } = settings;
  const name = fill(dictionaryOf(language, site).deadlines, { company: site.name });
  const head = [...calendarHead('Deadlines'), textLine('NAME', name), textLine('X-WR-CALNAME', name)];
  const frame = {
    head: head.join(''),
    tail: (events: number) => [...(events === 0 ? noEvents : []), 'END:VCALENDAR\r\n'].join(''),
  };
  return jobsFile(jobs, (view) => deadlineEvent(view, settings), frame);
}
