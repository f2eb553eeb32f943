import type { PaceClock, Waiting } from './retry.ts';

/** When the first message about waiting is sent, and the interval of later ones. */
const firstMs = 5_000;
const laterMs = 30_000;

/**
 * Sends messages while work is under way: after 5 s, and then every 30 s.
 *
 * @param onWaiting receives each message; none is sent if left out
 */
export async function whileWaiting<Result>(
  work: () => Promise<Result>,
  url: string,
  { onWaiting, ...clock }: PaceClock & { onWaiting?: ((waiting: Waiting) => void) | undefined },
): Promise<Result> {
  if (!onWaiting) return work();
  const over = new AbortController();
  const began = clock.now();
  const tell = async () => {
    for (let wait = firstMs; !over.signal.aborted; wait = laterMs) {
      await clock.sleep(wait, over.signal);
      if (!over.signal.aborted) onWaiting({ url, seconds: Math.round((clock.now() - began) / 1000) });
    }
  };
  // Only the end of the work stops it, by an error of the wait.
  tell().catch(() => undefined);
  try {
    return await work();
  } finally {
    over.abort();
  }
}

/** The text of the message. */
export const waitingText = ({ url, seconds }: Waiting): string =>
  `Waiting for the service since ${seconds} s: ${url} has not answered yet. The program goes on by itself; SERVICE_TIMEOUT_MS and SERVICE_READ_BUDGET_MS say for how long it waits.`;
