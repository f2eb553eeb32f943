import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Bytes in use from which the space for new objects may grow. */
const largeHeap = 200e6;

/** V8's own settings for this. An owner who gives one of them decides for all. */
const settings = /--(?:heap-growing|(?:min-|max-)?semi-space|optimize-for-size|lite-mode)/;

/**
 * Makes the process take about half of the memory, and a quarter more processor time while it reads a list. By default
 * V8 lets the heap grow to several times what is in use, and returns memory late.
 *
 * - The space for new objects keeps its first size while the heap is small. V8 would enlarge it to 16 MB and more while a
 *   list is read. In a large heap it may grow: there these megabytes matter little, and collecting a small space took
 *   half of the processor time while a list of a million unchanged posts was read.
 * - The heap may grow by half between two collections of garbage.
 * - A process at rest collects its garbage and returns the memory to the system (`collectAtRest`).
 *
 * Call it before anything large is loaded. It does nothing if the owner has set V8's heap with options of Node.
 *
 * @param options the options of this process: `process.execArgv` and NODE_OPTIONS
 * @param lookMs between two looks whether the process is at rest
 */
export function keepHeapSmall(options: readonly (string | undefined)[], lookMs = 10_000): void {
  if (options.some((option) => option !== undefined && settings.test(option.replaceAll('_', '-')))) return;
  // V8 reads both at each collection, so they may be set while the process runs.
  const setNewSpace = (used: number) =>
    setFlagsFromString(`--semi-space-growth-factor=${used < largeHeap ? 1 : 2}`);
  setNewSpace(0);
  setFlagsFromString('--heap-growing-percent=50');
  const atRest = collectAtRest(useSinceLastCall(), collectGarbage);
  const looks = setInterval(() => {
    setNewSpace(process.memoryUsage().heapUsed);
    // Node may have been built without an inspector: then the heap stays as it is.
    atRest().catch(() => clearInterval(looks));
  }, lookMs);
  // A service that ends must not wait for it.
  looks.unref();
}

/** How a process uses its heap. */
export interface HeapUse {
  /** Bytes of living objects and of garbage. */
  used: number;
  /** Bytes that the heap takes from the system. */
  taken: number;
  /** The part of the time since the last look that the process worked: 0 to 1. */
  worked: number;
}

/** Below this the process is at rest: a live site without visitors works 0.4 % of its time. */
const restingBelow = 0.01;
/** The heap must have grown by this factor since the last time, or there is little to gain. */
const grownBy = 1.25;
/** Bytes. A visitor who comes meanwhile waits: 0.4 s with 140 MB of objects, more with more. */
const largestHeap = 400e6;

/**
 * Decides when a process at rest collects its garbage. V8 itself only does so when new objects are made, so the garbage
 * of the start and of reading a list would stay. `npm run bench -- --only memory` measures what this saves.
 *
 * @param look is called once every time, and once more after a collection
 * @param collect collects all garbage and returns the memory to the system; it blocks the process
 * @returns call it at regular intervals
 */
export function collectAtRest(look: () => HeapUse, collect: () => Promise<unknown>): () => Promise<void> {
  let takenThen = 0;
  return async () => {
    const { used, taken, worked } = look();
    if (worked >= restingBelow || used > largestHeap || taken < takenThen * grownBy) return;
    await collect();
    takenThen = look().taken;
  };
}

function useSinceLastCall(): () => HeapUse {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const { heapUsed, heapTotal } = process.memoryUsage();
    return { used: heapUsed, taken: heapTotal, worked: utilization };
  };
}

/** As V8 does it when memory is low: it also moves objects together, so that whole pages become free. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  try {
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
