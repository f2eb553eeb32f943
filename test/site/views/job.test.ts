import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board, Job } from '../../../src/board/job.ts';
import { boardLanguage, jobsOf } from '../../../src/board/lists/addresses.ts';
import { facetsOfBoard } from '../../../src/board/lists/lists.ts';
import { byNewest } from '../../../src/board/make-board.ts';
import { noMemory, postedAt, remember } from '../../../src/board/memory.ts';
import type { InterfaceLanguage } from '../../../src/i18n/languages.ts';
import { factLists, jobLine } from '../../../src/site/job/facts.ts';
import { similarOpenJobs } from '../../../src/site/similar/similar-jobs.ts';
import { otherPlaces } from '../../../src/site/views/job.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { keysOfPages } from '../page-views.ts';

const site = siteOf();
const boardOf = (jobs: readonly Job[]): Board => ({
  at: '2026-11-21T08:00:00Z',
  jobs: jobs.toSorted(byNewest),
  upcoming: [],
  problems: [],
});
const keysOf = (board: Board) => {
  const keyOf = keysOfPages(board, site);
  return new Map(board.jobs.map((job) => [job.advertId, keyOf(job.address)]));
};

/** What a card says of a job. */
const cardTexts = (job: Job, language: InterfaceLanguage) => [
  ...[job.displayTitle, job.language, job.address, job.highlighted, job.fields[0], job.pay],
  ...[jobLine(job, language, site), job.validFrom, job.validThrough, job.deadline],
];

/** Everything that a job's page takes from the board. */
function shownBy(job: Job, board: Board): string {
  const language = boardLanguage(job, site);
  const listed = jobsOf(board, language, site);
  const { jobs, are } = similarOpenJobs(job, listed);
  const cards = [are, ...jobs.slice(0, 3).map((other) => cardTexts(other, language))];
  const posted = postedAt(remember(noMemory, board), job);
  return JSON.stringify([
    job,
    language,
    posted,
    cards,
    otherPlaces(job, listed, language),
    factLists(job, facetsOfBoard(board, language, site), site),
  ]);
}

const lodz = sampleJob().place as NonNullable<Job['place']>;
const someJob: fc.Arbitrary<Job> = fc
  .record({
    displayTitle: fc.constantFrom('Magazynier', 'Kierowca'),
    language: fc.constantFrom('pl', 'pl', 'en'),
    place: fc.constantFrom(null, lodz, { ...lodz, locality: 'Gdańsk' }),
    fields: fc.constantFrom(['IT'], ['Magazyn']),
    recruitmentId: fc.constantFrom(null, 1, 2),
    validFrom: fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
    pay: fc.constantFrom(null, sampleJob().pay),
    sections: fc.constantFrom([], [{ field: 'description', heading: null, html: '<p>x</p>' }]),
  })
  .map((parts) => sampleJob(parts));
const change = fc.record({ kind: fc.constantFrom('add', 'remove', 'edit'), at: fc.nat(), to: someJob });

test('the key of a job’s page changes when what it shows does, and only then, and remembers nothing wrong', () => {
  let same = 0;
  fc.assert(
    fc.property(
      fc.array(someJob, { minLength: 12, maxLength: 24 }),
      fc.array(change, { maxLength: 8 }),
      (parts, changes) => {
        let jobs = parts.map((one, index) => ({
          ...one,
          advertId: index + 1,
          address: `/jobs/${index + 1}-x/`,
        }));
        let board = boardOf(jobs);
        let keys = keysOf(board);
        let next = 100;
        for (const { kind, at, to } of changes) {
          if (kind === 'add') next += 1;
          const index = at % jobs.length;
          const advertId = kind === 'add' ? next : (jobs[index]?.advertId ?? 0);
          const fresh = { ...to, advertId, address: `/jobs/${advertId}-x/` };
          if (kind === 'add') jobs = [...jobs, fresh];
          else jobs = kind === 'edit' ? jobs.with(index, fresh) : jobs.toSpliced(index, 1);
          const [before, keysBefore] = [board, keys];
          board = boardOf(jobs);
          keys = keysOf(board);
          expect(keys).toEqual(keysOf(structuredClone(board)));
          for (const job of before.jobs) {
            const now = board.jobs.find((one) => one.advertId === job.advertId);
            if (!now) continue;
            const isSame = shownBy(job, before) === shownBy(now, board);
            same += Number(isSame);
            expect(keys.get(job.advertId) === keysBefore.get(job.advertId)).toBe(isSame);
          }
        }
      },
    ),
    { numRuns: 60, seed: 31 },
  );
  expect(same).toBeGreaterThan(1000);
});
