import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { postSchema } from '../../src/service/wire/post.ts';
import { readStore } from '../../src/store/sqlite-store.ts';
import { dataFolder, freePort, secret, startService } from './live-harness.ts';

const script = fileURLToPath(new URL('./live-child.ts', import.meta.url));
const soon = { timeout: 20_000, interval: 20 };

async function start(environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(script, [inject('compiled')], {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      WEBHOOK_SECRET: secret,
      SERVICE_REQUESTS_PER_SECOND: '1000',
      PORT: String(await freePort()),
      ...environment,
    },
  });
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('killed at any instant during 200 edits, it answers after each start, and no address is lost', async () => {
  await using data = await dataFolder();
  const service = await startService(20);
  const environment = { SERVICE_URL: service.url, DATA_DIR: data.path };
  /** Every path that was answered with 200 or led somewhere. */
  const answered = new Set<string>(['/']);
  let edits = 0;

  async function read(url: string, path: string): Promise<number> {
    const { status } = await fetch(url + path, { redirect: 'manual' });
    if (status < 400) answered.add(path);
    return status;
  }

  /** Edits a post, and says so; nobody waits for what becomes of it. */
  async function edit(url: string, which: number): Promise<string> {
    const { entries } = service.store;
    const entry = entries[which % entries.length];
    if (!entry) throw new Error('no posts');
    edits += 1;
    const post = postSchema.parse(entry.post);
    const title = `Edit ${edits}`;
    service.store.put({ ...entry.post, advert: { ...post.advert, name: title } } as typeof entry.post);
    await fetch(`${url}/webhooks/${secret}`, { method: 'POST' });
    return `/jobs/${post.advert.id}-edit-${edits}/`;
  }

  const rounds = fc.sample(fc.record({ edits: fc.integer({ min: 36, max: 44 }), pause: fc.boolean() }), {
    numRuns: 5,
    seed: 5,
  });
  for (const { edits: count, pause } of rounds) {
    const { child, url } = await start(environment);
    for (const path of answered)
      expect((await fetch(url + path, { redirect: 'manual' })).status, path).not.toBe(404);
    let last = '';
    for (let at = 0; at < count; at += 1) {
      last = await edit(url, at * 7 + edits);
      await read(url, last);
    }
    // Some are killed once the last edit is seen, others while it is on its way.
    if (pause) await expect.poll(() => read(url, last), soon).toBe(200);
    await kill(child);
  }
  expect(edits).toBeGreaterThan(150);

  const { child, url } = await start(environment);
  const last = await edit(url, 3);
  await expect.poll(() => read(url, last), soon).toBe(200);
  for (const path of answered) {
    const { status } = await fetch(url + path);
    expect([200, 410], path).toContain(status);
  }
  expect(answered.size).toBeGreaterThan(20);
  await kill(child);
  const store = readStore(data.path);
  expect(await store?.check()).toEqual([]);
  store?.close();
  await service.close();
}, 120_000);
