import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/timing.ts';
import { type ProviderDeps, providerOf } from '../../src/cdn/providers.ts';
import { createSitePurger, storedRecord } from '../../src/cdn/purger.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { fileState } from '../../src/store/kept-state.ts';
import { createRecorder } from '../../src/sync/shown-site.ts';
import type { SyncEvent } from '../../src/sync/sync.ts';
import { siteOf as settingsOf } from '../board/samples.ts';
import { scratchFolder } from '../front/harness.ts';
import { siteOf } from '../front/site-of.ts';
import { freePort } from '../hosts/real-server.ts';

const token = 'token-of-the-test';
const tags = (count: number) => Array.from({ length: count }, (_, at) => `jf0-job-${at}`);

interface Scripted {
  status: number;
  headers?: Record<string, string>;
}

interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What a provider's documentation asks for: what is wrong with a call, or what it purges. */
const rules: Readonly<Record<string, (call: Call) => number | string[]>> = {
  cloudflare({ method, url, headers, body }) {
    if (headers.authorization !== `Bearer ${token}`) return 401;
    if (method !== 'POST' || url !== '/zones/zone-1/purge_cache') return 404;
    const { tags } = JSON.parse(body);
    return tags.length > 100 || tags.some((tag: string) => /[^!-~]|,/.test(tag)) ? 400 : tags;
  },
  fastly({ method, url, headers, body }) {
    if (headers['fastly-key'] !== token) return 401;
    if (method !== 'POST' || url !== '/service/zone-1/purge') return 404;
    const { surrogate_keys: keys } = JSON.parse(body);
    return keys.length > 256 || headers['content-type'] !== 'application/json' ? 400 : keys;
  },
  bunny({ method, url, headers, body }) {
    if (headers.accesskey !== token) return 401;
    if (method !== 'POST' || url !== '/pullzone/zone-1/purgeCache') return 404;
    const { CacheTag: tag } = JSON.parse(body);
    return /[\s,*]/.test(tag) ? 400 : [tag];
  },
  varnish({ method, headers }) {
    const line = String(headers['xkey-purge'] ?? '');
    return method !== 'PURGE' || line === '' || line.length > 8_000 ? 400 : line.split(' ');
  },
};

/** A provider that takes what its documentation takes; `script` is answered first. */
async function startProvider(cdn: string) {
  const purged: string[] = [];
  const script: Scripted[] = [];
  const answer = async (request: IncomingMessage): Promise<Scripted> => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const scripted = script.shift();
    if (scripted) return scripted;
    const { method, url, headers } = request;
    const result = rules[cdn]?.({ method, url, headers, body }) ?? 404;
    if (typeof result === 'number') return { status: result };
    purged.push(...result);
    return { status: cdn === 'bunny' ? 204 : 200 };
  };
  const server = createServer((request, response) =>
    answer(request).then(({ status, headers }) => response.writeHead(status, headers).end()),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, purged, script };
}

const environmentOf = (more: Record<string, string>) =>
  environmentSchema.parse({
    SERVICE_URL: 'http://127.0.0.1:1',
    CDN_ZONE: 'zone-1',
    CDN_TOKEN: token,
    ...more,
  });
const deps: ProviderDeps = { wallClock: () => 0, run: () => Promise.reject(new Error('no command')) };
const { signal } = new AbortController();

test.each(Object.keys(rules))('%s takes as many tags as one request may have', async (cdn) => {
  const { url, purged } = await startProvider(cdn);
  const provider = providerOf(environmentOf({ CDN: cdn, CDN_PURGE_URL: url }), deps);
  const all = tags(provider?.most ?? 0);
  expect(await provider?.purge(all, signal)).toBeNull();
  expect(purged).toEqual(all);
});

test.each(Object.keys(rules))(
  '%s is left alone as it asks, and no trouble names a secret or a machine',
  async (cdn) => {
    const { url, script } = await startProvider(cdn);
    const provider = providerOf(environmentOf({ CDN: cdn, CDN_PURGE_URL: url }), deps);
    script.push(
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 403 },
      { status: 302, headers: { location: '/' } },
    );
    const troubles = [];
    for (const _ of script.slice()) troubles.push(await provider?.purge(['a'], signal));
    expect(troubles.map((trouble) => trouble?.retryAfterMs)).toEqual([7000, null, null]);
    const dead = providerOf(
      environmentOf({ CDN: cdn, CDN_PURGE_URL: `http://127.0.0.1:${await freePort()}` }),
      deps,
    );
    troubles.push(await dead?.purge(['a'], signal));
    for (const trouble of troubles) expect(trouble?.reason).not.toMatch(/127\.0|token-of/);
    expect(troubles.at(-1)?.reason).toContain('ECONNREFUSED');
  },
);

test('every Varnish is reported, and one that is down is trouble', async () => {
  const [one, other] = [await startProvider('varnish'), await startProvider('varnish')];
  const all = environmentOf({ CDN: 'varnish', CDN_PURGE_URL: `${one.url} ${other.url}/` });
  expect(await providerOf(all, deps)?.purge(['a', 'b'], signal)).toBeNull();
  expect([one.purged, other.purged]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  other.script.push({ status: 503 });
  expect((await providerOf(all, deps)?.purge(['c'], signal))?.reason).toContain('503');
  expect(one.purged).toContain('c');
});

test('a command gets the tags line by line, in the folder of the site; that it fails is trouble', async () => {
  const folder = await scratchFolder();
  const events: Omit<SyncEvent, 'at'>[] = [];
  const purgerOf = (command: string) => {
    const environment = environmentOf({
      CDN: 'other',
      CDN_PURGE_COMMAND: command,
      DATA_DIR: join(folder, 'data'),
      SITE_URL: 'https://a.example',
    });
    const settings = { environment, site: settingsOf(), folder, content: [] };
    const purger = createSitePurger(settings, {
      clock: systemClock(),
      random: () => 0,
      log: { warn: () => {} },
      environment: process.env,
      recordOf: createRecorder(),
      emit: (event) => void events.push(event),
    });
    onTestFinished(() => purger?.stop());
    return purger;
  };
  const purger = purgerOf('cat >> purged.txt');
  const page = (text: string) => siteOf({ '/': { text }, '/en/': { text: 'b' }, '/de/': { text: 'c' } });
  purger?.shown(page('a'));
  await purger?.settled();
  purger?.shown(page('b'));
  await purger?.settled();
  const written = await readFile(join(folder, 'purged.txt'), 'utf8');
  expect(written).toMatch(/^jf[0-9a-f]{8}\njf[0-9a-f]{8}-pl\n$/);
  const failing = purgerOf('echo broken >&2; exit 3');
  failing?.shown(page('c'));
  await failing?.settled();
  expect(failing?.status().trouble?.reason).toContain('purge command ended with 3');
  expect(events.at(-1)).toMatchObject({ type: 'purge-failed' });
});

test('what was purged is known of the same cache alone, and a damaged file counts as none', async () => {
  const folder = await scratchFolder();
  const reports: string[] = [];
  const recordOf = (to: string) =>
    storedRecord(fileState(folder, 'purged'), to, (message) => reports.push(message));
  await recordOf('one').write('digest');
  expect(await recordOf('one').read()).toBe('digest');
  expect(await recordOf('other').read()).toBeNull();
  await writeFile(join(folder, 'purged.json'), '{"format":1,');
  expect(await recordOf('one').read()).toBeNull();
  expect(reports).toHaveLength(1);
});
