/**
 * An instant as ISO 8601 with the offset of a zone, to the second ("2026-12-01T23:59:59+01:00"); `null` where its
 * year takes more than four digits there: services write such years for "never".
 *
 * @param instant an ISO instant
 */
export function localMoment(instant: string, timeZone: string): string | null {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return local.year > 9999 ? null : print(local);
}

/**
 * The last moment that people would name for what ends at an instant: the instant itself, or a second before
 * where a day begins with it, for what ends at midnight ends on the day before. Else as `localMoment`.
 */
export function lastMoment(instant: string, timeZone: string): string | null {
  const moment = localMoment(instant, timeZone);
  // Days begin at a full hour; asking for the beginning of each would cost more than the rest.
  if (moment?.slice(14, 19) !== '00:00') return moment;
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return local.startOfDay().equals(local) ? print(local.subtract({ seconds: 1 })) : moment;
}

/**
 * The last second of a day in a zone.
 *
 * @param day an ISO date
 */
export function endOfDay(day: string, timeZone: string): string {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return print(next.subtract({ seconds: 1 }));
}

const print = (local: Temporal.ZonedDateTime): string =>
  local.toString({ timeZoneName: 'never', smallestUnit: 'second' });
