import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, startFront } from './harness.ts';
import { siteOf } from './site-of.ts';

const pages = {
  '/': { text: 'home' },
  '/jobs/': { text: 'all places' },
  '/jobs/in/lodz/': { text: 'Łódź' },
  '/jobs/241-kierowca/': { text: 'job 241' },
  '/jobs/2410-driver/': { text: 'job 2410' },
  '/jobs/7/': { text: 'job 7' },
  '/jobs/9-closed/': { text: 'closed', status: 410 as const },
  '/jobs/241-kierowca.md': { text: '# Kierowca' },
  '/velo/jobs/300-mechanik/': { text: 'a brand' },
  '/social/241-abc.png': { text: 'picture', type: 'image/png' },
  '/velo/social/en-abd.png': { text: 'English of a brand', type: 'image/png' },
  '/social/en-abc.png': { text: 'English', type: 'image/png' },
  '/404.html': { text: 'nothing here', status: 404 as const },
};

async function shown() {
  const site = await startFront();
  site.front.show(siteOf(pages, { '/jobs/241-driver/': '/jobs/241-kierowca/' }));
  return site;
}

describe('the number of a job', () => {
  test.each([
    ['/jobs/241', '/jobs/241-kierowca/'],
    ['/jobs/241/', '/jobs/241-kierowca/'],
    ['/jobs/241-', '/jobs/241-kierowca/'],
    ['/jobs/241-/', '/jobs/241-kierowca/'],
    ['/jobs/241-kier', '/jobs/241-kierowca/'],
    ['/jobs/241-kierowca', '/jobs/241-kierowca/'],
    ['/jobs/241-driver/', '/jobs/241-kierowca/'],
    ['/jobs/241-kierowca-b%C4%99dzin/', '/jobs/241-kierowca/'],
    ['/jobs/241-kierowca%20-%20Kolibra', '/jobs/241-kierowca/'],
    ['/jobs/241-KIEROWCA/', '/jobs/241-kierowca/'],
    ['/jobs/241/index.html', '/jobs/241-kierowca/'],
    ['/jobs/000241', '/jobs/241-kierowca/'],
    ['/de/jobs/241', '/jobs/241-kierowca/'],
    ['/de/jobs/241-fahrer/', '/jobs/241-kierowca/'],
    ['/velo/en/jobs/241', '/jobs/241-kierowca/'],
    ['/jobs/241?utm_source=x&utm_medium=y', '/jobs/241-kierowca/?utm_source=x&utm_medium=y'],
    ['/jobs/2410-x', '/jobs/2410-driver/'],
    ['/jobs/7', '/jobs/7/'],
    ['/jobs/7-old-title/', '/jobs/7/'],
    ['/jobs/300', '/velo/jobs/300-mechanik/'],
    ['/en/jobs/300-', '/velo/jobs/300-mechanik/'],
    ['/jobs/9', '/jobs/9-closed/'],
    ['/jobs/241.md', '/jobs/241-kierowca.md'],
    ['/jobs/241-driver.md', '/jobs/241-kierowca.md'],
    ['/social/241.png', '/social/241-abc.png'],
    ['/social/en.png', '/social/en-abc.png'],
    ['/social/en-old.png', '/social/en-abc.png'],
    ['/velo/social/en.png', '/velo/social/en-abd.png'],
    ['/social/241-old.png', '/social/241-abc.png'],
  ])('%s leads to %s', async (path, to) => {
    const site = await shown();
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(site, path, { method });
      expect([answer.status, answer.headers.location]).toEqual([301, to]);
      const there = await ask(site, to, { method });
      expect([200, 410]).toContain(there.status);
    }
  });

  test('of a closed job leads to its page, which answers 410', async () => {
    expect((await ask(await shown(), '/jobs/9-closed/')).status).toBe(410);
  });

  test.each([
    '/jobs/242',
    '/jobs/24',
    '/jobs/241x',
    '/jobs/241.json',
    '/jobs/241.png',
    '/jobs/241/apply',
    '/jobs/-241',
    '/jobs/241e0',
    '/jobs/99999999999999999999',
    '/job/241',
    '/social/241',
    '/social/241.jpg',
    '/social/de.png',
    '/de/social/en.png',
    '/social/241.png/',
    '/social/242.png',
    '/a/b/c/d/e/f/jobs/241',
    '/jobs/constructor',
  ])('%s is not there', async (path) => {
    expect((await ask(await shown(), path)).status).toBe(404);
  });

  test('never leads to where nothing is, nor round in a circle', async () => {
    const site = await shown();
    const piece = fc.constantFrom(
      'jobs',
      'social',
      'de',
      'velo',
      '241',
      '241-',
      '7',
      '9-x',
      '300',
      'index.html',
      '241.png',
      '',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
        let path = `/${pieces.join('/')}`;
        let hops = 0;
        let answer = await ask(site, path);
        for (; answer.status === 301 && hops < 4; hops += 1) {
          path = answer.headers.location ?? '';
          answer = await ask(site, path);
        }
        expect(hops).toBeLessThan(4);
        if (hops > 0) expect([200, 410]).toContain(answer.status);
      }),
      { numRuns: 300, seed: 36 },
    );
  });
});
