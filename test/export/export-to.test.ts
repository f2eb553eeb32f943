import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemExportDisk } from '../../src/export/export-disk.ts';
import { manifestName } from '../../src/export/export-manifest.ts';
import { exportSite } from '../../src/export/export-site.ts';
import { dyingDisk, failingDisk, hasty, type Moment } from './faulty-disk.ts';
import { at, emptyFolder, filesIn, filesOf, putFiles, siteOf } from './sites.ts';

const disk = hasty(systemExportDisk());
const moments: Moment[] = ['before', 'half', 'after'];

const texts = fc.constantFrom('a', 'b', 'c');
/** Addresses of which some can't be there together with others: "/x" and "/x/y". */
const contents = fc
  .dictionary(
    fc.constantFrom('/', '/jobs/', '/jobs/1/', '/jobs/2/', '/robots.txt', '/x', '/x/y', '/x/y/z/', '/żółć/'),
    texts,
  )
  .map((all) =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([address]) => !Object.keys(all).some((other) => address.startsWith(`${other}/`)),
      ),
    ),
  );
const series = fc.array(
  fc.record({
    contents,
    /** What an earlier, broken-off attempt of the same export came to. */
    death: fc.option(fc.record({ nth: fc.nat(120), moment: fc.constantFrom(...moments) }), { freq: 2 }),
    failure: fc.option(fc.nat(120), { freq: 1 }),
    /** Addresses that can't be printed in a first attempt. */
    unprintable: fc.constantFrom<readonly string[]>([], [], ['/'], ['/x', '/jobs/1/']),
    damage: fc.constantFrom('none', 'none', 'none', 'base', 'manifest lost'),
  }),
  { maxLength: 8 },
);
const theirs = { 'mine.txt': 'mine', 'jobs/mine/a.txt': 'mine', 'x-mine': 'mine' };

test('any series of sites over one folder ends with what a first export gives, and leaves other files', async () => {
  await fc.assert(
    fc.asyncProperty(series, contents, async (steps, last) => {
      const folder = await emptyFolder();
      await putFiles(folder, theirs);
      let base = 1;
      const run = (all: Record<string, string>, on = disk, unprintable: readonly string[] = []) =>
        exportSite(
          siteOf(all, (address) => ({
            ...(unprintable.includes(address) && {
              print: async () => Promise.reject(new Error('unprintable')),
            }),
          })),
          folder,
          { now: at(0), disk: on, base: `v${base}` },
        );
      for (const step of steps) {
        if (step.damage === 'base') base += 1;
        const { death, failure } = step;
        if (death)
          await run(step.contents, dyingDisk(disk, death.nth + 1, death.moment).disk).catch(() => {});
        if (failure !== null)
          await run(step.contents, failingDisk(disk, failure + 1, 'EIO').disk).catch(() => {});
        const { failed } = await run(step.contents, disk, step.unprintable);
        for (const { reason } of failed) expect(reason).toBe('unprintable');
        await run(step.contents);
        expect(await filesIn(folder)).toEqual(sorted({ ...theirs, ...filesOf(step.contents) }));
        if (step.damage === 'manifest lost') {
          await rm(join(folder, manifestName));
          expect((await run(step.contents)).changed).toEqual([]);
        }
      }
      const { files } = await run(last);
      const fresh = await emptyFolder();
      await exportSite(siteOf(last), fresh, { now: at(0), disk, base: `v${base}` });
      expect(await filesIn(folder)).toEqual(sorted({ ...theirs, ...(await filesIn(fresh)) }));
      expect([...files.files.keys()]).toEqual(Object.keys(last).sort());
      await rm(folder, { recursive: true });
      await rm(fresh, { recursive: true });
    }),
    { numRuns: 60 },
  );
}, 120_000);

const sorted = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));

const before = {
  '/': 'one',
  '/jobs/1/': 'a',
  '/jobs/2/': 'b',
  '/gone/deep/': 'c',
  '/x': 'file',
  '/_astro/old.css': 'old',
};
const after = {
  '/': 'two',
  '/jobs/1/': 'a',
  '/jobs/3/': 'd',
  '/x/y/': 'below',
  '/_astro/new.css': 'new',
  '/z/': 'z',
};
const between = { ...before, '/jobs/2/': 'between', '/jobs/4/': 'e' };

/** The next runs after a death: the same site, the one before, or another one. */
const nexts = { 'the same site': after, 'the site before': before, 'another site': between };

for (const moment of moments) {
  for (const [title, next] of Object.entries(nexts)) {
    test(`killed ${moment} any operation, the next export of ${title} is right`, async () => {
      let deaths = 0;
      for (let nth = 1; ; nth += 1) {
        const folder = await emptyFolder();
        await putFiles(folder, theirs);
        await exportSite(siteOf(before), folder, { now: at(0), disk });
        const dying = dyingDisk(disk, nth, moment);
        await exportSite(siteOf(after), folder, { now: at(1), disk: dying.disk }).catch(() => {});
        if (!dying.reached()) break;
        deaths += 1;
        // What is where a page is to be is a whole page at any time.
        for (const [path, text] of Object.entries(await filesIn(folder))) {
          if (/\.tmp$|\/$/.test(path)) continue;
          expect(['mine', ...Object.values(before), ...Object.values(after)], `${nth}: ${path}`).toContain(
            text,
          );
        }
        await exportSite(siteOf(next), folder, { now: at(26), disk });
        await exportSite(siteOf(next), folder, { now: at(52), disk });
        expect(await filesIn(folder), `${nth}`).toEqual(sorted({ ...theirs, ...filesOf(next) }));
        expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
      }
      expect(deaths).toBeGreaterThan(40);
    }, 120_000);
  }
}

test.each(['ENOSPC', 'EIO', 'EACCES'])(
  '%s at any operation is reported, and the next export is right',
  async (code) => {
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      const folder = await emptyFolder();
      await exportSite(siteOf(before), folder, { now: at(0), disk });
      const failing = failingDisk(disk, nth, code);
      const error = await exportSite(siteOf(after), folder, { now: at(1), disk: failing.disk }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!failing.reached()) break;
      failures += 1;
      expect(error, `${nth}`).toMatchObject({ name: 'ExportError', code });
      await exportSite(siteOf(after), folder, { now: at(26), disk });
      await exportSite(siteOf(after), folder, { now: at(52), disk });
      expect(await filesIn(folder), `${nth}`).toEqual(sorted(filesOf(after)));
    }
    expect(failures).toBeGreaterThan(40);
  },
);

test('a manifest that is only half there by the fault of a disk is no reason to lose what is there', async () => {
  const folder = await emptyFolder();
  await exportSite(siteOf(before), folder, { now: at(0), disk });
  await writeFile(join(folder, manifestName), '{"format":1,"base":"","fil');
  await exportSite(siteOf(before), folder, { now: at(0), disk });
  expect(await filesIn(folder)).toEqual(sorted(filesOf(before)));
});
