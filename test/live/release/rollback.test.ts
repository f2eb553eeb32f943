import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { fileOf } from '../../../src/live/release/file-of.ts';
import { listReleases, type RollbackTarget, rollback, unpin } from '../../../src/live/release/rollback.ts';
import { makeLive, readLive } from '../../../src/live/release/switch-release.ts';
import { cycle } from './cycle.ts';
import { emptyDataDir } from './data-dir.ts';
import { hasty } from './faulty-disk.ts';
import { at, planOf } from './plans.ts';

const disk = hasty(systemDisk());

async function fourReleases(): Promise<string> {
  const dataDir = await emptyDataDir();
  for (const n of [1, 2, 3, 4]) {
    const files = planOf({ '/': `${n}`, '/a/': 'a' });
    await cycle({ disk, dataDir, files, now: at(n), keep: 5 });
  }
  return dataDir;
}

describe('rolling back', () => {
  it('lists releases, newest first, with the live and pinned one', async () => {
    const dataDir = await fourReleases();
    await rollback({ disk, dataDir, now: at(5) }, { steps: 2 });
    const list = await listReleases(disk, dataDir);
    expect(list.map(({ release, live, pinned }) => ({ release, live, pinned }))).toEqual([
      { release: '000004', live: false, pinned: false },
      { release: '000003', live: false, pinned: false },
      { release: '000002', live: true, pinned: true },
      { release: '000001', live: false, pinned: false },
    ]);
    expect(list[2]).toMatchObject({ createdAt: at(2), boardAt: at(2), files: 2 });
    expect(await listReleases(disk, await emptyDataDir())).toEqual([]);
  });

  it('goes so many steps back from the live one, and by name in both directions', async () => {
    const dataDir = await fourReleases();
    const go = async (target: RollbackTarget) =>
      (await rollback({ disk, dataDir, now: at(5) }, target)).release;
    expect(await go({ steps: 1 })).toBe('000003');
    expect(await go({ steps: 1 })).toBe('000002');
    expect(await go({ release: '000004' })).toBe('000004');
    expect(await go({ steps: 3 })).toBe('000001');
  });

  /** Three releases, the second one without compressed forms. @param last what the third one says */
  async function oneThatOwesForms(last: number): Promise<string> {
    const dataDir = await emptyDataDir();
    for (const [index, said] of [1, 2, last].entries()) {
      const files = planOf({ '/': `${said}`, '/a/': 'a'.repeat(2000) });
      await cycle({ disk, dataDir, files, now: at(index + 1), owesForms: index === 1, keep: 5 });
    }
    return dataDir;
  }

  it('counts releases that show the same as one step', async () => {
    const dataDir = await oneThatOwesForms(2);
    const list = await listReleases(disk, dataDir);
    expect(list.map(({ release, completedBy }) => [release, completedBy])).toEqual([
      ['000003', null],
      ['000002', '000003'],
      ['000001', null],
    ]);
    const go = async (target: RollbackTarget) =>
      (await rollback({ disk, dataDir, now: at(6) }, target)).release;
    expect(await go({ steps: 1 })).toBe('000001');
    // By name all can be had, and the way back from there is the same.
    expect(await go({ release: '000002' })).toBe('000002');
    expect(await go({ steps: 1 })).toBe('000001');
  });

  it('takes what had no compressed forms for a step where these came with another change', async () => {
    const dataDir = await oneThatOwesForms(3);
    expect((await rollback({ disk, dataDir, now: at(4) }, { steps: 1 })).release).toBe('000002');
  });

  it('pins: nothing is switched over it until it is unpinned', async () => {
    const dataDir = await fourReleases();
    await rollback({ disk, dataDir, now: at(5) }, { steps: 1 });
    expect(await makeLive({ disk, dataDir, release: '000004', now: at(6) })).toBe(false);
    expect(await readLive(disk, dataDir)).toMatchObject({ manifest: { release: '000003' }, pinned: true });
    expect(await unpin(disk, dataDir)).toBe(true);
    expect(await readLive(disk, dataDir)).toMatchObject({ manifest: { release: '000003' }, pinned: false });
    expect(await unpin(disk, dataDir)).toBe(false);
    expect(await makeLive({ disk, dataDir, release: '000004', now: at(6) })).toBe(true);
  });

  it.each<[RollbackTarget, string]>([
    [{ steps: 4 }, 'There is no release 4 before the live one'],
    [{ steps: 0 }, 'There is no release 0 before the live one'],
    [{ steps: -1 }, 'There is no release -1 before the live one'],
    [{ steps: 0.5 }, 'There is no release 0.5 before the live one'],
    [{ steps: Number.NaN }, 'There is no release NaN before the live one'],
    [{ release: '000009' }, 'There is no whole release 000009'],
    [{ release: '../000001' }, 'There is no whole release ../000001'],
    [{ release: 'spare' }, 'There is no whole release spare'],
  ])('to %o is refused and names what there is', async (target, message) => {
    const dataDir = await fourReleases();
    await expect(rollback({ disk, dataDir, now: at(5) }, target)).rejects.toThrow(
      `${message}. There are: 000004 (live), 000003, 000002, 000001.`,
    );
    expect(await readLive(disk, dataDir)).toMatchObject({ manifest: { release: '000004' }, pinned: false });
  });

  it('to a release with a damaged file is refused', async () => {
    const dataDir = await fourReleases();
    const [, , second] = await listReleases(disk, dataDir);
    const live = await readLive(disk, dataDir);
    if (!live || !second) throw new Error('no releases');
    const manifest = { ...live.manifest, release: second.release };
    await writeFile(fileOf(dataDir, manifest, '/', 'identity') ?? '', 'damaged');
    await expect(rollback({ disk, dataDir, now: at(5) }, { release: second.release })).rejects.toThrow(
      /1 of its files are missing or damaged, the first being \//,
    );
    expect((await readLive(disk, dataDir))?.manifest.release).toBe('000004');
  });
});
