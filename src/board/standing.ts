export type Standing = 'open' | 'upcoming' | 'past';

/**
 * The state of a job at a moment: open from `validFrom` on and no longer at `validThrough`; without `validFrom` it
 * has begun, without `validThrough` it has no end. An empty or reversed interval counts as past: the job never
 * opens.
 *
 * @param at an ISO instant
 */
export function standingAt(
  at: string,
  { validFrom, validThrough }: { validFrom: string | null; validThrough: string | null },
): Standing {
  const now = millisecondsOf(at);
  const from = validFrom === null ? Number.NEGATIVE_INFINITY : millisecondsOf(validFrom);
  const through = validThrough === null ? Number.POSITIVE_INFINITY : millisecondsOf(validThrough);
  if (now >= through || from >= through) return 'past';
  return now >= from ? 'open' : 'upcoming';
}

const known = new Map<string, number>();
const mostKnown = 50_000;

/** Epoch milliseconds of an ISO instant. Cached, because thousands of jobs begin and end at the same few instants. */
export function millisecondsOf(instant: string): number {
  const found = known.get(instant);
  if (found !== undefined) return found;
  const milliseconds = Temporal.Instant.from(instant).epochMilliseconds;
  if (known.size >= mostKnown) known.clear();
  known.set(instant, milliseconds);
  return milliseconds;
}
