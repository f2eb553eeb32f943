import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { JobCriteria } from '../../src/settings/content/content-page.ts';
import { contentJobs } from '../../src/site/lists/content-jobs.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../site/job-sample.ts';
import { noCriteria } from './no-criteria.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const site = siteOf();
const boardOf = (first: number) => ({
  jobs: Array.from({ length: 50 }, (_, at) => sampleJob({ advertId: first + at })),
});

// An English page that shows Polish jobs, on a board that has no English ones, has the same list of its own for good.
test.each([
  ['pl', null],
  ['en', 'pl'],
] as const)('a page in %s that was printed once keeps no job of a former board', async (page, language) => {
  const ask = (criteria: JobCriteria, { jobs }: ReturnType<typeof boardOf>) =>
    contentJobs(criteria, { board: { jobs }, site, language: page }).count;
  const printed = { ...noCriteria, city: ['Łódź'], language, limit: 5 };
  const printedLast = { ...printed };
  let board = boardOf(1);
  const left = new WeakRef(board.jobs.at(0) ?? {});
  expect([ask(printed, board), ask(printedLast, board)]).toEqual([50, 50]);
  board = boardOf(1000);
  expect(ask(printedLast, board)).toBe(50);
  // What a WeakRef was made for stays until the end of the turn; the first may end a collection that began long ago.
  for (let round = 0; round < 3; round += 1) {
    await setImmediate();
    collectGarbage();
  }
  expect(left.deref()).toBeUndefined();
  expect(ask(printed, board)).toBe(50);
});
