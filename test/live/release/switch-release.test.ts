import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanReleases } from '../../../src/live/release/clean-releases.ts';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { makeLive, readLive } from '../../../src/live/release/switch-release.ts';
import { cycle } from './cycle.ts';
import { emptyDataDir } from './data-dir.ts';
import { failingDisk, hasty, meddledDisk, systemError } from './faulty-disk.ts';
import { at, planOf } from './plans.ts';

const disk = hasty(systemDisk());

/** A data folder with releases 000001 to 000003, the last one live. */
async function threeReleases(): Promise<string> {
  const dataDir = await emptyDataDir();
  for (const n of [1, 2, 3]) {
    await cycle({ disk, dataDir, files: planOf({ '/': `${n}` }), now: at(n), keep: 5 });
  }
  return dataDir;
}

const liveRelease = async (dataDir: string) => (await readLive(disk, dataDir))?.manifest.release ?? null;
const currentIn = (dataDir: string) => join(dataDir, 'current.json');
const manifestIn = (dataDir: string, release: string) => join(dataDir, 'releases', release, 'manifest.json');

describe('the live release', () => {
  it('is none before the first', async () => {
    const dataDir = await emptyDataDir();
    expect(await readLive(disk, dataDir)).toBeNull();
    expect(await readLive(disk, join(dataDir, 'not there'))).toBeNull();
    expect(await cleanReleases(disk, join(dataDir, 'not there'))).toEqual([]);
  });

  it('is what was switched to last, older or newer', async () => {
    const dataDir = await threeReleases();
    expect(await liveRelease(dataDir)).toBe('000003');
    expect(await makeLive({ disk, dataDir, release: '000001', now: at(4) })).toBe(true);
    expect(await liveRelease(dataDir)).toBe('000001');
    expect(JSON.parse(await readFile(currentIn(dataDir), 'utf8'))).toEqual({
      format: 1,
      release: '000001',
      pinned: false,
      switchedAt: at(4),
      behind: [],
    });
  });

  it.each(['000009', '../000001', 'spare', '', '000001.partial', '1', '__proto__'])(
    'is never %j, which is no whole release',
    async (release) => {
      const dataDir = await threeReleases();
      await expect(makeLive({ disk, dataDir, release, now: at(4) })).rejects.toThrow(/can't be made live/);
      expect(await liveRelease(dataDir)).toBe('000003');
    },
  );

  it.each([
    ['is missing', null],
    ['is empty', ''],
    ['is cut off', '{"format":1,"release":"00'],
    ['is not JSON', '\0\0\0\0'],
    ['has another format', '{"format":2,"release":"000001"}'],
    ['is of another shape', '[]'],
    [
      'names a release that is not there',
      JSON.stringify({ format: 1, release: '000007', pinned: true, switchedAt: at(0), behind: [] }),
    ],
    [
      'names no release at all',
      JSON.stringify({ format: 1, release: '../..', pinned: false, switchedAt: at(0), behind: [] }),
    ],
  ])('is the newest whole one where current.json %s', async (_, text) => {
    const dataDir = await threeReleases();
    await makeLive({ disk, dataDir, release: '000001', now: at(4) });
    if (text === null) await rm(currentIn(dataDir));
    else await writeFile(currentIn(dataDir), text);
    expect(await readLive(disk, dataDir)).toMatchObject({ manifest: { release: '000003' }, pinned: false });
    expect(await makeLive({ disk, dataDir, release: '000002', now: at(5) })).toBe(true);
  });

  const damages: [string, (file: string) => Promise<void>][] = [
    ['missing', (file) => rm(file)],
    ['empty', (file) => truncate(file, 0)],
    ['cut off', (file) => truncate(file, 100)],
    ['not UTF-8', (file) => writeFile(file, Buffer.from([0x7b, 0xff, 0x7d]))],
    [
      "another release's",
      async (file) => writeFile(file, (await readFile(file, 'utf8')).replace('"000003"', '"000002"')),
    ],
    [
      'without hashes',
      async (file) => writeFile(file, (await readFile(file, 'utf8')).replace(/"hash":"[^"]*",/, '')),
    ],
    [
      'of another format',
      async (file) => writeFile(file, (await readFile(file, 'utf8')).replace('"format":1', '"format":2')),
    ],
    [
      'a folder',
      async (file) => {
        await rm(file);
        await mkdir(file);
      },
    ],
  ];
  it.each(damages)(
    'is the newest whole one where its manifest is %s; the start cleans it up',
    async (_, damage) => {
      const dataDir = await threeReleases();
      await damage(manifestIn(dataDir, '000003'));
      expect(await liveRelease(dataDir)).toBe('000002');
      expect(await cleanReleases(disk, dataDir)).toEqual(['000003']);
      expect((await readdir(join(dataDir, 'releases'))).sort()).toEqual(['000001', '000002', 'spare']);
    },
  );

  it("is not given up, nor anything cleaned, where the disk can't be read", async () => {
    const dataDir = await threeReleases();
    const unreadable = meddledDisk(disk, async (operation, args, act) => {
      if (operation.startsWith('read') && String(args[0]).includes('000003'))
        throw systemError('EIO', 'read');
      return act();
    });
    await expect(readLive(unreadable, dataDir)).rejects.toThrow('EIO');
    await expect(cleanReleases(unreadable, dataDir)).rejects.toThrow('EIO');
    expect(await liveRelease(dataDir)).toBe('000003');
  });

  it('stays when the switch fails, whatever fails, and the error says so', async () => {
    const dataDir = await threeReleases();
    for (let nth = 1, more = true; more; nth += 1) {
      const failing = failingDisk(disk, nth, 'ENOSPC');
      const switching = makeLive({ disk: failing.disk, dataDir, release: '000002', now: at(4) });
      const outcome = await switching.catch((error: Error) => error);
      more = failing.reached();
      if (!more) expect(outcome).toBe(true);
      else {
        expect(String(outcome)).toMatch(
          /^ReleaseError: The switch to release 000002 could not be written: the disk is full/,
        );
        expect(['000003', '000002']).toContain(await liveRelease(dataDir));
        await makeLive({ disk, dataDir, release: '000003', now: at(4) });
      }
    }
    expect(await liveRelease(dataDir)).toBe('000002');
  });

  it('leftovers of an interrupted start or publish are cleaned up, whole releases are not', async () => {
    const dataDir = await threeReleases();
    const releases = join(dataDir, 'releases');
    await mkdir(join(releases, '000004.partial', 'files', 'deep'), { recursive: true });
    await mkdir(join(releases, '000005', 'files'), { recursive: true });
    await mkdir(join(releases, 'spare.partial'));
    await rm(join(releases, 'spare', 'manifest.json'));
    await writeFile(join(releases, 'stray.txt'), 'x');
    expect((await cleanReleases(disk, dataDir)).sort()).toEqual([
      '000004.partial',
      '000005',
      'spare',
      'spare.partial',
      'stray.txt',
    ]);
    expect((await readdir(releases)).sort()).toEqual(['000001', '000002', '000003']);
    expect(await cleanReleases(disk, dataDir)).toEqual([]);
  });
});
