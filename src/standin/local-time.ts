/** Zone of the pretended instance: its dates are written without a zone, in local time. */
const serviceZone = 'Europe/Warsaw';

/** Local time of the service at an instant. */
export function localTime(instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(serviceZone).toPlainDateTime();
}

/** A datetime as the service writes it: "yyyy-MM-dd HH:mm:ss" (interface.md, Conventions). */
export function wireDatetime(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ');
}
