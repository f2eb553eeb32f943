import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { foldLine, textLine } from '../feeds/deadlines.ts';
import type { CardView } from '../views/card.ts';

/** State of an application, as its sender sees it. */
export type ApplicationState =
  | 'received'
  | 'underWay'
  | 'delivered'
  | 'delayed'
  | 'withdrawing'
  | 'takenBack'
  | 'deleted';

/** What the page "My application" shows. No personal data but that there is an application. */
export interface ShownApplication {
  /** Such as "K7Q2-M9XD". */
  reference: string;
  /** The job; `null` where it is for none, or for one that is not open any more. */
  job: { advertId: number; title: string; language: string; address: string } | null;
  /** Open jobs that resemble it. */
  similar: readonly CardView[];
  /** The search for jobs like it, `?field=warehouse`; empty for all jobs. */
  alike: string;
  language: InterfaceLanguage;
  state: ApplicationState;
  /** What has become of it, with milliseconds since 1970, in that order. */
  history: readonly { state: ApplicationState; at: number }[];
  canTakeBack: boolean;
  /** Withdrawal has to wait, because it is not known whether the service has it. */
  isUnclear: boolean;
  /** Its sender tried to withdraw it too late. */
  isTooLate: boolean;
  /** Its job was closed while it was written. */
  isClosed: boolean;
  /** This page in the languages of the site. */
  variants: Partial<Record<InterfaceLanguage, string>>;
}

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
