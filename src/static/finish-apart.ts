import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finished } from './finish-build.ts';
import type { FinishMessage, FinishOrder } from './finish-process.ts';

/** A process that makes the files for machines beside Astro's. */
export interface Finisher {
  /** Finishes what was built into a folder. Call it once. @throws {Error} with the reason */
  finish(folder: string): Promise<Finished>;
}

/**
 * Begins to draw the pictures of the saved board in a process of its own, while Astro builds: on a second core, and
 * with memory that is not the build's. It ends when it has finished, or with the build.
 */
export function beginFinishing(): Finisher {
  const child = fork(fileURLToPath(new URL('./finish-process.ts', import.meta.url)), { execArgv: [] });
  // A build that fails must not wait for it.
  child.unref();
  child.channel?.unref();
  const told = new Promise<FinishMessage>((resolve) => {
    child.once('message', (message: FinishMessage) => resolve(message));
    child.once('error', (error) => resolve({ kind: 'failed', reason: error.message }));
    child.once('exit', (code) =>
      resolve({
        kind: 'failed',
        reason: `The process that makes files for machines ended with code ${code}.`,
      }),
    );
  });
  return {
    async finish(folder) {
      child.ref();
      child.channel?.ref();
      const order: FinishOrder = { folder };
      if (child.connected) child.send(order);
      const message = await told;
      if (message.kind === 'failed') throw new Error(message.reason);
      return message.finished;
    },
  };
}
