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
 */
export async function inSteps(steps: Iterable<unknown>, isWanted: () => boolean = () => true): Promise<void> {
  const pause = createPause();
  for (const _ of steps) {
    await pause();
    if (!isWanted()) return;
  }
}
