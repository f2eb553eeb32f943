import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { closedJobs, movedAddresses } from '../../src/board/memory.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../../src/site/site-memory.ts';
import { buildRecordFiles } from '../../src/site/twins/build-record.ts';
import { type EarlierBuildOptions, readEarlierBuild } from '../../src/sync/earlier-build.ts';
import { siteOf } from '../board/samples.ts';
import { plainMemory } from '../site/plain-memory.ts';
import { boardOf, jobOf } from './boards.ts';

const key = generateKeyPairSync('ed25519').privateKey;
const site = siteOf();
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A host that serves what a build has left. */
async function host() {
  const files = new Map<string, Uint8Array>();
  const faults: number[] = [];
  const url = await serve((request, response) => {
    const fault = faults.shift();
    if (fault !== undefined) return response.writeHead(fault).end();
    const bytes = files.get(request.url ?? '');
    response.writeHead(bytes ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(bytes);
  });
  const reported: string[] = [];
  return {
    files,
    faults,
    url,
    reported,
    read: (given: Partial<EarlierBuildOptions> = {}) =>
      readAt(url, { report: (one) => reported.push(one), ...given }),
    async leave(memory: SiteMemory, siteUrl = url) {
      const input = { siteUrl, digest: 'd', memory };
      for (const { address, make } of buildRecordFiles(input, key)) {
        files.set(address, await bytesOf(await make()));
      }
    },
  };
}

const readAt = (siteUrl: string, given: Partial<EarlierBuildOptions> = {}) =>
  readEarlierBuild({
    siteUrl,
    keys: [key],
    isFirst: false,
    dataDir: '/data',
    report: () => {},
    sleep: async () => {},
    ...given,
  });

const renamed = (job: Job): Job => ({ ...job, address: `/jobs/${job.advertId}-renamed/` });

describe('a build on an empty disk', () => {
  test('ten of them remember what ten in one folder do, while jobs move, close and come back', async () => {
    const { read, leave } = await host();
    let kept = emptyMemory;
    const all = Array.from({ length: 12 }, (_, index) => jobOf(index + 1));
    for (let build = 0; build < 10; build += 1) {
      const jobs = all
        .filter(({ advertId }) => advertId + build > 6 && (advertId * build) % 5 !== 1)
        .map((job) => (job.advertId % 4 === build % 4 ? renamed(job) : job));
      const board = boardOf(jobs, `2026-03-${String(build + 1).padStart(2, '0')}T08:00:00Z`);
      kept = rememberSite(kept, board, site);
      const before = (await read({ isFirst: build === 0 })) ?? emptyMemory;
      const memory = rememberSite(before, board, site);
      expect(plainMemory(memory)).toEqual(plainMemory(kept));
      await leave(memory);
    }
    expect(closedJobs(kept.jobs).length).toBeGreaterThan(0);
    expect(Object.keys(movedAddresses(kept.jobs)).length).toBeGreaterThan(0);
  });

  const memory = () => rememberSite(emptyMemory, boardOf([jobOf(7)], '2026-03-01T00:00:00Z'), site);

  /** Sites that answer, and have no record that could be used; each with what is said of it. */
  const without: readonly (readonly [name: string, site: () => Promise<string>, said: RegExp])[] = [
    ['refuses connections', refusing, /could not be read \(.*ECONNREFUSED/],
    [
      'has an unknown host',
      async () => 'http://site.invalid',
      /could not be read \((?:there is no host of this name|the name of the host could not be looked up now): E/,
    ],
    ['has no record', () => serve((_, response) => response.writeHead(404).end()), /there is no .*\(404\)/],
    ['had one', () => serve((_, response) => response.writeHead(410).end()), /there is no .*\(410\)/],
    ['forbids it', () => serve((_, response) => response.writeHead(403).end()), /the site answered 403/],
    ['fails', () => serve((_, response) => response.writeHead(503).end()), /the site answered 503/],
    ['is parked', parked, /is answered with a web page/],
    ['hangs up', () => serve(({ socket }) => socket.destroy()), /could not be read/],
    ['has another file there', () => serveText('{"format":1}'), /its signature does not fit SIGNING_KEY/],
    ['is cut off', cutOff, /could not be read/],
  ];

  test.each(without)('fails where the site %s: what it remembers would be lost', async (_, begin, said) => {
    const url = await begin();
    const reason = await readAt(url).catch((error: Error) => error.message);
    expect(reason).toMatch(said);
    expect(reason).toContain(`It is not known what earlier builds of ${url} have published`);
    expect(reason).toContain('FIRST_BUILD=1');
  });

  test.each(without)(
    'may begin anew where the site %s, if it is the first, and says why',
    async (_, begin, said) => {
      const reported: string[] = [];
      expect(await readAt(await begin(), { isFirst: true, report: (one) => reported.push(one) })).toBeNull();
      expect(reported).toEqual([expect.stringMatching(said)]);
    },
  );

  test('uses nothing that is not proved to be its own', async () => {
    const { read, leave, files } = await host();
    await leave(memory());
    const other = generateKeyPairSync('ed25519').privateKey;
    await expect(read({ keys: [other] })).rejects.toThrow(
      /its signature does not fit SIGNING_KEY.*SIGNING_KEY_OLD/s,
    );
    const bytes = files.get('/build.json') ?? Buffer.of();
    files.set('/build.json', Buffer.concat([bytes, Buffer.from(' ')]));
    await expect(read()).rejects.toThrow('its signature does not fit SIGNING_KEY');
    files.set('/build.json', bytes);
    files.delete('/build.jws');
    await expect(read()).rejects.toThrow(/there is no .*build\.jws/);
    await leave(memory(), 'https://other.example');
    await expect(read()).rejects.toThrow('it is that of https://other.example');
  });

  test('knows what was signed with the key of before, private or public', async () => {
    const { read, leave } = await host();
    await leave(memory());
    const next = generateKeyPairSync('ed25519').privateKey;
    for (const before of [key, createPublicKey(key)]) {
      expect(await read({ keys: [next, before] })).toEqual(memory());
    }
  });

  test('without a key fails, or says once what that risks', async () => {
    const { read, leave, reported } = await host();
    await leave(memory());
    await expect(read({ keys: [] })).rejects.toThrow('without SIGNING_KEY');
    reported.length = 0;
    expect(await read({ keys: [], isFirst: true })).toBeNull();
    expect(reported.filter((one) => one.startsWith('SIGNING_KEY is not set'))).toEqual([
      expect.stringMatching(/Only \/data records.*answers all those addresses with "not found"/s),
    ]);
  });

  test('takes up the record even where it is marked as the first, and asks for the mark to be removed', async () => {
    const { read, leave, reported } = await host();
    await leave(memory());
    expect(plainMemory(await read({ isFirst: true }))).toEqual(plainMemory(memory()));
    expect(reported).toEqual([expect.stringContaining('Remove FIRST_BUILD')]);
  });

  test('takes up what it needs where the site has a passing fault', async () => {
    const { read, leave, faults } = await host();
    await leave(memory());
    faults.push(500, 503);
    expect(Object.keys(plainMemory(await read())?.jobs ?? {})).toEqual(['7']);
  });
});

async function refusing(): Promise<string> {
  const url = await serve(() => {});
  opened.pop()?.();
  return url;
}

const parked = () =>
  serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>For sale</h1>');
  });

const serveText = (text: string) =>
  serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });

const cutOff = () =>
  serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' }).write('{');
    response.destroy();
  });
