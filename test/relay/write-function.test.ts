import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type FunctionHostName,
  functionCode,
  functionHosts,
  writeFunction,
} from '../../src/relay/write-function.ts';
import { startHook } from './hook-server.ts';

const secret = 'k3J9_xQ2-vB7mN4pL8sT1w';
let hook: Awaited<ReturnType<typeof startHook>>;
let folder: string;

beforeEach(async () => {
  hook = await startHook();
  folder = await mkdtemp(join(tmpdir(), 'jobfront-function-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await hook.close();
  await rm(folder, { recursive: true });
});

const environment = () => ({ WEBHOOK_SECRET: secret, BUILD_HOOK: `${hook.url}/hook` });

/** The written file, as its host would load it. */
async function load<Exports>(host: FunctionHostName): Promise<Exports> {
  const { file } = await writeFunction(host, folder);
  const code = await readFile(join(folder, file), 'utf8');
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}#${folder}`);
}

const webhook = (path = `/webhooks/${secret}`, event = 'job_post_published', method = 'POST') =>
  new Request(`https://relay.example${path}`, {
    method,
    headers: { 'x-service-event': event },
    ...(method === 'POST' && { body: '{}' }),
  });

type Handler = (request: Request) => Promise<Response>;

describe('a function', () => {
  test.each(['netlify', 'vercel'] as const)('of %s passes a webhook on, and nothing else', async (host) => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    const loaded = await load<{ default?: Handler; POST?: Handler }>(host);
    const handle = loaded.default ?? loaded.POST;
    const path = host === 'vercel' ? '/api/webhooks/' : '/webhooks/';
    expect((await handle?.(webhook(path + secret)))?.status).toBe(202);
    expect(hook.calls).toMatchObject([{ method: 'POST', path: '/hook' }]);
    expect((await handle?.(webhook(`${path}k3J9_xQ2-vB7mN4pL8sT1x`)))?.status).toBe(404);
    expect((await handle?.(webhook(path + secret, 'candidate_applied')))?.status).toBe(202);
    expect((await handle?.(webhook(path + secret, 'job_updated', 'GET')))?.status).toBe(405);
    expect(hook.calls).toHaveLength(1);
    hook.answers.push({ status: 500 });
    const failed = await handle?.(webhook(path + secret));
    expect([failed?.status, await failed?.text()]).toEqual([502, expect.stringContaining('answered 500')]);
  });

  test('of cloudflare calls one build for a burst, when it is quiet or a minute is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1) });
    const kept = new Map<string, number>();
    let alarm: number | null = null;
    const storage = {
      get: async (key: string) => kept.get(key),
      put: async (key: string, value: number) => void kept.set(key, value),
      delete: async (key: string) => kept.delete(key),
      setAlarm: async (at: number) => {
        alarm = at;
      },
    };
    interface Quiet {
      fetch(): Promise<Response>;
      alarm(): Promise<void>;
    }
    const { default: worker, Quiet } = await load<{
      default: { fetch(request: Request, environment: object): Promise<Response> };
      Quiet: new (state: object, environment: object) => Quiet;
    }>('cloudflare');
    const quiet = new Quiet({ storage }, environment());
    const QUIET = { idFromName: (name: string) => name, get: () => quiet };
    const began = Date.now();
    for (let webhooks = 0; webhooks < 30; webhooks += 1) {
      expect((await worker.fetch(webhook(), { ...environment(), QUIET })).status).toBe(202);
      vi.setSystemTime(Date.now() + 3_000);
    }
    expect(hook.calls).toHaveLength(0);
    expect(alarm).toBe(began + 60_000);
    hook.answers.push({ status: 503 });
    await expect(quiet.alarm()).rejects.toThrow('503');
    await quiet.alarm();
    expect(hook.calls).toHaveLength(2);
    await worker.fetch(webhook(), { ...environment(), QUIET });
    expect(alarm).toBe(Date.now() + 5_000);
  });

  test('of deno calls one build for the last webhook of a burst', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1) });
    const kept = new Map<string, unknown>();
    const queue: unknown[] = [];
    let handle: Handler = async () => new Response();
    let deliver: (value: unknown) => Promise<void> = async () => {};
    vi.stubGlobal('Deno', {
      env: { toObject: environment },
      openKv: async () => ({
        get: async (key: string[]) => ({ value: kept.get(key.join()) ?? null }),
        set: async (key: string[], value: unknown) => void kept.set(key.join(), value),
        delete: async (key: string[]) => kept.delete(key.join()),
        enqueue: async (value: unknown, { delay }: { delay: number }) => {
          expect(delay).toBe(5_000);
          queue.push(value);
        },
        listenQueue: async (listener: typeof deliver) => {
          deliver = listener;
        },
      }),
      serve: (handler: Handler) => {
        handle = handler;
      },
    });
    await load('deno');
    for (let webhooks = 0; webhooks < 5; webhooks += 1) expect((await handle(webhook())).status).toBe(202);
    expect((await handle(webhook('/webhooks/wrong'))).status).toBe(404);
    hook.answers.push({ status: 500 });
    const last = queue.at(-1);
    for (const message of queue.slice(0, -1)) await deliver(message);
    expect(hook.calls).toHaveLength(0);
    await expect(deliver(last)).rejects.toThrow('500');
    await deliver(last);
    expect(hook.calls).toHaveLength(2);
  });

  test.each(Object.keys(functionHosts) as FunctionHostName[])(
    'of %s is one file that imports nothing',
    async (host) => {
      const code = await functionCode(host);
      expect(code).not.toMatch(/^import\b|\bimport\(/m);
      expect(code.length).toBeLessThan(16_384);
      await writeFunction(host, folder);
      await expect(writeFunction(host, folder)).rejects.toThrow('is there already');
    },
  );
});
