import { boardLanguage } from '../../board/addresses.ts';
import type { Job } from '../../board/job.ts';
import type { JobList } from '../../board/job-list.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { expiryOf } from '../job-posting/expiry.ts';
import { jobsFile } from '../jobs-file.ts';
import { jobKey, keyOf } from '../keys.ts';
import { absolute, type MachineFile, type OutputContext } from '../machine-file.ts';
import type { Pieces } from '../pieces.ts';
import { foldLine, textLine } from './calendar-text.ts';
import { deadlineUid } from './feed-ids.ts';
import { calendarInstant, changedOf } from './instants.ts';

export const calendarType = 'text/calendar; charset=utf-8';

/** Where the calendar of a board stands: `/deadlines.ics`, `/en/deadlines.ics`. */
export const calendarAddress = ({ address }: Pick<JobList, 'address'>): string => `${address}deadlines.ics`;

/** Where the calendar file of one job stands: `/jobs/7-x/` has `/jobs/7-x.ics`. */
export const deadlineAddress = ({ address }: Pick<Job, 'address'>): string =>
  `${address.replace(/\/$/, '')}.ics`;

/** The last day to apply as its page has it; it marks nobody as busy. A job without a last day has none: `''`. */
function deadlineEvent(job: Job, context: OutputContext): string {
  const { site } = context;
  const expiry = expiryOf(job, site.timeZone);
  if (expiry === null) return '';
  const texts = dictionaryOf(boardLanguage(job, site));
  const place = formatPlaces(job);
  const point = job.place?.point?.map((degrees) => degrees.toFixed(6));
  return [
    'BEGIN:VEVENT\r\n',
    foldLine(`UID:${deadlineUid(job.advertId, context)}`),
    foldLine(`DTSTAMP:${calendarInstant(changedOf(job, context))}`),
    foldLine(`DTSTART;VALUE=DATE:${expiry.day.replaceAll('-', '')}`),
    textLine('SUMMARY', fill(texts.deadlineOf, { title: job.displayTitle })),
    place === '' ? '' : textLine('LOCATION', place),
    point ? foldLine(`GEO:${point.join(';')}`) : '',
    foldLine(`URL:${absolute(job.address, context)}`),
    'TRANSP:TRANSPARENT\r\n',
    'END:VEVENT\r\n',
  ].join('');
}

const calendarFile = jobsFile(deadlineEvent);

const calendarHead = [
  'BEGIN:VCALENDAR\r\n',
  'VERSION:2.0\r\n',
  'PRODID:-//Jobfront//Deadlines//EN\r\n',
  'CALSCALE:GREGORIAN\r\n',
];

/** iCalendar of the last day to apply for one job, to be added to a calendar; `null` where it has none. */
export function deadlineFile(job: Job, context: OutputContext): MachineFile | null {
  if (expiryOf(job, context.site.timeZone) === null) return null;
  return {
    address: deadlineAddress(job),
    type: calendarType,
    get key() {
      return keyOf('deadline', jobKey(job), changedOf(job, context));
    },
    make: () => [...calendarHead, deadlineEvent(job, context), 'END:VCALENDAR\r\n'].join(''),
  };
}

/** A calendar must hold a component (RFC 5545, section 3.6); this one says nothing, where there is no event. */
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

/** iCalendar (RFC 5545) of the days on which applications close, in the order of the advert ids. */
export function deadlineCalendar(
  { language, jobs }: { language: JobList['language']; jobs: readonly Job[] },
  context: OutputContext,
): Pieces {
  const name = fill(dictionaryOf(language).deadlines, { company: context.site.name });
  const head = [...calendarHead, textLine('NAME', name), textLine('X-WR-CALNAME', name)];
  const frame = {
    head: head.join(''),
    tail: (events: number) => [...(events === 0 ? noEvents : []), 'END:VCALENDAR\r\n'].join(''),
  };
  const inOrder = jobs.toSorted((one, other) => one.advertId - other.advertId);
  return calendarFile(inOrder, context, frame);
}
