import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { count, megabytes, spread, table } from './format.ts';
import { environment, freePort, memoryOf, type ProcessMemory, projectFolder } from './processes.ts';
import { type Service, startService } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

export interface RelayFigures {
  size: number;
  /** From an edit at the service to the call of the build, without the wait for quiet. */
  calls: Summary;
  /** Builds that were called for a burst of edits. */
  burst: { edits: number; builds: number };
  memory: ProcessMemory | null;
}

const secret = 'measured_relay-0123456789';
const burstEdits = 100;
/** How long no other call has come when a burst counts as over, milliseconds. */
const overMs = 5_000;

/** A host of builds that takes every call. */
async function startHook() {
  let heard = Promise.withResolvers<void>();
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.end();
    calls += 1;
    heard.resolve();
    heard = Promise.withResolvers();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls: () => calls,
    next: () => heard.promise,
    stop: () => server.close(),
  };
}

type Hook = Awaited<ReturnType<typeof startHook>>;

/** `jobfront relay`, once it has called its first build. */
async function startRelay(service: Service, hook: Hook, dataDir: string, quietSeconds: number) {
  const port = await freePort();
  const called = hook.next();
  const child: ChildProcess = spawn(process.execPath, ['src/cli.ts', 'relay'], {
    cwd: projectFolder,
    stdio: 'ignore',
    env: environment({
      SERVICE_URL: service.url,
      SERVICE_REQUESTS_PER_SECOND: '1000',
      DATA_DIR: dataDir,
      PORT: String(port),
      WEBHOOK_SECRET: secret,
      BUILD_HOOK: hook.url,
      RELAY_QUIET_SECONDS: String(quietSeconds),
    }),
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The relay ended before it was measured.');
  });
  await Promise.race([called, ended]);
  await service.tell(`http://127.0.0.1:${port}/webhooks/${secret}`);
  return {
    pid: child.pid,
    async stop() {
      await service.tellNobody();
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
}

/** Measures the relay beside a stand-in with so many posts. */
export async function measureRelay(size: number, folder: string, runs: number): Promise<RelayFigures> {
  const service = await startService(size);
  const hook = await startHook();
  try {
    const posts = await service.posts(10);
    const edit = (index: number, title: string) =>
      service.edit(posts[index % posts.length]?.id ?? 0, { title });
    const eager = await startRelay(service, hook, join(folder, 'eager'), 0);
    const times: number[] = [];
    for (let run = 0; run <= runs; run += 1) {
      const called = hook.next();
      const begun = performance.now();
      await edit(run, `Measured ${run}`);
      await called;
      // The first one warms up.
      if (run > 0) times.push(performance.now() - begun);
    }
    const memory = await memoryOf(eager.pid);
    await eager.stop();
    const patient = await startRelay(service, hook, join(folder, 'patient'), 1);
    const before = hook.calls();
    for (let index = 0; index < burstEdits; index += 1) await edit(index, `Burst ${index}`);
    for (let seen = -1; seen !== hook.calls(); ) {
      seen = hook.calls();
      await new Promise((resolve) => setTimeout(resolve, overMs));
    }
    await patient.stop();
    const burst = { edits: burstEdits, builds: hook.calls() - before };
    return { size, calls: summarize(times), burst, memory };
  } finally {
    hook.stop();
    await service.stop();
  }
}

/** The figures in Markdown, for people. */
export function relayReport({ size, calls, burst, memory }: RelayFigures): string {
  const head = ['Jobs', 'Webhook to build call', `Builds for ${burst.edits} edits`, 'Memory at most', 'now'];
  const row = [
    count(size),
    spread(calls),
    count(burst.builds),
    ...(memory ? [megabytes(memory.peak), megabytes(memory.now)] : ['–', '–']),
  ];
  return `${table(head, [row])}

From an edit at the stand-in, which sends its webhook, until the hook of a build is called, without the wait for quiet
(\`RELAY_QUIET_SECONDS\`): the whole list is read in between. The burst is sent one edit after the other, to a relay that
waits a second.
`;
}
