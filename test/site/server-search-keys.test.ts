import { expect, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from './job-sample.ts';
import { keysOfPages } from './page-views.ts';

test('a board that the server searches from now on has other pages', () => {
  const board: Board = {
    at: '2026-11-21T08:00:00Z',
    jobs: [1, 2, 3].map((advertId) =>
      sampleJob({ advertId, language: 'pl', address: `/jobs/${advertId}-x/` }),
    ),
    upcoming: [],
    problems: [],
  };
  const keysUpTo = (searchInBrowserUpTo: number) => {
    const keyOf = keysOfPages(board, siteOf({ searchInBrowserUpTo }));
    return { board: keyOf('/'), map: keyOf('/map/'), notFound: keyOf('/404.html') };
  };
  const inBrowser = keysUpTo(3);
  const atServer = keysUpTo(2);
  for (const page of ['board', 'map', 'notFound'] as const) expect(atServer[page]).not.toBe(inBrowser[page]);
  expect(keysUpTo(50_000)).toEqual(inBrowser);
  expect(keysUpTo(0)).toEqual(atServer);
});
