import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Announcement, announce } from '../../src/announce/announce.ts';
import { channelsOf } from '../../src/announce/channels.ts';
import type { SiteState } from '../../src/announce/site-state.ts';
import { fileState } from '../../src/store/kept-state.ts';
import type { KeptState } from '../../src/store/store.ts';
import { startListeners } from './fake-listeners.ts';

/** 2026-03-01, noon at Google's. */
const start = Date.UTC(2026, 2, 1, 20);
export const origin = 'https://careers.example';
export const signingKey = createPrivateKey(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
);

export const jobUrl = (id: number): string => `${origin}/jobs/${id}-baker/`;

/** A site with these jobs, each with the key of its page; later numbers were posted later. */
export const stateOf = (
  jobs: Readonly<Record<number, string>>,
  more: Partial<SiteState> = {},
): SiteState => ({
  siteUrl: origin,
  jobs: new Map(
    Object.entries(jobs).map(([id, key]) => [
      jobUrl(Number(id)),
      { key, postedAt: new Date(start + Number(id)).toISOString(), isMarked: true },
    ]),
  ),
  pages: new Map(),
  feeds: new Map(),
  moved: new Set(),
  ...more,
});

/** So many jobs, by their numbers. */
export const many = (count: number, key = 'a'): Record<number, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, key]));

/** A data folder and listeners of its own. What is waited is over at once, and moves the clock. */
export async function announcing(
  which: readonly ('google' | 'indexNow' | 'webSub')[],
  { perDay = 200 } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'jobfront-announce-'));
  const it = { time: start, waits: [] as number[], abort: new AbortController() };
  const listeners = await startListeners(() => it.time, { perDay });
  onTestFinished(async () => {
    await listeners.close();
    await rm(dataDir, { recursive: true });
  });
  const file = join(dataDir, 'google.json');
  await writeFile(file, listeners.keyFile);
  const environment = {
    SITE_URL: origin,
    GOOGLE_DAILY_LIMIT: perDay,
    GOOGLE_INDEXING_URL: listeners.url,
    GOOGLE_SERVICE_ACCOUNT: which.includes('google') ? file : undefined,
    INDEXNOW_URL: which.includes('indexNow') ? `${listeners.url}/indexnow` : undefined,
    WEBSUB_HUB: which.includes('webSub') ? `${listeners.url}/hub` : undefined,
  };
  const reports: string[] = [];
  const state = (name: string): KeptState => fileState(dataDir, name);
  const world = Object.assign(it, {
    dataDir,
    environment,
    listeners,
    reports,
    store: { state },
    /** As a process that is started now does it. */
    async run(state: SiteState): Promise<Announcement[]> {
      const wallClock = () => it.time;
      const channels = channelsOf(environment, signingKey, wallClock);
      return announce(state, channels, {
        store: world.store,
        dataDir,
        pid: process.pid,
        wallClock,
        random: () => 0,
        signal: it.abort.signal,
        async sleep(ms) {
          it.waits.push(ms);
          it.time += ms;
        },
        report: (message) => reports.push(message),
      });
    },
  });
  return world;
}
