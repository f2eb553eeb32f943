import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which others may have to wait. */
const longest = 5;

/** Gives the event loop back once so many milliseconds have passed: the process may answer visitors, too. */
export function createPause(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let begun = now();
  return () => {
    if (now() - begun <= longest) return undefined;
    return setImmediate().then(() => {
      begun = now();
    });
  };
}

/** Takes the steps of a long computation, with pauses between them. */
export async function inSteps(steps: Iterable<unknown>): Promise<void> {
  const pause = createPause();
  for (const _ of steps) await pause();
}
