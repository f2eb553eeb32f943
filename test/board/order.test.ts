import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { byNewest, inBoardOrder } from '../../src/board/make-board.ts';
import { sampleJob } from '../site/job-sample.ts';

const someJob = fc.record({
  highlighted: fc.boolean(),
  validFrom: fc.constantFrom(null, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z'),
});
const edit = fc.record({ at: fc.nat(), gone: fc.nat({ max: 3 }), come: fc.array(someJob, { maxLength: 3 }) });

test('jobs that follow others in any order stand in the order of a board', () => {
  let next = 0;
  const toJob = (parts: Partial<Job>): Job => {
    next += 1;
    return sampleJob({ advertId: next, ...parts });
  };
  fc.assert(
    fc.property(fc.array(someJob, { maxLength: 8 }), fc.array(edit, { maxLength: 8 }), (first, edits) => {
      let jobs = first.map(toJob);
      for (const { at, gone, come } of edits) {
        const ordered = inBoardOrder(jobs);
        jobs = ordered.toSpliced(at % (jobs.length + 1), gone, ...come.map(toJob));
        const given = [...jobs];
        expect(inBoardOrder(jobs)).toEqual(jobs.toSorted(byNewest));
        expect(jobs).toEqual(given);
      }
    }),
    { numRuns: 300, seed: 21 },
  );
});
