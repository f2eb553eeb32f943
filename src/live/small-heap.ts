import { setFlagsFromString } from 'node:v8';
import type { Tell, WatchEvent } from './watch/events.ts';

/** What of V8 and of the time keeping the heap small needs. */
export interface HeapDeps {
  setFlag: (flag: string) => void;
  /** Acts after so many milliseconds, if the process still runs then. @returns what calls it off */
  later: (act: () => void, ms: number) => () => void;
}

/** So long after the last publish nothing is going on any more. */
const restMs = 3000;

/** After these there is nothing to publish for now. */
const restful: ReadonlySet<WatchEvent['type']> = new Set(['published', 'publish-failed', 'drop-held']);

/**
 * Keeps the heap of a live site small; to be told what happens there. For entries only, since it concerns the whole
 * process.
 *
 * From the first look on, V8 looks for garbage when the heap has grown by 30 %: what a publish leaves behind would else
 * stay its size for good. From the start it would make the first release a sixth longer, for reading a large board leaves
 * much garbage.
 *
 * At rest memory goes before time. V8 has a memory reducer, which collects and compacts twice after things have become
 * quiet; but a server, which is never in the background, has to be told that it may (`--optimize-for-size`, within
 * `--memory-reducer-delay-ms`). While a release is made that would cost a seventh more time and longer pauses, so the
 * next look ends it.
 */
export function keepHeapSmall({ setFlag, later }: HeapDeps = systemHeapDeps): Tell {
  let isAtRest = false;
  let callOff = () => {};
  const rest = (now: boolean) => {
    if (now !== isAtRest) setFlag(now ? '--optimize-for-size' : '--no-optimize-for-size');
    isAtRest = now;
  };
  return ({ type }) => {
    if (type === 'look') {
      callOff();
      setFlag('--heap-growing-percent=30');
      rest(false);
    } else if (restful.has(type)) {
      callOff();
      callOff = later(() => rest(true), restMs);
    }
  };
}

/** This process. */
const systemHeapDeps: HeapDeps = {
  setFlag: setFlagsFromString,
  later: (act, ms) => {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};
