import { expect } from 'vitest';
import { cleanReleases } from '../../../src/live/release/clean-releases.ts';
import type { Disk } from '../../../src/live/release/disk.ts';
import type { PlannedFile } from '../../../src/live/release/manifest.ts';
import { listReleases } from '../../../src/live/release/rollback.ts';
import { readLive } from '../../../src/live/release/switch-release.ts';
import { readRelease } from '../../../src/live/release/whole-releases.ts';
import { act, type Scenario } from './scenarios.ts';
import { expectWhole, isOf } from './whole.ts';

/**
 * Starts on a data folder after whatever has happened to it: the live release must be the old one or the new
 * one, whole; so must all others that are kept; and the change must be possible again.
 *
 * @param wasLive whether the switch to the new release had returned
 */
export async function expectOldOrNew(
  disk: Disk,
  dataDir: string,
  scenario: Scenario,
  wasLive: boolean,
): Promise<void> {
  await cleanReleases(disk, dataDir);
  const live = await readLive(disk, dataDir);
  if (live) await expectWhole(disk, dataDir, live.manifest);
  const is = async (plan: readonly PlannedFile[], owesForms = false) =>
    live !== null && (live.manifest.owesForms ?? false) === owesForms && (await isOf(live.manifest, plan));
  const isNew = await is(scenario.change);
  const old = scenario.before.at(-1);
  const isOld = live && old ? await is(old, scenario.owesForms) : live === null && old === undefined;
  expect({ isOld, isNew }).toEqual({ isOld: !isNew, isNew: wasLive || isNew });
  for (const { release } of await listReleases(disk, dataDir)) {
    const manifest = await readRelease(disk, dataDir, release);
    if (manifest) await expectWhole(disk, dataDir, manifest);
  }
  const { manifest } = await act(disk, dataDir, scenario);
  expect(await isOf(manifest, scenario.change)).toBe(true);
  expect(manifest.owesForms).toBeUndefined();
  await expectWhole(disk, dataDir, manifest);
  expect((await readLive(disk, dataDir))?.manifest).toEqual(manifest);
}
