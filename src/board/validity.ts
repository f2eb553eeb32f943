export type Standing = 'open' | 'upcoming' | 'past';

/**
 * How a job stands at a moment: open from `validFrom` on and no longer at `validThrough`; without `validFrom` it
 * has begun, without `validThrough` it has no end. An interval that is empty or turned round is past: it never
 * opens.
 *
 * @param at an ISO instant
 */
export function standingAt(
  at: string,
  { validFrom, validThrough }: { validFrom: string | null; validThrough: string | null },
): Standing {
  const now = Temporal.Instant.from(at).epochMilliseconds;
  const from =
    validFrom === null ? Number.NEGATIVE_INFINITY : Temporal.Instant.from(validFrom).epochMilliseconds;
  const through =
    validThrough === null ? Number.POSITIVE_INFINITY : Temporal.Instant.from(validThrough).epochMilliseconds;
  if (now >= through || from >= through) return 'past';
  return now >= from ? 'open' : 'upcoming';
}
