import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { closedJobs, movedAddresses } from '../../src/board/memory.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../../src/site/site-memory.ts';
import { buildRecordFiles } from '../../src/site/twins/build-record.ts';
import { readEarlierBuild } from '../../src/sync/earlier-build.ts';
import { siteOf } from '../board/samples.ts';
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
  const told: string[] = [];
  const options = { siteUrl: url, tell: (message: string) => told.push(message), sleep: async () => {} };
  return {
    ...{ files, faults, url, told },
    read: (of: KeyObject | null = key) => readEarlierBuild({ ...options, key: of }),
    async leave(memory: SiteMemory, siteUrl = url) {
      const input = { siteUrl, digest: 'd', memory };
      for (const { address, make } of buildRecordFiles(input, key)) {
        files.set(address, await bytesOf(await make()));
      }
    },
  };
}

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
      const before = (await read()) ?? emptyMemory;
      const memory = rememberSite(before, board, site);
      expect({ jobs: memory.jobs, changes: memory.changes }).toEqual({
        jobs: kept.jobs,
        changes: kept.changes,
      });
      await leave(memory);
    }
    expect(closedJobs(kept.jobs).length).toBeGreaterThan(0);
    expect(Object.keys(movedAddresses(kept.jobs)).length).toBeGreaterThan(0);
  });

  test('goes on without a memory where the site has none, or is not there yet', async () => {
    const { read, told } = await host();
    expect(await read()).toBeNull();
    const page = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Home</h1>');
    });
    const options = { key, tell: (message: string) => told.push(message), sleep: async () => {} };
    expect(await readEarlierBuild({ siteUrl: page, ...options })).toBeNull();
    const gone = await serve(() => {});
    for (const close of opened.splice(-1)) close();
    expect(await readEarlierBuild({ siteUrl: gone, ...options })).toBeNull();
    expect(told).toEqual([]);
  });

  test('uses nothing that is not proved to be its own, and says why', async () => {
    const { read, leave, files, told, url } = await host();
    const memory = rememberSite(emptyMemory, boardOf([jobOf(1)], '2026-03-01T00:00:00Z'), site);
    await leave(memory);
    expect(await read(generateKeyPairSync('ed25519').privateKey)).toBeNull();
    expect(told.pop()).toBe(`${url}/build.json is not used: its signature does not fit SIGNING_KEY.`);
    files.set('/build.json', Buffer.concat([files.get('/build.json') ?? Buffer.of(), Buffer.from(' ')]));
    expect(await read()).toBeNull();
    expect(told.pop()).toContain('signature');
    files.delete('/build.jws');
    expect(await read()).toBeNull();
    expect(told.pop()).toContain('signature');
    await leave(memory, 'https://other.example');
    expect(await read()).toBeNull();
    expect(told.pop()).toContain('https://other.example');
    expect(await read(null)).toBeNull();
    expect(told.pop()).toContain('SIGNING_KEY');
  });

  test('is refused where the site is there and can not answer: what it remembers would be lost', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    const build = readEarlierBuild({ siteUrl: url, key, tell: () => {}, sleep: async () => {} });
    await expect(build).rejects.toThrow(/could not be read \(the site answered 503\).*Build again/s);
    expect(asked).toBe(3);
  });

  test('takes up what it needs where the site has a passing fault', async () => {
    const { read, leave, faults } = await host();
    await leave(rememberSite(emptyMemory, boardOf([jobOf(7)], '2026-03-01T00:00:00Z'), site));
    faults.push(500, 503);
    expect(Object.keys((await read())?.jobs ?? {})).toEqual(['7']);
  });
});
