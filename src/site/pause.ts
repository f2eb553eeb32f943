import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which others may have to wait. A request takes several turns of the event loop. */
const longest = 2;

/** Waits for a turn of the event loop once it is time to. */
export type Pause = () => Promise<void> | undefined;

/** Gives the event loop back once so many milliseconds have passed: the process may answer visitors, too. */
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
 * Takes the steps of a long computation, with pauses between them.
 *
 * @param isWanted the rest is left out once it is not
 */
export async function inSteps(steps: Iterable<unknown>, isWanted: () => boolean = () => true): Promise<void> {
  const pause = createPause();
  for (const _ of steps) {
    await pause();
    if (!isWanted()) return;
  }
}
