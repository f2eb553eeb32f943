import { systemClock } from '../base/timing.ts';
import { version } from '../base/version.ts';
import { systemDeps } from '../service/http/retry.ts';
import { processEnvironment, processSettings } from '../settings/process.ts';
import { openRelayWork } from './relay-work.ts';
import type { WorkAnswer, WorkOrder } from './work-apart.ts';

// The relay ends this process, even during a build: signals go to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const running = new Map<number, AbortController>();
let opened: ReturnType<typeof openRelayWork> | undefined;

process.on('message', (order: WorkOrder) => {
  if (order.kind === 'abort') return running.get(order.id)?.abort();
  const controller = new AbortController();
  running.set(order.id, controller);
  void answerOf(order, controller.signal).then((answer) => {
    running.delete(order.id);
    // The relay may end before it has read this answer.
    if (process.connected) process.send?.(answer, () => undefined);
  });
});
process.once('disconnect', async () => {
  for (const controller of running.values()) controller.abort();
  await opened?.work.close();
});

async function answerOf(order: WorkOrder, signal: AbortSignal): Promise<WorkAnswer> {
  const { id } = order;
  try {
    opened ??= openRelayWork(processSettings(), {
      read: systemDeps(),
      clock: systemClock(),
      environment: { ...processEnvironment() },
      version,
    });
    const { plan, work } = opened;
    if (order.kind === 'plan') return { id, value: plan };
    if (order.kind === 'callBuild') return { id, value: await work.callBuild(order.digest, signal) };
    return {
      id,
      value: await (order.kind === 'readList' ? work.readList(signal) : work.builtDigest(signal)),
    };
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) };
  }
}
