import { expect, test } from 'vitest';
import type { Board, Job } from '../../src/board/job.ts';
import { createLargeSearches } from '../../src/live/large-searches.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import type { OpenSearch } from '../../src/site/search/board-searches.ts';
import { emptyMemory } from '../../src/site/site-memory.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../site/job-sample.ts';

const environment = environmentSchema.parse({ SERVICE_URL: 'http://127.0.0.1:1' });
const site = siteOf({ languages: ['en', 'pl'], defaultLanguage: 'en', searchInBrowserUpTo: 6_000 });

const boardOf = (english: number, polish: number): Board => ({
  at: '2026-11-21T08:00:00Z',
  jobs: Array.from({ length: english + polish }, (_, at) =>
    sampleJob({
      advertId: at + 1,
      position: at + 1,
      language: at < english ? 'en' : 'pl',
      address: `/jobs/${at + 1}-x/`,
    }),
  ),
  upcoming: [],
  problems: [],
});

/** Opens the searches of the boards that follow each other. */
function opening(settings: { searchInBrowserUpTo?: number } = {}) {
  const opened: [string, number][] = [];
  const reported: unknown[] = [];
  let fails = false;
  const search: OpenSearch = async (jobs: readonly Job[], language) => {
    if (fails) throw new Error('There is no memory left.');
    return {
      loadWords: async () => {
        opened.push([language, jobs.length]);
        return true;
      },
    } as unknown as Awaited<ReturnType<OpenSearch>>;
  };
  const open = createLargeSearches({
    settings: { environment, site: { ...site, ...settings }, folder: '/site', content: [] },
    search,
    report: (error) => reported.push(error),
  });
  return {
    opened,
    reported,
    open: (board: Board) => open({ board, memory: emptyMemory }),
    failing: (now: boolean) => {
      fails = now;
    },
  };
}

test('the search of a board that the server searches is opened before a visitor needs it, and once', async () => {
  const { opened, open } = opening();
  await open(boardOf(6_001, 6_000));
  expect(opened).toEqual([['en', 6_001]]);
  await open(boardOf(6_002, 6_001));
  expect(opened).toEqual([
    ['en', 6_001],
    ['pl', 6_001],
  ]);
});

test('small boards are not opened, though the server searches them', async () => {
  const { opened, open } = opening({ searchInBrowserUpTo: 0 });
  await open(boardOf(5_000, 4_999));
  expect(opened).toEqual([['en', 5_000]]);
});

test('a search that could not be opened is reported, and opened with the next board', async () => {
  const { opened, reported, open, failing } = opening();
  failing(true);
  await open(boardOf(6_001, 0));
  expect(reported.map(String)).toEqual(['Error: There is no memory left.']);
  failing(false);
  await open(boardOf(6_001, 0));
  expect(opened).toEqual([['en', 6_001]]);
});
