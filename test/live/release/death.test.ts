import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { emptyDataDir } from './data-dir.ts';
import { dyingDisk, hasty, type Moment } from './faulty-disk.ts';
import { expectOldOrNew } from './restart.ts';
import { act, scenarios, setUp } from './scenarios.ts';

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
