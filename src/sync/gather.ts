/**
 * How long requests are gathered before they are answered together:
 * - `now`: not at all.
 * - `soon`: until none has come for 50 ms, at most 1 s. From the 11th request on it is a burst, and `later` holds.
 * - `later`: until none has come for 50 ms, but at least 1 s and at most 2 s.
 *
 * So the first request after a quiet second is answered at once, and hundreds that follow within a second make one
 * more answer, not hundreds.
 */
export type Urgency = 'later' | 'soon' | 'now';

const quietMs = 50;
const mergeMs = 1_000;
const longestMs = 2_000;
const burstFrom = 11;
const rank: Readonly<Record<Urgency, number>> = { later: 0, soon: 1, now: 2 };

/** Requests that wait for a common answer. Times are milliseconds of a monotonic clock. */
export interface Debounced {
  first: number;
  last: number;
  count: number;
  urgency: Urgency;
}

/** `gathering` with one more request. The most urgent one decides. */
export function debounce(gathering: Debounced | null, now: number, urgency: Urgency): Debounced {
  if (gathering === null) return { first: now, last: now, count: 1, urgency };
  return moreUrgent({ ...gathering, last: now, count: gathering.count + 1 }, urgency);
}

/** `gathering`, at least as urgent as `urgency`. */
export function moreUrgent(gathering: Debounced, urgency: Urgency): Debounced {
  return rank[urgency] > rank[gathering.urgency] ? { ...gathering, urgency } : gathering;
}

export const isBurst = (gathering: Debounced): boolean => gathering.count >= burstFrom;

/** When the gathered requests are to be answered. */
export function dueAt(gathering: Debounced): number {
  const { first, last, urgency } = gathering;
  if (urgency === 'now') return first;
  if (urgency === 'soon' && !isBurst(gathering)) return Math.min(last + quietMs, first + mergeMs);
  return Math.min(Math.max(last + quietMs, first + mergeMs), first + longestMs);
}

/** How urgent a request is that comes `sinceLastMs` after the one before it: the first of a row is answered at once. */
export const urgencyAfter = (sinceLastMs: number): Urgency => (sinceLastMs >= mergeMs ? 'now' : 'soon');
