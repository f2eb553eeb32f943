import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/timing.ts';
import type { RelayPlan, RelayWork } from './relay-process.ts';

/** The requests to the working process, and its answers. */
export type WorkOrder =
  | { id: number; kind: 'plan' | 'readList' | 'builtDigest' }
  | { id: number; kind: 'callBuild'; digest: string }
  | { id: number; kind: 'abort' };
export type WorkAnswer = { id: number; value: unknown } | { id: number; reason: string };

type Asked = { kind: 'plan' | 'readList' | 'builtDigest' } | { kind: 'callBuild'; digest: string };

/** Its process ends after this many milliseconds without work. */
const idleMs = 5_000;

/**
 * The relay's work in a separate process, which starts when there is something to do and ends soon after: its modules
 * and data take no memory while the relay waits.
 *
 * @param environment of that process
 * @throws {Error} when a setting is missing or wrong, with what to do
 */
export async function openWorkApart(
  clock: Pick<Clock, 'after'>,
  environment: NodeJS.ProcessEnv,
): Promise<{ plan: RelayPlan; work: RelayWork }> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let child: ChildProcess | null = null;
  let leave: (() => void) | null = null;
  let count = 0;

  function begin(): ChildProcess {
    const begun = fork(fileURLToPath(new URL('./work-process.ts', import.meta.url)), {
      execArgv: [],
      env: environment,
      serialization: 'advanced',
    });
    begun.on('message', (answer: WorkAnswer) => {
      const asked = waiting.get(answer.id);
      if ('reason' in answer) asked?.reject(new Error(answer.reason));
      else asked?.resolve(answer.value);
    });
    const end = (why: string) => {
      if (child !== begun) return;
      child = null;
      for (const asked of waiting.values()) asked.reject(new Error(why));
    };
    begun.once('error', (error) => end(`The process that works for the relay failed: ${error.message}`));
    begun.once('exit', (code) => end(`The process that works for the relay ended with code ${code}.`));
    return begun;
  }

  function close(): void {
    const ending = child;
    child = null;
    if (ending?.connected) ending.disconnect();
  }

  async function ask(order: Asked, signal?: AbortSignal): Promise<unknown> {
    leave?.();
    leave = null;
    count += 1;
    const id = count;
    child ??= begin();
    const working = child;
    const send = (one: WorkOrder) => working.connected && working.send(one);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const abort = () => void send({ id, kind: 'abort' });
    signal?.addEventListener('abort', abort);
    send({ ...order, id });
    if (signal?.aborted) abort();
    try {
      return await answer.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
      waiting.delete(id);
      if (waiting.size === 0) leave = clock.after(idleMs, close);
    }
  }

  const work = {
    readList: (signal) => ask({ kind: 'readList' }, signal),
    callBuild: (digest, signal) => ask({ kind: 'callBuild', digest }, signal),
    builtDigest: (signal) => ask({ kind: 'builtDigest' }, signal),
    close: async () => {
      leave?.();
      close();
    },
  } as RelayWork;
  try {
    return { plan: (await ask({ kind: 'plan' })) as RelayPlan, work };
  } catch (error) {
    await work.close();
    throw error;
  }
}
