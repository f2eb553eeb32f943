import type { Report } from './problems.ts';
import { quote, wordsOf } from './text.ts';

const written =
  /^(\d{4}-\d{2}-\d{2})(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Zero dates, as databases write "none"; "-0001-11-30" is what PHP makes of one. */
const zeroDate = /^(?:0000[-/]00[-/]00|-0001-11-30)(?:[ T].*)?$/;

/** The first day of Unix time, and the day before: its first moment in zones west of Greenwich. */
const firstDay = /^(?:1970[-/]01[-/]01|1969[-/]12[-/]31)(?:[ T].*)?$/;

/** From this year on a date means "no end". */
const farYear = 2090;
const farDate = /^(?:2(?:09|[1-9]\d)|[3-9]\d\d)\d[-/]\d{2}[-/]\d{2}(?:[ T].*)?$/;

/** Whether a text is a date that means "none": a zero date, 1970-01-01, or one from 2090 on. */
export const meansNoDate = (text: string): boolean =>
  zeroDate.test(text) || firstDay.test(text) || farDate.test(text);

/** Whether an instant lies on the day that means "none", in any time zone. */
export const isFirstDay = (instant: string): boolean =>
  instant >= '1969-12-30T10:00:00Z' && instant < '1970-01-02T12:00:00Z';

/**
 * A date and time of the service as an ISO instant in UTC, to the second ("2022-09-05T09:15:00Z").
 *
 * The service writes `yyyy-MM-dd HH:mm:ss` without a zone (interface.md, Conventions); it is the local time of
 * the instance, `zone`. A time that the change to summer time leaves out is moved on by the gap, and of a time
 * that occurs twice the first counts (Temporal's "compatible"). Also read: a "T" between date and time, an
 * offset or "Z" at the end, and a date alone, which means its beginning, or as an end (`isEnd`) its whole day.
 * Empty, null, zero dates and 1970-01-01 give none. A date from 2090 on gives none and a problem, as does anything
 * else, including years before 1900.
 *
 * @param field the name of the field, for the problem, with what is done without it.
 */
export function readInstant(
  text: string | null,
  zone: string,
  field: { name: 'valid_start' | 'valid_end'; otherwise: string },
  report: Report,
): string | null {
  const words = wordsOf(text);
  if (words === null || zeroDate.test(words) || firstDay.test(words)) return null;
  const instant = parseInstant(words, zone, field.name === 'valid_end');
  if (instant === null && farDate.test(words)) {
    const reads = `its ${field.name} reads ${quote(words)}, which is too far off to be meant`;
    report(
      field.name === 'valid_end' ? 'end-far' : 'date-unreadable',
      `${reads}, so ${field.otherwise}; clear it, or set the day that is meant`,
    );
  } else if (instant === null) {
    const reads = `its ${field.name} reads ${quote(words)}, which is no date`;
    report('date-unreadable', `${reads}, so ${field.otherwise}; write it as yyyy-MM-dd HH:mm:ss`);
  }
  return instant;
}

/** As `readInstant`, without the report: `null` where the text is no date. */
export function parseInstant(text: string, zone: string, isEnd = false): string | null {
  const [, day, time, offset] = written.exec(text) ?? [];
  if (day === undefined) return null;
  try {
    const date = Temporal.PlainDate.from(day);
    if (date.year < 1900 || date.year >= farYear) return null;
    if (time === undefined)
      return print((isEnd ? date.add({ days: 1 }) : date).toZonedDateTime(zone).toInstant());
    if (offset !== undefined) return print(Temporal.Instant.from(`${day}T${time}${offset}`));
    return print(date.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant());
  } catch {
    return null;
  }
}

const print = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'second' });

/**
 * The day applications close, as an ISO date ("2022-09-30"): `recruitment_deadline`, `yyyy/MM/dd` (interface.md,
 * Published job post), or with dashes; a time behind it is ignored. A deadline before the day the post starts
 * gives none and a problem, because it is left over from an earlier publication; so does one from 2090 on.
 */
export function readDeadline(
  value: unknown,
  validFrom: string | null,
  zone: string,
  report: Report,
): string | null {
  const words = wordsOf(Array.isArray(value) && value.length === 1 ? value[0] : value);
  const empty = words === null && (value === null || value === undefined || typeof value === 'string');
  if (empty || (words !== null && (zeroDate.test(words) || firstDay.test(words)))) return null;
  const day = words === null ? null : parseDay(words);
  if (day !== null && day.year >= farYear) {
    const reads = `its recruitment_deadline reads ${quote(words)}, which is too far off to be meant`;
    report('end-far', `${reads}, so no deadline is shown; clear it, or set the day that is meant`);
    return null;
  }
  if (day === null) {
    const reads = `its recruitment_deadline reads ${quote(value)}, which is no date`;
    report('date-unreadable', `${reads}, so no deadline is shown; write it as yyyy/MM/dd`);
    return null;
  }
  if (validFrom !== null) {
    const start = Temporal.Instant.from(validFrom).toZonedDateTimeISO(zone).toPlainDate();
    if (Temporal.PlainDate.compare(day, start) < 0) {
      const found = `its deadline ${day} lies before its start on ${start}, so no deadline is shown`;
      report('deadline-before-start', `${found}; set a later recruitment_deadline`);
      return null;
    }
  }
  return day.toString();
}

function parseDay(text: string): Temporal.PlainDate | null {
  const [, year, month, day] = /^(\d{4})([-/]\d{2})([-/]\d{2})(?:[ T][\d:.]+)?$/.exec(text) ?? [];
  if (month === undefined || day === undefined || month[0] !== day[0]) return null;
  try {
    return Temporal.PlainDate.from(`${year}-${month.slice(1)}-${day.slice(1)}`);
  } catch {
    return null;
  }
}
