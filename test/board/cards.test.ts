import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lineage } from '../../src/board/following.ts';
import type { Job } from '../../src/board/job.ts';
import { cardsOf } from '../../src/board/recruitments.ts';
import { sampleJob } from '../site/job-sample.ts';

/** Jobs of a list, some of one position or highlighted. The same number has the same position and prominence each time. */
const jobOf = (advertId: number, title: string): Job => ({
  ...sampleJob({ advertId, highlighted: advertId % 5 === 0 }),
  displayTitle: title,
  ...(advertId % 3 === 0 && { position: advertId % 2 }),
});

const edit = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'open', 'close', 'highlight', 'swap'),
  at: fc.nat(),
  title: fc.constantFrom('Baker', 'Cook'),
});

test('the cards of a list after any edits are those of the same jobs in a list of its own', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const lineage = new Lineage();
      let next = 20;
      let jobs: readonly Job[] = Array.from({ length: 12 }, (_, at) => jobOf(at, 'Baker'));
      cardsOf(lineage.add(jobs));
      for (const { kind, at, title } of edits) {
        const index = at % Math.max(1, jobs.length);
        const job = jobs[index];
        if (kind === 'open' || !job) jobs = jobs.toSpliced(index, 0, jobOf(next++, title));
        else if (kind === 'close') jobs = jobs.toSpliced(index, 1);
        else if (kind === 'highlight') jobs = jobs.with(index, { ...job, highlighted: !job.highlighted });
        else if (kind === 'swap') jobs = jobs.with(index, jobs[0] ?? job).with(0, job);
        else jobs = jobs.with(index, { ...job, displayTitle: title });
        expect(cardsOf(lineage.add([...jobs]))).toEqual(cardsOf([...jobs]));
      }
    }),
  );
});
