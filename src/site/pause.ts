import { setImmediate } from 'node:timers/promises';

/** Milliseconds that others may have to wait. A request takes several turns of the event loop. */
const longest = 2;

/** Waits for a turn of the event loop if it is time to. */
export type Pause = () => Promise<void> | undefined;

/** Yields to the event loop once `longestMs` have passed, so that the process answers visitors, too. */
export function createPause(now: () => number = () => performance.now(), longestMs = longest): Pause {
  let begun = now();
  return () => {
    if (now() - begun <= longestMs) return undefined;
    return setImmediate().then(() => {
      begun = now();
    });
  };
}

/**
 * Runs the steps of a long computation, with pauses between them.
 *
 * @param longestMs between two pauses
 * @returns what the steps return
 */
export async function inSteps<Value>(steps: Iterable<unknown, Value>, longestMs = longest): Promise<Value> {
  const pause = createPause(undefined, longestMs);
  const running = steps[Symbol.iterator]();
  for (;;) {
    const step = running.next();
    if (step.done) return step.value;
    const waiting = pause();
    if (waiting) await waiting;
  }
}

/** Steps, the rest of which is skipped once it is not wanted. */
export function* whileWanted(steps: Iterable<unknown>, isWanted: () => boolean): Generator<void, void> {
  for (const _ of steps) {
    yield;
    if (!isWanted()) return;
  }
}
