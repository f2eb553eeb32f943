import { Worker } from 'node:worker_threads';
import { type Clock, createLock, systemClock } from '../../base/timing.ts';
import type { Inspected } from './inspect.ts';

/** Determines the types of files. */
export interface Inspector {
  /**
   * @param read returns the whole file; called when it is the file's turn
   * @throws what `read` throws, and when the system can't create a thread, or the inspector has been closed
   */
  inspect(read: () => Promise<Uint8Array>): Promise<Inspected>;
  /** Ends running inspections. */
  close(): Promise<void>;
}

/** Files that are inspected at once, each in memory as a whole; the others wait. */
const mostAtOnce = 2;
/** Milliseconds for one file: honest ones take less than one second. */
const mostMs = 5_000;
/** Megabytes of values for one file. */
const mostMemory = 256;

/** Dependencies of an inspector. Tests pass their own. */
export interface InspectorDeps {
  /** Timers of this machine if left out: threads use no others. */
  after?: Clock['after'];
  /** Starts a thread, which answers once. */
  begin?: (bytes: Uint8Array) => Worker;
}

/**
 * Inspects each file in a thread of its own, so that no file can stop the process or exhaust its memory: a file whose
 * inspection takes too long, or too much memory, is a `bomb`.
 */
export function createInspector({
  after = systemClock().after,
  begin = beginThread,
}: InspectorDeps = {}): Inspector {
  const turns = Array.from({ length: mostAtOnce }, () => ({ inTurn: createLock(), waiting: 0 }));
  const threads = new Set<Worker>();
  let isClosed = false;

  function inspectInThread(bytes: Uint8Array): Promise<Inspected> {
    const answer = Promise.withResolvers<Inspected>();
    if (isClosed) throw new Error('A file came while the site was stopping.');
    const thread = begin(bytes);
    threads.add(thread);
    const cancel = after(mostMs, () => {
      answer.resolve('bomb');
      void thread.terminate();
    });
    thread.on('message', answer.resolve);
    thread.on('messageerror', answer.reject);
    thread.on('error', (error) => {
      if (isOutOfMemory(error)) answer.resolve('bomb');
      else answer.reject(error);
    });
    thread.on('exit', () => {
      cancel();
      threads.delete(thread);
      answer.reject(new Error('A file was not inspected: its thread has ended.'));
    });
    return answer.promise;
  }

  return {
    async inspect(read) {
      const turn = turns.reduce((least, one) => (one.waiting < least.waiting ? one : least));
      turn.waiting += 1;
      try {
        return await turn.inTurn(async () => inspectInThread(await read()));
      } finally {
        turn.waiting -= 1;
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

/** The thread gets a copy of the file, and nothing else of this process: no settings, no secrets. */
function beginThread(bytes: Uint8Array): Worker {
  const copy = new Uint8Array(bytes);
  return new Worker(new URL('./inspect-thread.ts', import.meta.url), {
    workerData: copy,
    transferList: [copy.buffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
