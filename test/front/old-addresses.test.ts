import { describe, expect, test } from 'vitest';
import { oldRows } from '../settings/old-rows.ts';
import { ask, startFront } from './harness.ts';
import { siteOf } from './site-of.ts';

const pages = {
  '/': { text: 'home' },
  '/jobs/7-courier/': { text: 'courier' },
  '/velo/': { text: 'a brand' },
  '/404.html': { text: 'nothing here', status: 404 as const },
  '/velo/404.html': { text: 'nothing here at Velo', status: 404 as const },
};
const rows = oldRows(
  [
    '/careers,/work',
    '/work,/jobs/7-courier/',
    '/jobs/7-courier,/nowhere/',
    '/jobs/7-bote,/jobs/7-courier/#apply',
    '/elsewhere,https://other.example/a?b=1',
    '/velo/old,',
    '/gone.html,',
    '/unknown-job,99',
    '/?p=12,/velo/',
    '/job.php?id=7,/jobs/7-courier/',
    '/job.php?id=8,',
  ].join('\n'),
);

describe('addresses of the site that stood here before', () => {
  test.each([
    ['/careers', 301, '/jobs/7-courier/'],
    ['/careers/?utm_source=fair', 301, '/jobs/7-courier/?utm_source=fair'],
    ['/elsewhere?utm_source=fair', 301, 'https://other.example/a?b=1'],
    ['/job.php?id=7', 301, '/jobs/7-courier/'],
    ['/job.php?utm_source=fair&id=7', 301, '/jobs/7-courier/?utm_source=fair'],
    ['/?p=12', 301, '/velo/'],
    // The file goes before what is remembered of moved jobs.
    ['/jobs/7-bote/', 301, '/jobs/7-courier/#apply'],
    ['/velo/old/', 410, 'nothing here at Velo'],
    ['/gone.html', 410, 'nothing here'],
    ['/unknown-job', 410, 'nothing here'],
    ['/job.php?id=8', 410, 'nothing here'],
    // A page that is there goes before the file.
    ['/jobs/7-courier/', 200, 'courier'],
    ['/jobs/7-courier', 301, '/jobs/7-courier/'],
    ['/?p=1', 200, 'home'],
    ['/job.php', 404, 'nothing here'],
    ['/careers/more', 404, 'nothing here'],
  ])('%s answers %i: %s', async (path, status, expected) => {
    const site = await startFront();
    site.front.show(siteOf(pages, { '/jobs/7-bote/': '/velo/' }, rows));
    const { text, headers, ...reply } = await ask(site, path);
    expect([reply.status, headers.location ?? text]).toEqual([status, expected]);
    if (status === 410) expect((await ask(site, '/nowhere')).status).toBe(404);
    if (status !== 200)
      expect((await ask(site, path, { method: 'POST' })).status).toBe(status === 404 ? 404 : 405);
  });
});
