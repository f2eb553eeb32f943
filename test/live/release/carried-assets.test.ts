import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../src/live/release/disk.ts';
import type { PlannedFile } from '../../../src/live/release/manifest.ts';
import { rollback, unpin } from '../../../src/live/release/rollback.ts';
import { readLive } from '../../../src/live/release/switch-release.ts';
import { cycle } from './cycle.ts';
import { emptyDataDir } from './data-dir.ts';
import { hasty } from './faulty-disk.ts';
import { at, planOf } from './plans.ts';
import { expectWhole } from './whole.ts';

const disk = hasty(systemDisk());

/** A page of some version with the style sheet of another. */
const siteOf = (page: number, style: string): PlannedFile[] =>
  planOf({
    '/': `page ${page}`,
    [`/_astro/${style}.css`]: { text: style, type: 'text/css', immutable: true },
  });

describe('immutable files of older releases', () => {
  it('stay for 24 hours after they left the site, however many releases come between', async () => {
    const dataDir = await emptyDataDir();
    const publish = (hour: number, style: string) =>
      cycle({ disk, dataDir, files: siteOf(hour, style), now: at(hour), keep: 2 });
    await publish(0, 'old');
    const second = await publish(10, 'new');
    expect(second.removed).toEqual([]);
    expect(second.manifest.files['/_astro/old.css']).toMatchObject({ immutable: true, until: at(34) });
    for (const hour of [11, 12, 13, 20, 33]) {
      const { manifest } = await publish(hour, 'new');
      expect(manifest.files['/_astro/old.css']?.until).toBe(at(34));
      await expectWhole(disk, dataDir, manifest);
    }
    const last = await publish(34, 'new');
    expect(last.removed).toEqual(['/_astro/old.css']);
    expect(Object.keys(last.manifest.files)).toEqual(['/', '/_astro/new.css']);
    expect(await readdir(join(dataDir, 'releases', last.manifest.release, 'files', '_astro'))).toEqual([
      'new.css',
      'new.css.br',
      'new.css.gz',
    ]);
  });

  it('that come back are of the site again, without being rendered, and count anew when they leave', async () => {
    const dataDir = await emptyDataDir();
    const publish = (hour: number, page: number, style: string) =>
      cycle({ disk, dataDir, files: siteOf(page, style), now: at(hour) });
    await publish(0, 1, 'a');
    await publish(1, 1, 'b');
    const back = await publish(2, 1, 'a');
    expect(back).toMatchObject({ rendered: 0, changed: [], removed: [] });
    expect(back.manifest.release).toBe('000003');
    expect(back.manifest.files['/_astro/a.css']?.until).toBeUndefined();
    expect((await publish(10, 1, 'c')).manifest.files['/_astro/a.css']?.until).toBe(at(34));
  });

  it('whose time is up make no release of their own', async () => {
    const dataDir = await emptyDataDir();
    const publish = (hour: number, style: string) =>
      cycle({ disk, dataDir, files: siteOf(1, style), now: at(hour) });
    await publish(0, 'a');
    const second = await publish(1, 'b');
    expect((await publish(500, 'b')).manifest).toEqual(second.manifest);
  });

  it('do not stand in the way of a new file', async () => {
    const dataDir = await emptyDataDir();
    const style = { text: 'x', type: 'text/css', immutable: true };
    await cycle({ disk, dataDir, files: planOf({ '/x': style, '/y/z': style, '/w': style }), now: at(0) });
    const files = planOf({ '/x/': 'folder', '/y': 'file', '/w.br': 'form' });
    const { manifest, removed } = await cycle({ disk, dataDir, files, now: at(1) });
    expect(removed).toEqual(['/w', '/x', '/y/z']);
    await expectWhole(disk, dataDir, manifest);
  });

  it('of a release that was rolled back from stay behind the live one for 24 hours', async () => {
    const dataDir = await emptyDataDir();
    const publish = (hour: number, style: string) =>
      cycle({ disk, dataDir, files: siteOf(hour, style), now: at(hour), keep: 2 });
    const first = await publish(0, 'a');
    const second = await publish(1, 'b');
    await rollback({ disk, dataDir, now: at(2) }, { steps: 1 });
    expect(await readLive(disk, dataDir)).toEqual({
      manifest: first.manifest,
      pinned: true,
      behind: [second.manifest],
    });
    await unpin(disk, dataDir);
    for (const hour of [3, 4, 5, 25]) {
      await publish(hour, 'c');
      const live = await readLive(disk, dataDir);
      expect(live?.behind, `hour ${hour}`).toEqual([second.manifest]);
      await expectWhole(disk, dataDir, second.manifest);
    }
    await publish(26, 'c');
    expect((await readLive(disk, dataDir))?.behind).toEqual([]);
    expect(await readdir(join(dataDir, 'releases'))).not.toContain('000002');
  });
});
