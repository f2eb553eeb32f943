import { expect, test } from 'vitest';
import type { Board, Job } from '../../src/board/job.ts';
import { remember } from '../../src/board/memory.ts';
import { environmentSchema } from '../../src/environment.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { type PagesInput, planPages } from '../../src/live/plan-pages.ts';
import type { PlannedFile } from '../../src/live/release/manifest.ts';
import { bytesOf } from '../../src/outputs/pieces.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../outputs/job-sample.ts';

const settings = {
  environment: environmentSchema.parse({ SERVICE_URL: 'http://127.0.0.1:1' }),
  site: siteOf({ socialPictures: false }),
  content: [],
};
const kit = await readMachineKit(settings, siteSecurity(settings, '<html></html>'));
/** The boards that pages were rendered from. */
const printed = new Map<string, Board>();
const input: Omit<PagesInput, 'board' | 'memory'> = {
  ...{ settings, kit },
  compiled: { id: 'compiled', entry: new URL('file:///none'), assets: [] },
  render: async (request, { board }) => {
    printed.set(new URL(request.url).pathname, board);
    return new Response('<html><head></head></html>', { headers: { 'content-type': 'text/html' } });
  },
};
const jobOf = (advertId: number, language: string, title = 'x'): Job =>
  sampleJob({ advertId, language, displayTitle: title, address: `/jobs/${advertId}-${title}/` });
const boardOf = (jobs: readonly Job[]): Board => ({
  at: '2026-11-22T08:00:00Z',
  jobs,
  upcoming: [],
  problems: [],
});
const pagesOf = (board: Board, more: Partial<PagesInput> = {}) => {
  const pages = planPages({ ...input, board, memory: { jobs: remember({}, board) }, ...more });
  return new Map(pages.map((page) => [page.address, page]));
};
const boardPrinting = async (page: PlannedFile | undefined) => {
  await page?.render();
  return page && printed.get(page.address);
};

test('job pages of a language in which nothing has changed are planned once, and print from the present board', async () => {
  const jobs = [jobOf(4, 'pl'), jobOf(3, 'pl'), jobOf(2, 'en'), jobOf(1, 'en')];
  const first = boardOf(jobs);
  const before = pagesOf(first);
  const second = boardOf(jobs.with(2, jobOf(2, 'en', 'new')));
  const after = pagesOf(second);

  expect(after.get('/jobs/4-x/')).toBe(before.get('/jobs/4-x/'));
  expect(after.get('/jobs/1-x/')).not.toBe(before.get('/jobs/1-x/'));
  expect(await boardPrinting(after.get('/jobs/4-x/'))).toBe(second);
  // The job that has moved is not on the present board: its page prints from the board that it was planned for.
  expect(await boardPrinting(before.get('/jobs/2-x/'))).toBe(first);
  expect(await boardPrinting(after.get('/jobs/2-new/'))).toBe(second);
  expect(after.has('/jobs/2-x/')).toBe(false);

  // Back again, as after a publish that failed.
  const again = pagesOf(first);
  expect(again.get('/jobs/4-x/')).toBe(before.get('/jobs/4-x/'));
  expect(await boardPrinting(again.get('/jobs/4-x/'))).toBe(first);
});

test('with other compiled pages, settings or rendering nothing is taken over', async () => {
  const board = boardOf([jobOf(2, 'pl'), jobOf(1, 'pl')]);
  const before = pagesOf(board).get('/jobs/2-x/');
  const rendered = pagesOf(board, { render: async () => new Response('other') }).get('/jobs/2-x/');
  expect(rendered?.key).toBe(before?.key);
  expect(String(Buffer.from(await bytesOf((await rendered?.render()) ?? '')))).toBe('other');
  const compiled = { ...input.compiled, id: 'others' };
  const recompiled = pagesOf(board, { compiled }).get('/jobs/2-x/');
  expect(recompiled?.key).not.toBe(before?.key);
});

test('a first publication that becomes known later changes the page', () => {
  const board = boardOf([jobOf(2, 'pl'), jobOf(1, 'pl')]);
  const before = pagesOf(board);
  const memory = remember({}, board);
  const known = { ...memory, 2: { ...memory[2], postedAt: '2026-01-01T00:00:00Z' } } as typeof memory;
  const after = pagesOf(board, { memory: { jobs: known } });
  expect(after.get('/jobs/2-x/')?.key).not.toBe(before.get('/jobs/2-x/')?.key);
  expect(after.get('/jobs/1-x/')?.key).toBe(before.get('/jobs/1-x/')?.key);
});
