/** Zone of the simulated instance: its dates are written without a zone, in local time. */
const serviceZone = 'Europe/Warsaw';

/** Local time of the service at an instant. */
export function localTime(instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(serviceZone).toPlainDateTime();
}

/** A datetime as the service writes it: "yyyy-MM-dd HH:mm:ss" (interface.md, Conventions). */
export function wireDatetime(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** A clock of the service's local time, "yyyy-MM-dd HH:mm:ss". Computed once a second at most. */
export function localClock(now: () => Temporal.Instant): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const instant = now();
    const current = Math.floor(instant.epochMilliseconds / 1000);
    if (current !== second) {
      second = current;
      text = wireDatetime(localTime(instant));
    }
    return text;
  };
}
