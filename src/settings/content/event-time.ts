/*
 * Times of events as owners write them: an ISO date ("2027-03-18"), or a time with the offset of the event's zone
 * ("2027-03-18T17:00+01:00").
 */

const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Whether it is a time, and no whole day. */
export const hasOffset = (written: string): boolean => written.includes('T');

/** What was written, in milliseconds since 1970; of a date as if it were in UTC. `null` where it can't be read. */
export function eventMoment(written: string): number | null {
  try {
    if (dateForm.test(written)) {
      return Temporal.PlainDate.from(written).toZonedDateTime('UTC').epochMilliseconds;
    }
    return timeForm.test(written) ? Temporal.Instant.from(written).epochMilliseconds : null;
  } catch {
    return null;
  }
}

/** Dates may be equal: an event of one day. */
export function startsBeforeEnd(start: string, end: string): boolean {
  const [from = 0, to = 0] = [eventMoment(start), eventMoment(end)].map((at) => at ?? undefined);
  return hasOffset(start) ? from < to : from <= to;
}

/** Milliseconds after which an event without an end is over. */
const usualLength = 2 * 3_600_000;

/**
 * The moment at which an event is over, an ISO instant: its end, two hours after its start if it has none, the end of
 * the day for dates.
 *
 * @param timeZone of dates: the site's
 */
export function eventOver(
  { start, end }: { start: string; end?: string | null | undefined },
  timeZone: string,
): string {
  const last = end ?? start;
  if (!hasOffset(last)) {
    const next = Temporal.PlainDate.from(last).add({ days: 1 });
    return next.toZonedDateTime(timeZone).toInstant().toString();
  }
  const at = Temporal.Instant.from(last);
  return (last === start && !end ? at.add({ milliseconds: usualLength }) : at).toString();
}

/** The offset of the event's own zone, as zones are named: "+01:00"; `UTC` for Z. */
export function eventOffset(written: string): string {
  return /[+-]\d{2}:\d{2}$/.exec(written)?.[0] ?? 'UTC';
}
