import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { keepReleases } from '../../../src/live/release/keep-releases.ts';
import type { Manifest } from '../../../src/live/release/manifest.ts';
import { publishRelease } from '../../../src/live/release/publish-release.ts';
import { rollback } from '../../../src/live/release/rollback.ts';
import { makeSpare } from '../../../src/live/release/spare.ts';
import { makeLive, readLive } from '../../../src/live/release/switch-release.ts';
import { readManifest, releaseNames } from '../../../src/live/release/whole-releases.ts';
import { cycle } from './cycle.ts';
import { emptyDataDir } from './data-dir.ts';
import { hasty } from './faulty-disk.ts';
import { at, planOf } from './plans.ts';
import { expectWhole } from './whole.ts';

const disk = hasty(systemDisk());

async function nextInput(dataDir: string, n: number) {
  const previous = (await readLive(disk, dataDir))?.manifest ?? null;
  return { disk, dataDir, previous, redirects: {}, boardAt: at(n), createdAt: at(n) };
}

async function publish(dataDir: string, n: number): Promise<Manifest> {
  const input = await nextInput(dataDir, n);
  const { manifest } = await publishRelease({ ...input, files: planOf({ '/': `${n}`, '/a/': 'a' }) });
  await makeLive({ disk, dataDir, release: manifest.release, now: at(n) });
  return manifest;
}

const foldersIn = async (dataDir: string) => (await readdir(join(dataDir, 'releases'))).sort();

describe('keeping releases', () => {
  it('keeps the newest five and makes the next one the spare, which the next publish uses up', async () => {
    const dataDir = await emptyDataDir();
    for (let n = 1; n <= 8; n += 1) await publish(dataDir, n);
    expect(await keepReleases({ disk, dataDir }, at(9))).toEqual(['000003', '000002', '000001']);
    const kept = ['000004', '000005', '000006', '000007', '000008'];
    expect(await foldersIn(dataDir)).toEqual([...kept, 'spare']);
    expect(await keepReleases({ disk, dataDir }, at(9))).toEqual([]);
    await publish(dataDir, 10);
    expect(await foldersIn(dataDir)).toEqual([...kept, '000009']);
    for (const release of [...kept, '000009']) {
      await makeLive({ disk, dataDir, release, now: at(10) });
      const live = await readLive(disk, dataDir);
      expect(live?.manifest.release).toBe(release);
      if (live) await expectWhole(disk, dataDir, live.manifest);
    }
  });

  it('keeps the live one and what was rolled back from, however old', async () => {
    const dataDir = await emptyDataDir();
    for (let n = 1; n <= 3; n += 1) await publish(dataDir, n);
    await rollback({ disk, dataDir, now: at(4) }, { release: '000001' });
    await keepReleases({ disk, dataDir, keep: 1 }, at(5));
    expect(await foldersIn(dataDir)).toEqual(['000001', '000003', 'spare']);
  });

  it('counts only what shows something else, beside the latest three', async () => {
    const dataDir = await emptyDataDir();
    const files = (n: number) => planOf({ '/': `${n}`, '/a/': 'a'.repeat(2000) });
    const change = async (n: number, keep: number) => {
      await cycle({ disk, dataDir, files: files(n), now: at(2 * n), owesForms: true, keep });
      await cycle({ disk, dataDir, files: files(n), now: at(2 * n + 1), keep });
    };
    for (let n = 1; n <= 3; n += 1) await change(n, 9);
    expect(await releaseNames(disk, dataDir)).toEqual(['000006', '000005', '000004', '000002']);
    await change(4, 2);
    expect(await releaseNames(disk, dataDir)).toEqual(['000008', '000007', '000006']);
  });

  it('makes no spare of a release without compressed forms, of which the next one has no page', async () => {
    const dataDir = await emptyDataDir();
    const files = planOf({ '/': 'the same text'.repeat(200) });
    await publishRelease({ ...(await nextInput(dataDir, 1)), files, owesForms: true });
    await makeLive({ disk, dataDir, release: '000001', now: at(1) });
    await publishRelease({ ...(await nextInput(dataDir, 2)), files });
    await makeLive({ disk, dataDir, release: '000002', now: at(2) });
    await keepReleases({ disk, dataDir, keep: 1 }, at(3));
    expect(await foldersIn(dataDir)).toEqual(['000002']);
  });

  it('makes no spare of a release that has little in common with the live one, and replaces one that has', async () => {
    const dataDir = await emptyDataDir();
    const files = (n: number, same: string) =>
      planOf({ '/': `${n}`, '/a/': `${same} a`, '/b/': `${same} b` });
    const change = async (n: number, same: string) =>
      cycle({ disk, dataDir, files: files(n, same), now: at(n), keep: 2 });
    await change(1, 'one');
    await change(2, 'one');
    expect((await readManifest(disk, dataDir, 'spare'))?.release).toBe('000002');
    await change(3, 'one');
    expect((await readManifest(disk, dataDir, 'spare'))?.release).toBe('000001');
    const { manifest } = await publishRelease({
      ...(await nextInput(dataDir, 4)),
      files: files(4, 'other'),
    });
    await makeLive({ disk, dataDir, release: manifest.release, now: at(4) });
    expect((await readManifest(disk, dataDir, 'spare'))?.release).toBe('000001');
    await keepReleases({ disk, dataDir, keep: 2 }, at(4));
    await makeSpare({ disk, dataDir }, manifest);
    // The old releases are of no use now: the live one is linked once more.
    expect((await readManifest(disk, dataDir, 'spare'))?.release).toBe('000004');
    expect(await foldersIn(dataDir)).toEqual(['000003', '000004', 'spare']);
  });

  it('has every manifest that a publish needs at hand, one after another', async () => {
    const dataDir = await emptyDataDir();
    const made = new Map<string, Manifest>();
    for (let n = 1; n <= 20; n += 1) {
      // At another hour than any other test, whose manifests would be the very same.
      const manifest = await publish(dataDir, 100 + n);
      made.set(manifest.release, manifest);
      await keepReleases({ disk, dataDir }, at(100 + n));
      const names = [...(await releaseNames(disk, dataDir)), 'spare'];
      const read = await Promise.all(names.map((name) => readManifest(disk, dataDir, name)));
      // One that had been parsed would be another object.
      for (const one of read) if (one) expect(one).toBe(made.get(one.release));
      expect(read.filter((one) => one !== null)).toHaveLength(Math.min(n, 6));
    }
  });

  it('does nothing where there is nothing', async () => {
    expect(await keepReleases({ disk, dataDir: await emptyDataDir() }, at(0))).toEqual([]);
  });
});
