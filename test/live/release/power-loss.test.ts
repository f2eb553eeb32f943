import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeRelease } from '../../../src/live/release/remove-release.ts';
import { listReleases, rollback } from '../../../src/live/release/rollback.ts';
import { readLive } from '../../../src/live/release/switch-release.ts';
import { readRelease } from '../../../src/live/release/whole-releases.ts';
import { dyingDisk, type Moment } from './faulty-disk.ts';
import { at } from './plans.ts';
import { expectOldOrNew } from './restart.ts';
import { act, scenarios, setUp } from './scenarios.ts';
import { type VolatileDisk, volatileDisk } from './volatile-disk.ts';
import { expectWhole } from './whole.ts';

/** Numbers from 0 up to 1 out of a seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The data folder itself was there before. */
async function diskWithDataDir(): Promise<VolatileDisk> {
  const disk = volatileDisk();
  await disk.mkdir('/data');
  await disk.sync('/', ['/']);
  return disk;
}

const moments: Moment[] = ['before', 'half', 'after'];

describe.each(scenarios)('a machine that loses power while it publishes $name', (scenario) => {
  it('at any operation has the old release or the new one, and never goes back from the new one', async () => {
    let losses = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 160 }), fc.nat(), async (nth, seed) => {
        const disk = await diskWithDataDir();
        await setUp(disk, '/data', scenario);
        const dying = dyingDisk(disk, nth, moments[seed % 3] ?? 'half');
        let wasLive = false;
        await act(dying.disk, '/data', scenario, () => {
          wasLive = true;
        }).catch(() => {});
        if (dying.reached()) losses += 1;
        disk.losePower(chanceOf(seed));
        await expectOldOrNew(disk, '/data', scenario, wasLive);
      }),
      { numRuns: 500, seed: 7 },
    );
    expect(losses).toBeGreaterThan(100);
  }, 120_000);
});

describe('a machine that loses power after a rollback', () => {
  it('has the release that was rolled back to, pinned', async () => {
    const scenario = scenarios[2];
    if (!scenario) throw new Error('no scenario');
    for (let seed = 0; seed < 30; seed += 1) {
      const disk = await diskWithDataDir();
      await setUp(disk, '/data', scenario);
      const { release } = await rollback({ disk, dataDir: '/data', now: at(9) }, { steps: 1 });
      disk.losePower(chanceOf(seed));
      expect(await readLive(disk, '/data')).toMatchObject({ manifest: { release }, pinned: true });
    }
  });
});

describe('a machine that loses power while an old release is removed', () => {
  it('has it whole or not at all', async () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const disk = await diskWithDataDir();
      await setUp(disk, '/data', { name: '', before: scenarios[2]?.before ?? [], change: [] });
      const dying = dyingDisk(disk, 1 + (seed % 5), moments[seed % 3] ?? 'half');
      await removeRelease(dying.disk, '/data', '000001').catch(() => {});
      disk.losePower(chanceOf(seed));
      for (const { release } of await listReleases(disk, '/data')) {
        const manifest = await readRelease(disk, '/data', release);
        if (manifest) await expectWhole(disk, '/data', manifest);
      }
    }
  });
});
