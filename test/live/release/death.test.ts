import { describe, expect, it } from 'vitest';
import { cleanReleases } from '../../../src/live/release/clean-releases.ts';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { cycle } from './cycle.ts';
import { emptyDataDir } from './data-dir.ts';
import { dyingDisk, hasty, type Moment } from './faulty-disk.ts';
import { at, planOf } from './plans.ts';
import { expectOldOrNew } from './restart.ts';
import { act, scenarios, setUp } from './scenarios.ts';
import { expectWhole } from './whole.ts';

const disk = hasty(systemDisk());
const moments: Moment[] = ['before', 'half', 'after'];

describe.each(scenarios)('a process that dies while it publishes $name', (scenario) => {
  it.each(moments)(
    '%s any operation leaves the old release or the new one',
    async (moment) => {
      let deaths = 0;
      for (let nth = 1; ; nth += 1) {
        const dataDir = await emptyDataDir();
        await setUp(disk, dataDir, scenario);
        const dying = dyingDisk(disk, nth, moment);
        let wasLive = false;
        await act(dying.disk, dataDir, scenario, () => {
          wasLive = true;
        }).catch(() => {});
        if (!dying.reached()) break;
        deaths += 1;
        await expectOldOrNew(disk, dataDir, scenario, wasLive);
      }
      expect(deaths).toBeGreaterThan(30);
    },
    120_000,
  );
});

it.each(moments)(
  'what dies %s any operation on a spare that goes leaves none with missing files',
  async (moment) => {
    const stays = Object.fromEntries(['/a/', '/b/', '/c/'].map((address) => [address, address]));
    const site = (home: string) => planOf({ ...stays, '/': home });
    const other = planOf({ '/': 'other', '/a/': 'other a', '/b/': 'other b', '/c/': 'other c' });
    const scenario = { name: '', before: [site('one'), site('two')], change: other };
    let deaths = 0;
    for (let nth = 1; ; nth += 1) {
      const dataDir = await emptyDataDir();
      await setUp(disk, dataDir, scenario);
      const dying = dyingDisk(disk, nth, moment);
      await act(dying.disk, dataDir, scenario).catch(() => {});
      if (!dying.reached()) break;
      deaths += 1;
      await cleanReleases(disk, dataDir);
      // Back to what the spare has most of, and then a small change.
      for (const [hour, home] of ['two', 'three'].entries()) {
        const { manifest } = await cycle({ disk, dataDir, files: site(home), now: at(5 + hour), keep: 9 });
        await expectWhole(disk, dataDir, manifest);
      }
    }
    expect(deaths).toBeGreaterThan(30);
  },
  120_000,
);
