import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../src/live/release/disk.ts';
import type { Manifest, ReleaseFile } from '../../../src/live/release/manifest.ts';
import { publishRelease } from '../../../src/live/release/publish-release.ts';
import { readRelease } from '../../../src/live/release/whole-releases.ts';
import { cycle } from './cycle.ts';
import { emptyDataDir, treeOf } from './data-dir.ts';
import { hasty } from './faulty-disk.ts';
import { at, planOf, type Sketch } from './plans.ts';
import { expectWhole } from './whole.ts';

const disk = hasty(systemDisk());

/** Few addresses and few texts, so that a series comes back to what was, and files turn into folders. */
const addresses = ['/', '/a/', '/a/b/', '/a/c/', '/d', '/d/', '/d/e/f/', '/g.json', '/h/i/j/', '/k'];
const sketch = fc.record<Sketch>({
  text: fc.constantFrom('one', 'two', 'three', 'four'),
  type: fc.constantFrom('text/html; charset=utf-8', 'text/html; charset=utf-8', 'image/png'),
  status: fc.constantFrom(200, 200, 410),
  immutable: fc.constantFrom(false, false, false, true),
});
const site = fc
  .dictionary(fc.constantFrom(...addresses), sketch)
  // One of them would have to be a file and a folder.
  .map(({ '/d': file, ...rest }) =>
    file && !rest['/d/'] && !rest['/d/e/f/'] ? { ...rest, '/d': file } : rest,
  );
const step = fc.record({
  site,
  redirects: fc.dictionary(fc.constantFrom('/old/', '/older/'), fc.constantFrom('/', '/a/')),
});

describe('an incremental release', () => {
  it('equals a full one byte for byte, after any series of changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 9 }),
        fc.boolean(),
        async (steps, hourly) => {
          const dataDir = await emptyDataDir();
          // Hourly: immutable files are carried over. Every other day: none is.
          const hours = hourly ? 1 : 48;
          for (const [index, { site, redirects }] of steps.entries()) {
            const now = at(index * hours);
            const { manifest } = await cycle({ disk, dataDir, files: planOf(site), redirects, now });
            const full = await emptyDataDir();
            const fresh = await publishRelease({
              disk,
              dataDir: full,
              previous: null,
              files: planOf(site),
              redirects,
              boardAt: now,
              createdAt: now,
            });
            expect(presentFiles(manifest)).toEqual(fresh.manifest.files);
            expect(manifest.redirects).toEqual(fresh.manifest.redirects);
            expect(await readRelease(disk, dataDir, manifest.release)).toEqual(manifest);
            await expectWhole(disk, dataDir, manifest);
            const tree = await treeOf(join(dataDir, 'releases', manifest.release, 'files'));
            const freshTree = await treeOf(join(full, 'releases', '000001', 'files'));
            if (Object.values(manifest.files).every((file) => file.until === undefined)) {
              expect(tree).toEqual(freshTree);
            } else {
              for (const [path, bytes] of freshTree) expect(tree.get(path), path).toBe(bytes);
            }
          }
        },
      ),
      { numRuns: 60, seed: 20 },
    );
  }, 120_000);
});

const presentFiles = (manifest: Manifest): Record<string, ReleaseFile> =>
  Object.fromEntries(Object.entries(manifest.files).filter(([, file]) => file.until === undefined));
