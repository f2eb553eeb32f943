import { createHash } from 'node:crypto';
import type { Frequency } from './alerts.ts';

/** Mails of alerts are sent from seven o'clock in the zone of the site, spread over an hour. */
const morning = { hour: 7 };
const spreadMinutes = 60;
/** A weekly mail comes on the weekday of the last one, or of the confirmation. */
const weekDays = 7;

/**
 * When an alert is due next.
 *
 * @param after milliseconds since 1970: when it was confirmed, or was due last
 * @param zone of the site, an IANA name
 */
export function nextDueAt(id: string, frequency: Frequency, after: number, zone: string): number {
  const start = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone);
  const minutes = createHash('sha256').update(id).digest().readUInt16BE(0) % spreadMinutes;
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(morning) }).add({ minutes })
      .epochMilliseconds;
  const today = start.toPlainDate();
  if (frequency === 'weekly') return at(today.add({ days: weekDays }));
  const next = at(today);
  return next > after ? next : at(today.add({ days: 1 }));
}
