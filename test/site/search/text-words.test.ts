import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { textIndex } from '../../../src/site/search/search-files.ts';
import { createTextWords } from '../../../src/site/search/text-words.ts';
import { openTexts } from '../../../src/site/search/texts.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf } from '../rows/rows-of.ts';

const words = [
  'kurier',
  'kurierka',
  'rower',
  'rowery',
  'łódź',
  'c++',
  '.net',
  'magazyn',
  'praca',
  'b',
  'excel',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((all) => all.join(' '));
const advert = (advertId: number, said: string): Job =>
  sampleJob({
    advertId,
    displayTitle: `Job ${advertId}`,
    sections: [{ field: 'description', heading: null, html: `<p>${said}</p>` }],
  });

/** What happens to a board before it is looked through again. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), at: fc.nat(40), text }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(40), text }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(40), text }),
);

test('the words that go from board to board find what those of each board alone do', async () => {
  const boards = fc.record({
    first: fc.array(text, { maxLength: 30 }),
    changes: fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(
      boards,
      fc.constantFrom(...words, 'kurer', 'ro', 'rower kurier'),
      async ({ first, changes }, asked) => {
        const going = createTextWords();
        let jobs = first.map((said, at) => advert(at + 1, said));
        let next = jobs.length;
        for (const [round, some] of [[], ...changes].entries()) {
          for (const { kind, at, text: said } of some) {
            if (kind === 'add') {
              next += 1;
              jobs = [advert(next, said), ...jobs];
            } else if (kind === 'remove') jobs = jobs.filter((_, other) => other !== at);
            else jobs = jobs.map((job, other) => (other === at ? advert(job.advertId, said) : job));
          }
          const rows = rowsOf(jobs);
          const [one, other] = [createFinder(rows), createFinder(rows)];
          const texts = going.open(jobs, rows.advertId);
          const alone = openTexts('', rows.advertId, async () => JSON.parse((await textIndex(jobs)).index));
          expect(await texts.load(asked)).toBe(true);
          await alone.load(asked);
          one.useTexts(texts);
          other.useTexts(alone);
          expect(one.find(query({ words: asked })), `board ${round}`).toEqual(
            other.find(query({ words: asked })),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});
