import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { withTop } from '../../src/board/list-items.ts';
import { jobsOf } from '../../src/board/lists/addresses.ts';
import { jobLists } from '../../src/board/lists/lists.ts';
import { byNewest } from '../../src/board/make-board.ts';
import { cardsOf } from '../../src/board/recruitments.ts';
import { createFinder } from '../../src/site/search/finder.ts';
import { anyJob } from '../site/job/job-arbitrary.ts';
import { sampleJob } from '../site/job-sample.ts';
import { viewOfPage } from '../site/page-views.ts';
import { query, rowsOf } from '../site/rows/rows-of.ts';
import { siteOf } from './samples.ts';

const site = siteOf();
const isSet = (one: string) => one === one.toUpperCase();

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['ABC', 'ABC'],
  ['aBc', 'Bac'],
  ['aBcDEfG', 'BDEacfG'],
  ['ABCDe', 'ABCDe'],
])('of %j the first three that are highlighted stand on top: %j', (given, shown) => {
  expect(withTop([...given], isSet).join('')).toBe(shown);
});

const day = (at: number) => `2026-10-${String(at).padStart(2, '0')}T08:00:00Z`;

describe('five highlighted jobs of eight', () => {
  const jobs = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((at) =>
      sampleJob({
        ...{ advertId: at, validFrom: day(at), highlighted: at <= 5 },
        fields: at % 2 === 0 ? ['IT'] : ['HR'],
      }),
    )
    .sort(byNewest);
  const ids = (address: string) => {
    const view = viewOfPage(address, { jobs }, site);
    return view?.kind === 'board' || view?.kind === 'list' ? view.cards.map(({ advertId }) => advertId) : [];
  };

  test('are in the order of their dates on the board itself', () => {
    expect(jobs.map(({ advertId }) => advertId)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('on the page of the board: the three newest of them, then all others by date', () => {
    expect(ids('/')).toEqual([5, 4, 3, 8, 7, 6, 2, 1]);
  });

  test('on the page of a list: its own three', () => {
    expect(ids('/jobs/field/it/')).toEqual([4, 2, 8, 6]);
    expect(ids('/jobs/field/hr/')).toEqual([5, 3, 1, 7]);
  });
});

test('a search for everything, or for a value, shows the cards of the list in the order of its page', () => {
  fc.assert(
    fc.property(
      fc.array(anyJob, { maxLength: 30 }),
      fc.array(fc.constantFrom(undefined, 1, 2)),
      (some, positions) => {
        const jobs = some.map((job, at): Job => {
          const position = positions[at];
          return { ...job, language: 'pl', advertId: at + 1, ...(position && { position }) };
        });
        const board = { jobs: jobs.toSorted(byNewest) };
        const rows = rowsOf(jobsOf(board, 'pl', site), 'pl', site);
        const found = (facets: Parameters<typeof query>[0]) =>
          createFinder(rows)
            .find(query(facets))
            .rows.map((row) => rows.advertId[row]);
        for (const { facet, language, jobs: own } of jobLists(board, site)) {
          if (language !== 'pl' || (facet !== null && facet.name !== 'work')) continue;
          const facets = facet ? { work: [facet.value] } : {};
          expect(found({ facets })).toEqual(cardsOf(own).map(({ job }) => job.advertId));
        }
      },
    ),
    { numRuns: 100 },
  );
});
