import { setImmediate } from 'node:timers/promises';

/** Milliseconds that others may have to wait. A request takes several turns of the event loop. */
const longest = 2;

/** Waits for a turn of the event loop if it is time to. */
export type Pause = () => Promise<void> | undefined;

/** Yields to the event loop once so many milliseconds have passed, so that the process answers visitors, too. */
export function createPause(now: () => number = () => performance.now()): Pause {
  let begun = now();
  return () => {
    if (now() - begun <= longest) return undefined;
    return setImmediate().then(() => {
      begun = now();
    });
  };
}

/**
 * Runs the steps of a long computation, with pauses between them.
 *
 * @param isWanted once it is not, the rest is skipped
 * @returns what the steps return; `undefined` if some were skipped
 */
export function inSteps<Value>(steps: Iterable<unknown, Value>): Promise<Value>;
export function inSteps<Value>(
  steps: Iterable<unknown, Value>,
  isWanted: (() => boolean) | undefined,
): Promise<Value | undefined>;
export async function inSteps<Value>(
  steps: Iterable<unknown, Value>,
  isWanted: () => boolean = () => true,
): Promise<Value | undefined> {
  const pause = createPause();
  const running = steps[Symbol.iterator]();
  for (;;) {
    const step = running.next();
    if (step.done) return step.value;
    const waiting = pause();
    if (waiting) await waiting;
    if (!isWanted()) return undefined;
  }
}
