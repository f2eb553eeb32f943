import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Memory, noMemory } from '../../../src/board/memory.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { emptyMemory } from '../../../src/site/site-memory.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { startStandin } from '../../../src/standin/server.ts';
import { openStore } from '../../../src/store/sqlite-store.ts';
import { buildSite } from '../../pages/build-site.ts';
import { exportInto } from '../../pages/export-into.ts';
import { serveFolder } from '../../pages/serve-folder.ts';

const closed = {
  ...{ language: 'pl', locality: 'Warszawa', fields: ['IT'] },
  postedAt: '2026-01-12T08:00:00Z',
  closedAt: null,
};
/** Jobs that were there before and have closed since: one in each language, so that each has a page of that kind. */
const closedOnes = Memory.from([
  ['1', { ...closed, advertId: 1, addresses: ['/jobs/1-backend/'], title: 'Programista backend' }],
  [
    '2',
    { ...closed, advertId: 2, addresses: ['/jobs/2-backend/'], title: 'Backend engineer', language: 'en' },
  ],
]);

/** A site that was made for the tests that hold it, and is served; `await using`, or its dispose after them. */
export interface ServedSite extends AsyncDisposable {
  folder: string;
  url: string;
}

/** What a folder is made from. */
interface Given {
  serviceUrl: string;
  siteUrl: string;
  dataDir: string;
  folder: string;
}

/** A site of many generated jobs, and of two that have closed. */
export const largeSite = (posts: number): Promise<ServedSite> => serve({ posts }, closedOnes, buildSite);

/** Files that no page loads, several for each job: twins, feeds, and pictures for elsewhere. */
export const forMachines = /^\/social\/|^\/jobs\/[^/]+\.(?:json|md|png)$|\.(?:md|txt|xml)$/;

/**
 * The same as its visitors see it, exported from compiled pages: for a part of the work of a build.
 *
 * @param settings in the place of those of the sample, such as further languages
 */
export const exportedLargeSite = (
  posts: number,
  compiledFolder: string,
  settings: Partial<SiteConfig> = {},
): Promise<ServedSite> =>
  serve({ posts }, closedOnes, (given) =>
    exportInto(given.folder, { ...given, compiledFolder, settings, leaveOut: forMachines }),
  );

/** The site of the sample company. */
export const sampleSite = (): Promise<ServedSite> => serve({}, noMemory, buildSite);

async function serve(
  given: { posts?: number },
  jobs: Memory,
  make: (given: Given) => Promise<unknown>,
): Promise<ServedSite> {
  await using ends = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'jobfront-measured-'));
  ends.defer(() => rm(work, { recursive: true, force: true }));
  const standin = await startStandin({
    port: 0,
    posts: createStandinPosts({ ...given, today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
  ends.defer(() => standin.close());
  const folder = join(work, 'dist');
  const server = await serveFolder(folder);
  ends.defer(() => server.close());
  const dataDir = join(work, 'data');
  await remember(dataDir, jobs);
  await make({ serviceUrl: standin.url, siteUrl: server.url, dataDir, folder });
  const kept = ends.move();
  return { folder, url: server.url, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Leaves a data folder as an earlier build does that has shown these jobs. */
async function remember(dataDir: string, jobs: Memory): Promise<void> {
  const at = '2026-01-12T08:00:00Z';
  const store = openStore(dataDir, { now: () => at, send: () => undefined });
  await store.save({
    board: { at, jobs: [], upcoming: [], problems: [] },
    images: {},
    memory: { ...emptyMemory, jobs },
    fingerprint: 'earlier',
    shownAt: at,
  });
  store.close();
}
