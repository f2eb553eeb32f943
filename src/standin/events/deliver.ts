import type { Choices } from '../choices.ts';
import type { Delivery } from './delivery-log.ts';

/** What became of one attempt: the receiver's status, or why there is none. */
export type Outcome = { status: number; error: null } | { status: null; error: string };

type DeliveryChoices = Pick<Choices, 'eventHeader' | 'eventTimeout' | 'eventSuccess' | 'eventRetries'>;

/** Seconds before each attempt after the first. */
const retryWaits = { none: [], two: [5, 30] } as const;

/** Sends a delivery once. Never rejects. A redirect is not followed: it is the receiver's answer. */
export async function deliver(
  send: typeof fetch,
  { url, type, body }: Delivery,
  { eventHeader, eventTimeout }: DeliveryChoices,
  stopped: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [eventHeader]: type },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(eventTimeout * 1000), stopped]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

/** Whether the receiver has taken it. */
export function hasArrived({ status }: Pick<Delivery, 'status'>, { eventSuccess }: DeliveryChoices): boolean {
  return status !== null && (eventSuccess === 'any answer' || (status >= 200 && status < 300));
}

/** Milliseconds until the next attempt after number `attempt`; `null` where there is none. */
export function waitBeforeRetry(attempt: number, { eventRetries }: DeliveryChoices): number | null {
  const wait = retryWaits[eventRetries][attempt - 1];
  return wait === undefined ? null : wait * 1000;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'nobody answered';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
