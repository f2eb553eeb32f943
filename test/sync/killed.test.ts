import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/sqlite-store.ts';
import { createHintKeeper } from '../../src/sync/requests.ts';
import { watching } from './watching.ts';
import { secret } from './webhook-server.ts';

test('a request survives a kill -9 between its acceptance and the publish', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'jobfront-killed-'));
  const file = fileURLToPath(new URL('./killed-process.ts', import.meta.url));
  const child = spawn(process.execPath, [file, dataDir, secret], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(child.stdout, 'data');
    const answer = await fetch(`http://127.0.0.1:${Number(port)}/webhooks/${secret}`, { method: 'POST' });
    expect(answer.status).toBe(202);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const store = openStore(dataDir, { now: () => '2026-01-01T00:00:00Z', send: () => undefined });
    onTestFinished(store.close);
    const next = watching({ hints: createHintKeeper(store.hints) });
    await next.watcher.start();
    await next.clock.advance(100);
    expect(next.publisher.done[0]?.reasons).toContain('webhook');
    await next.watcher.stop();
    expect(await store.hints.read()).toBe(false);
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true });
  }
});
