import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noMemory, remember } from '../../../src/board/memory.ts';
import { newestOf, shownJobs } from '../../../src/site/views/feed.ts';
import { boardOf } from '../feeds/feed-context.ts';
import { sampleJob } from '../job-sample.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const idsOf = (jobs: readonly { advertId: number }[]) => jobs.map(({ advertId }) => advertId);
const newest = (...given: Parameters<typeof newestOf>) => idsOf(newestOf(...given).map(({ job }) => job));

describe('the newest jobs of a list', () => {
  const jobs = [
    sampleJob({ advertId: 1, validFrom: day(1), highlighted: true }),
    sampleJob({ advertId: 4, validFrom: null }),
    sampleJob({ advertId: 2, validFrom: day(3) }),
    sampleJob({ advertId: 3, validFrom: day(3) }),
    sampleJob({ advertId: 5, validFrom: null }),
  ];

  test('stand by publication, highlighted or not; of equal ones the last advert first, unknown ones last', () => {
    expect(newest(jobs, noMemory)).toEqual([3, 2, 1, 5, 4]);
    expect(newest(jobs.slice(0, 3), noMemory)).toEqual([2, 1, 4]);
  });

  test('count from the first publication: publishing again makes no job new', () => {
    const before = remember(noMemory, boardOf(jobs));
    const again = jobs.map((job) => (job.advertId === 1 ? { ...job, validFrom: day(20) } : job));
    expect(newest(again, remember(before, boardOf(again)))).toEqual([3, 2, 1, 5, 4]);
  });

  test('are the same as those of a plain sort, for any list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ age: fc.nat(50), listed: fc.boolean() }), { minLength: 1, maxLength: 300 }),
        (drawn) => {
          const all = drawn.map(({ age }, advertId) => sampleJob({ advertId, validFrom: day(age + 1) }));
          const list = all.filter((_, index) => drawn[index]?.listed);
          const plain = list.toSorted(
            (a, b) =>
              Date.parse(b.validFrom ?? '') - Date.parse(a.validFrom ?? '') || b.advertId - a.advertId,
          );
          const found = newest(list, noMemory);
          expect(found).toEqual(idsOf(plain.slice(0, shownJobs)));
        },
      ),
      { numRuns: 60, seed: 3 },
    );
  });
});
