import { expect, test } from 'vitest';
import { createMatcher } from '../../../src/alerts/matching.ts';
import { facetsOfBoard, jobLists, listAddressOf } from '../../../src/board/lists/lists.ts';
import { createBoardSearches } from '../../../src/site/search/board-searches.ts';
import { jobQuery, listQuery } from '../../../src/site/search/list-query.ts';
import { sampleBoard, sampleSite } from '../feeds/sample-context.ts';

test('the search of a list finds the jobs of the list', async () => {
  const board = sampleBoard(120);
  const { find } = createMatcher(sampleSite, createBoardSearches());
  const lists = jobLists(board, sampleSite);
  expect(new Set(lists.map(({ facet }) => facet?.name ?? 'board')).size).toBeGreaterThan(4);
  for (const list of lists) {
    const { language } = list;
    const search = listQuery(list);
    const found = await find(board, { language, brand: null, search });
    const ids = [...(found?.jobs.values() ?? [])].flatMap(({ job, others }) => [job, ...others]);
    const titles = (jobs: readonly { advertId: number }[]) => jobs.map(({ advertId }) => advertId).sort();
    expect(titles(ids), `${list.address} ${search}`).toEqual(titles(list.jobs));
    if (list.facet) expect(found?.label, list.address).not.toBe('');
  }
});

test('jobs like one are of its field, around its place', async () => {
  const board = sampleBoard(120);
  const { find } = createMatcher(sampleSite, createBoardSearches());
  for (const job of board.jobs.slice(0, 20)) {
    const language = job.language as 'pl';
    const field = listAddressOf(job, 'field', facetsOfBoard(board, language, sampleSite), sampleSite);
    const search = jobQuery(job, field);
    const found = await find(board, { language, brand: null, search: search || '?q=' });
    const ids = [...(found?.jobs.values() ?? [])].flatMap(({ job: one, others }) => [one, ...others]);
    expect(ids, search).toContain(job);
  }
});
