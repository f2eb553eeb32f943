import { describe, expect, it } from 'vitest';
import { type Disk, systemDisk } from '../../../src/live/release/disk.ts';
import { publishRelease } from '../../../src/live/release/publish-release.ts';
import { ReleaseError } from '../../../src/live/release/release-error.ts';
import { readLive } from '../../../src/live/release/switch-release.ts';
import { emptyDataDir, treeOf } from './data-dir.ts';
import { failingDisk, hasty, meddledDisk, systemError } from './faulty-disk.ts';
import { at } from './plans.ts';
import { expectOldOrNew } from './restart.ts';
import { type Scenario, scenarios, setUp } from './scenarios.ts';
import { expectWhole } from './whole.ts';

const disk = hasty(systemDisk());

async function publish(on: Disk, dataDir: string, scenario: Scenario) {
  const previous = (await readLive(disk, dataDir))?.manifest ?? null;
  const times = { boardAt: at(50), createdAt: at(50) };
  return publishRelease({ disk: on, dataDir, previous, files: scenario.change, redirects: {}, ...times });
}

describe.each(scenarios)('a disk that fails while $name is written', (scenario) => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EIO', 'the disk reported a fault'],
    ['EACCES', 'the user of this process may not write there'],
  ])(
    'with %s at any operation leaves the live release, says why, and the next publish succeeds',
    async (code, why) => {
      let failures = 0;
      for (let nth = 1; ; nth += 1) {
        const dataDir = await emptyDataDir();
        await setUp(disk, dataDir, scenario);
        const before = await readLive(disk, dataDir);
        const failing = failingDisk(disk, nth, code);
        const outcome = await publish(failing.disk, dataDir, scenario).catch((error: unknown) => error);
        if (!failing.reached()) break;
        failures += 1;
        expect(outcome).toBeInstanceOf(ReleaseError);
        expect(String(outcome)).toContain(`could not be written: ${why} (${code}: `);
        expect(String(outcome)).toContain('The live release has not been touched.');
        expect(await readLive(disk, dataDir)).toMatchObject(before ?? {});
        if (before) await expectWhole(disk, dataDir, before.manifest);
        const next = await publish(disk, dataDir, scenario);
        await expectWhole(disk, dataDir, next.manifest);
        await expectOldOrNew(disk, dataDir, scenario, false);
      }
      expect(failures).toBeGreaterThan(20);
    },
    120_000,
  );
});

describe('a disk that is full for good', () => {
  const withSpare = scenarios.filter(({ before }) => before.length > 1);

  it.each(withSpare)('leaves no begun folder behind, and no spare, of $name', async (scenario) => {
    const dataDir = await emptyDataDir();
    await setUp(disk, dataDir, scenario);
    expect([...(await treeOf(dataDir)).keys()].some((name) => name.includes('spare'))).toBe(true);
    const full = meddledDisk(disk, async (operation, _, act) => {
      if (operation === 'write') throw systemError('ENOSPC', 'write');
      return act();
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(publish(full, dataDir, scenario)).rejects.toThrow(/the disk is full.*Free some space/);
      const names = [...(await treeOf(dataDir)).keys()];
      // They would keep it full.
      expect(names.filter((name) => /\.partial|spare/.test(name))).toEqual([]);
    }
  });
});
