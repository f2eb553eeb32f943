import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lineage } from '../../src/board/following.ts';
import type { Job } from '../../src/board/job.ts';
import { listChange, replaced } from '../../src/board/list-items.ts';
import { jobsOf } from '../../src/board/lists/addresses.ts';
import { siteFrame } from '../../src/site/map/map-frame.ts';
import { sampleJob } from '../site/job-sample.ts';
import { siteOf } from './samples.ts';

test.each<[string, before: string, after: string, at: number, removed: string, added: string]>([
  ['nothing', 'abc', 'abc', 3, '', ''],
  ['one comes', 'abc', 'abxc', 2, '', 'x'],
  ['one goes', 'abc', 'bc', 0, 'a', ''],
  ['one is another', 'abc', 'axc', 1, 'b', 'x'],
  ['one moves', 'abcd', 'bcad', 0, 'abc', 'bca'],
  ['all are new', 'abc', 'xy', 0, 'abc', 'xy'],
  ['a first list', '', 'ab', 0, '', 'ab'],
  ['one of several that are equal', 'aaa', 'aa', 2, 'a', ''],
])('%s', (_, before, after, at, removed, added) => {
  expect(listChange([...before], [...after])).toEqual({ at, removed: [...removed], added: [...added] });
});

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

test('what is replaced is all that differs', () => {
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const { at, removed, added } = listChange(before, after);
      expect(before.toSpliced(at, removed.length, ...added)).toEqual(after);
      expect(before.slice(at, at + removed.length)).toEqual(removed);
    }),
    { seed: 7 },
  );
});

test('a list in which items were replaced, or noted as so, differs from the one before by that', () => {
  fc.assert(
    fc.property(letters, fc.nat(12), fc.nat(3), letters, (before, at, count, items) => {
      const from = Math.min(at, before.length);
      const gone = Math.min(count, before.length - from);
      const after = replaced(before, from, gone, items);
      expect(after).toEqual(before.toSpliced(from, gone, ...items));
      const change = listChange(before, after);
      expect(before.toSpliced(change.at, change.removed.length, ...change.added)).toEqual(after);
      expect(before.slice(change.at, change.at + change.removed.length)).toEqual(change.removed);
      const known = change.removed.length + change.added.length;
      expect(known).toBeLessThanOrEqual(gone + items.length);
      if (known === 0) expect(after).toBe(before);
    }),
    { seed: 9 },
  );
});

const points = [
  [52, 21],
  [-34, 151],
  [37, -122],
  [71, 25],
] as const;

const someJob = fc.record({ language: fc.constantFrom('pl', 'en', 'de', 'fr'), at: fc.nat({ max: 4 }) });
const edit = fc.record({
  index: fc.nat(),
  gone: fc.nat({ max: 3 }),
  jobs: fc.array(someJob, { maxLength: 3 }),
});

test('lists and frame of a board that follows others are those of the board alone', () => {
  const site = siteOf();
  let nextId = 0;
  const jobOf = ({ language, at }: { language: string; at: number }): Job => {
    nextId += 1;
    const { place } = sampleJob();
    return sampleJob({ advertId: nextId, language, place: place && { ...place, point: points[at] ?? null } });
  };
  let kept = 0;
  let wider = 0;
  fc.assert(
    fc.property(fc.array(someJob, { maxLength: 8 }), fc.array(edit, { maxLength: 6 }), (first, edits) => {
      const lineage = new Lineage();
      let jobs: readonly Job[] = lineage.add(first.map(jobOf));
      for (const { index, gone, jobs: come } of edits) {
        const before = site.languages.map((language) => jobsOf({ jobs }, language, site));
        const frame = siteFrame(jobs);
        jobs = lineage.add(jobs.toSpliced(index % (jobs.length + 1), gone, ...come.map(jobOf)));
        const alone = siteOf();
        const now = site.languages.map((language) => jobsOf({ jobs }, language, site));
        const copy = [...jobs];
        expect(now).toEqual(site.languages.map((language) => jobsOf({ jobs: copy }, language, alone)));
        for (const [at, list] of now.entries()) {
          const isSame =
            list.length === before[at]?.length && list.every((job, to) => job === before[at]?.[to]);
          if (isSame && list.length > 0) expect(list).toBe(before[at]);
          kept += Number(isSame && list.length > 0);
        }
        const found = siteFrame(jobs);
        siteFrame([]);
        expect(found).toEqual(siteFrame([...jobs]));
        if (found.east > frame.east) wider += 1;
        siteFrame([...jobs]);
      }
    }),
    { seed: 8, numRuns: 200 },
  );
  expect(kept).toBeGreaterThan(50);
  expect(wider).toBeGreaterThan(10);
});
