import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Clock, systemClock } from '../../src/base/timing.ts';
import { startLiveSite } from '../../src/live/start-live-site.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { withLogoHashes } from '../../src/settings/logo.ts';
import { sampleFolder } from '../../src/settings/site-folder.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import type { Role } from '../../src/sync/roles.ts';
import type { SyncEvent } from '../../src/sync/sync.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';

export const secret = 'Qx7-fixed_for_the_tests-31337';

/** A stand-in with generated posts. */
export function startService(posts: number) {
  return startStandin({
    port: 0,
    posts: createStandinPosts({ posts, today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
}

interface LiveOptions {
  /** The ISO instant at which its time of day begins; now if left out. */
  from?: string;
  /** The folder of the site; that of the sample company if left out. */
  folder?: string;
  /** Folder of its compiled pages; those of the sample company if left out. */
  compiled?: string;
  role?: Role;
}

/** A live site on a free port and a data folder, in this process. */
export async function startLive(
  environment: Record<string, string>,
  more: Partial<SiteConfig> = {},
  { from, folder = sampleFolder, compiled = inject('compiled'), role }: LiveOptions = {},
) {
  const events: SyncEvent[] = [];
  const lines: string[] = [];
  const loaded = loadSettings(
    {
      SERVICE_REQUESTS_PER_SECOND: '1000',
      SERVICE_TIMEOUT_MS: '2000',
      SERVICE_READ_BUDGET_MS: '4000',
      WEBHOOK_SECRET: secret,
      PORT: String(await freePort()),
      ...environment,
    },
    { ...site, ...more },
    [],
    folder,
  );
  const settings = withLogoHashes(loaded);
  const live = await startLiveSite(settings, {
    sync: systemSyncDeps(),
    compiledFolder: compiled,
    version: '0.0.0-test',
    environment: process.env,
    ...(role !== undefined && { role }),
    ...(from !== undefined && { clock: clockFrom(from) }),
    emit: (event) => events.push(event),
    logTo: { write: (line) => lines.push(line) },
  });
  const get = async (path: string) => {
    const response = await fetch(live.url + path, { redirect: 'manual' });
    const { status, headers } = response;
    return { status, headers, text: await response.text(), to: headers.get('location') };
  };
  return { ...live, events, lines, get, settings };
}

/** The clock of this machine, set to another time of day. */
function clockFrom(instant: string): Clock {
  const clock = systemClock();
  const ahead = Date.parse(instant) - clock.now();
  return { ...clock, wallClock: () => Math.floor(clock.now() + ahead) };
}

/** A folder that is gone when the test is over: `await using`. */
export async function dataFolder() {
  const path = await mkdtemp(join(tmpdir(), 'jobfront-live-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const standin = await startStandin({ port: 0, posts: [], now: () => Temporal.Now.instant() });
  await standin.close();
  return standin.port;
}
