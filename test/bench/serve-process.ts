/**
 * Serves the files of a folder, by our front, by our front that counts each visit, or by sirv: the first argument says
 * which, the second names it.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { systemClock } from '../../src/base/timing.ts';
import { createFront } from '../../src/front/front.ts';
import { startServer } from '../../src/front/server.ts';
import { openSiteNumbers } from '../../src/numbers/site-numbers.ts';
import type { SiteEntry } from '../../src/site/entry.ts';
import { securityHeaders } from '../../src/site/hosts/security-headers.ts';
import { emptyMemory } from '../../src/site/site-memory.ts';

const [, , which = '', folder = '', ...addresses] = process.argv;
const port = which === 'sirv' ? await serveSirv() : await serveFront();
process.send?.({ port });
process.once('SIGTERM', () => process.exit());
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());

async function serveFront(): Promise<number> {
  const report = (error: unknown) => {
    throw error;
  };
  const front = createFront({ security: securityHeaders(), report });
  const entries = new Map<string, SiteEntry>();
  for (const address of addresses) entries.set(address, await entryOf(address));
  front.show({
    board: { at: '2026-03-01T10:00:00Z', jobs: [], upcoming: [], problems: [] },
    memory: emptyMemory,
    base: '',
    fingerprint: () => '',
    entry: (address) => entries.get(address),
    entries: () => entries.values(),
    pagesAndShared: () => entries.values(),
    filesOfJob: () => [],
    byNumber: () => undefined,
    redirects: () => ({}),
    oldAnswer: () => undefined,
    prepare: async () => undefined,
    prepareToSave: async () => undefined,
  });
  const numbers = which === 'counted' ? await openNumbers() : null;
  const served = { front, report, routes: [() => false], seen: numbers?.seen };
  const server = await startServer({ port: 0, host: '127.0.0.1', ...served });
  return server.port;
}

/** Sums in a folder of their own: each view is that of a job. */
async function openNumbers() {
  return openSiteNumbers({
    place: { DATA_DIR: await mkdtemp(join(tmpdir(), 'jobfront-bench-')) },
    timeZone: 'Europe/Warsaw',
    siteUrl: 'https://jobs.example',
    origins: [],
    placeAt: () => ({ kind: 'job', advertId: 1 }),
    isBeacon: false,
    isApart: false,
    senderOf: () => '',
    clock: systemClock(),
    random: Math.random,
    report: (message) => {
      throw new Error(message);
    },
  });
}

async function entryOf(address: string): Promise<SiteEntry> {
  const bytes = await readFile(join(folder, address, 'index.html'));
  const key = createHash('sha256').update(bytes).digest('base64url');
  return {
    ...{ address, type: 'text/html; charset=utf-8', status: 200 },
    ...{ isImmutable: false, isLarge: false, isSlow: false, isForHosts: false },
    key: () => key,
    print: async () => bytes,
  };
}

async function serveSirv(): Promise<number> {
  const server = createServer(sirv(folder, { etag: true }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
