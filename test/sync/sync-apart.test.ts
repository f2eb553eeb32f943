import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endBuild, readForBuild } from '../../src/store/build-board.ts';
import { syncApart } from '../../src/sync/sync-apart.ts';
import { plainMemory } from '../site/plain-memory.ts';
import { somePost, start } from '../standin/harness.ts';
import { shownBoard } from '../store/boards.ts';
import { emptyDataDir, storeIn } from '../store/data-dir.ts';
import { jobOf } from '../store/jobs.ts';

/** A data folder, and a service with two posts that are always open. */
async function building() {
  const dataDir = await emptyDataDir();
  const standin = await start(() => [somePost(101), somePost(102)]);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SERVICE_URL', standin.url);
  vi.stubEnv('SERVICE_REQUESTS_PER_SECOND', '1000');
  return {
    dataDir,
    read: () =>
      syncApart(
        () => undefined,
        () => undefined,
      ),
  };
}

test('a build hands its board on, and saves it for the next one', async () => {
  const { dataDir, read } = await building();
  const said = await read();
  expect(said).toMatchObject({ closed: null, notices: [] });
  const build = await readForBuild(dataDir);
  expect(build?.board.jobs).toHaveLength(said.jobs);
  const store = storeIn(dataDir);
  const [summary] = await store.snapshots();
  expect(summary).toMatchObject({ id: '1', jobs: said.jobs, shown: true });
  expect((await store.board())?.board).toEqual(build?.board);
  expect(plainMemory(await store.memory())).toEqual(plainMemory(build?.memory));
  store.close();
  await endBuild(dataDir);
  expect(await readForBuild(dataDir)).toBeNull();
  expect((await read()).closed).toBe(0);
});

test('a build beside a live site remembers what that remembers, and leaves it alone', async () => {
  const { dataDir, read } = await building();
  const live = storeIn(dataDir);
  const shown = shownBoard({ jobs: [jobOf(7)], minutes: 1 });
  await live.save(shown);
  const said = await read();
  expect(said.notices).toEqual([
    `${dataDir} is in use by process ${process.pid}, a live site or another build: this build reads what is remembered there, and saves nothing but copies of images.`,
  ]);
  expect(said.closed).toBe(1);
  const build = await readForBuild(dataDir);
  expect(build?.board.jobs).toHaveLength(said.jobs);
  expect(build?.memory.jobs.get(7)?.closedAt).toBe(build?.board.at);
  expect(await live.snapshots()).toHaveLength(1);
  expect(plainMemory(await live.memory())).toEqual(plainMemory(shown.memory));
  await live.save(shownBoard({ jobs: [], minutes: 2 }));
  // What reads the history is made anew each time.
  expect({ ...(await readForBuild(dataDir)), history: null }).toEqual({ ...build, history: null });
});

test('what a build that was broken off has left does not stop the next one', async () => {
  const { dataDir, read } = await building();
  await read();
  const { notices, jobs } = await read();
  expect(notices).toEqual([]);
  expect((await readForBuild(dataDir))?.board.jobs).toHaveLength(jobs);
  await endBuild(dataDir);
  expect(existsSync(join(dataDir, 'build'))).toBe(false);
  expect(readdirSync(dataDir)).toContain('jobfront.sqlite');
});

test('a build that knows no earlier one fails before it saves anything, unless it is the first', async () => {
  const { dataDir, read } = await building();
  vi.stubEnv('SITE_URL', 'https://careers.example');
  await expect(read()).rejects.toThrow(/^It is not known what earlier builds of https:\/\/careers\.example/);
  expect(readdirSync(dataDir)).toEqual([]);
  vi.stubEnv('FIRST_BUILD', '1');
  const { closed, notices } = await read();
  expect(closed).toBeNull();
  expect(notices).toEqual([
    expect.stringContaining('SIGNING_KEY is not set'),
    expect.stringContaining('This build counts as the first one'),
  ]);
  vi.stubEnv('FIRST_BUILD', '');
  expect(await read()).toMatchObject({ closed: 0, notices: [] });
});
