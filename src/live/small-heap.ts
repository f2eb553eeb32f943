import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { isScarce } from './granted-memory.ts';
import type { Tell } from './watch/events.ts';

/** What of V8 and of the time keeping the heap small needs. */
export interface HeapDeps {
  setFlag: (flag: string) => void;
  /** Resolves after so many milliseconds, and does not keep the process from ending. */
  pause: (ms: number) => Promise<void>;
}

/** A site is at rest when nothing has happened for so long. */
const restMs = 3000;

/**
 * Flags that a thread's heap is made by; that of the process is there already. Nothing is marked before the heap has
 * 160 MB, which the thread that reads never has, and the one that prints only at its end; and the youngest part is
 * twice as large. A first release of 10,000 jobs takes a tenth less for it.
 */
const largeThreads = ['--initial-old-space-size=160', '--max-semi-space-size=16'];

/**
 * Keeps the heap of a live site small; to be told what happens there. For entries only, since it concerns the whole
 * process.
 *
 * From the first look on, V8 looks for garbage when the heap has grown by 45 %, so that a publish leaves less of it
 * behind. From the start it would make the first release longer, for reading a large board leaves much garbage.
 *
 * Threads are begun where there is much to do, and are gone after it: they are done sooner where their heaps need not
 * stay small (`largeThreads`).
 *
 * At rest memory goes before time. V8 has a memory reducer, which collects and compacts twice after things have become
 * quiet; but a server, which is never in the background, has to be told that it may (`--optimize-for-size`, within
 * `--memory-reducer-delay-ms`). While a release is made that would cost a seventh more time and longer pauses, so
 * whatever happens next ends it.
 *
 * Where memory is scarce nothing is to be done: the process began with all that (`smallMemory`), and stays so.
 *
 * @param settled resolves when the site is doing nothing
 * @param granted bytes of memory that this process may take
 */
export function keepHeapSmall(
  settled: () => Promise<void>,
  granted: number,
  { setFlag, pause }: HeapDeps = systemHeapDeps,
): Tell {
  if (isScarce(granted)) return () => undefined;
  for (const flag of largeThreads) setFlag(flag);
  let isAtRest = false;
  let isWaiting = false;
  let happened = 0;
  const rest = (now: boolean) => {
    if (now !== isAtRest) setFlag(now ? '--optimize-for-size' : '--no-optimize-for-size');
    isAtRest = now;
  };
  const waitForRest = async () => {
    isWaiting = true;
    for (let seen = 0; seen !== happened; ) {
      seen = happened;
      // What went wrong is told by whoever did it.
      await settled().catch(() => undefined);
      await pause(restMs);
    }
    isWaiting = false;
    rest(true);
  };
  return ({ type }) => {
    happened += 1;
    rest(false);
    if (type === 'look') setFlag('--heap-growing-percent=45');
    if (!isWaiting) void waitForRest();
  };
}

/** This process. */
const systemHeapDeps: HeapDeps = {
  setFlag: setFlagsFromString,
  pause: (ms) => setTimeout(ms, undefined, { ref: false }),
};
