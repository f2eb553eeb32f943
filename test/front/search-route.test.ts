import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { noMemory, remember } from '../../src/board/memory.ts';
import { createFront } from '../../src/front/front.ts';
import { createSearchRoute, type SearchRouteOptions } from '../../src/front/search-route.ts';
import { type RunningServer, startServer } from '../../src/front/server.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { createBoardSearches } from '../../src/site/search/board-searches.ts';
import { emptyMemory } from '../../src/site/site-memory.ts';
import { sampleJob } from '../site/job-sample.ts';

type Shown = ReturnType<SearchRouteOptions['shown']>;

let server: RunningServer;
let shown: Shown = null;
/** How often the search of a board was opened. */
let searched = 0;

beforeAll(async () => {
  const settings = loadSettings({ SERVICE_URL: 'http://127.0.0.1:1' }, site);
  const security = siteSecurity(settings, '');
  const report = () => undefined;
  const front = createFront({ security: security.headers, report });
  const printer = { render: async () => new Response(''), policyFor: () => '' };
  const searches = createBoardSearches();
  const search = await createSearchRoute({
    settings,
    security,
    search: (...board) => {
      searched += 1;
      return searches(...board);
    },
    printer,
    report,
    shown: () => shown,
  });
  server = await startServer({ port: 0, host: '127.0.0.1', front, routes: [search], report });
});
afterAll(() => server.stop());

test('while no present board is shown, pages are left to the front, and feeds of a search can’t be had', async () => {
  const ask = (path: string) => fetch(server.url + path);
  // The front has nothing either, and says so in its own words.
  expect(await (await ask('/en/?q=engineer')).text()).toContain('being made');
  for (const path of ['/feed.xml?q=x', '/en/atom.xml?type=full-time', '/de/feed.json?sort=title']) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get('retry-after'), path).toBe('60');
    expect(await answer.text()).toContain('Searches');
  }
  expect(await (await ask('/feed.xml?utm_source=x')).text()).toContain('being made');
});

test('the page of a small board is left to the front, whatever is looked for; a larger one is searched', async () => {
  const shownJobs = (count: number) => {
    const jobs = Array.from({ length: count }, (_, at) =>
      sampleJob({ advertId: at + 1, address: `/jobs/${at + 1}-x/` }),
    );
    const board: Board = { at: '2026-11-21T08:00:00Z', jobs, upcoming: [], problems: [] };
    return { board, memory: { ...emptyMemory, jobs: remember(noMemory, board) } };
  };
  for (const [count, isLeft] of [
    [0, true],
    [6, true],
    [7, false],
  ] as const) {
    shown = shownJobs(count);
    const before = searched;
    // The front has nothing in this test, so what is left to it is not there.
    await (await fetch(`${server.url}/?q=magazynier`)).text();
    expect(searched === before, `${count} jobs`).toBe(isLeft);
  }
  shown = null;
});

test('the fields of pay lead to the address that people share', async () => {
  const query = '?q=kurier&pay-least=15%C2%A0000&pay-currency=PLN&pay-unit=MONTH&sort=title';
  const { status, headers } = await fetch(`${server.url}/en/${query}`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([303, '/en/?q=kurier&pay=15000-pln-month&sort=title']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).not.toBeNull();
  const emptied = '?q=&pay-least=&pay-currency=PLN&pay-unit=MONTH';
  const without = await fetch(`${server.url}/en/${emptied}`, { redirect: 'manual' });
  expect(without.headers.get('location')).toBe('/en/?q=');
});

test('the sheet for browsers without scripts shows the search', async () => {
  const sheet = await fetch(`${server.url}/no-script.css`);
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.headers.get('content-security-policy')).not.toBeNull();
  expect(await sheet.text()).toContain('search.needs-script');
});
