import { describe, expect, test } from 'vitest';
import { noMemory } from '../../../src/board/memory.ts';
import { azureFile, htaccessFile } from '../../../src/site/hosts/host-files.ts';
import { hostSite } from '../../../src/site/hosts/host-site.ts';
import { redirectsFile } from '../../../src/site/hosts/netlify.ts';
import { vercelFile } from '../../../src/site/hosts/vercel.ts';
import { memoryOf, oldSample, remembered, sampleMemory, security } from './host-sample.ts';

// nginx and Apache are tried themselves (test/hosts).
describe('addresses of the site that stood here before', () => {
  const site = hostSite(sampleMemory, { security, old: oldSample, roots: ['/velo/'] });

  test('are lines of _redirects: those with a query first, for Netlify', () => {
    const { text, leftOut } = redirectsFile(site);
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.slice(0, 6)).toEqual([
      '/job.php id=8 lang=en /404.html 410!',
      '/job.php id=7 /jobs/7-courier/ 301!',
      '/ p=12 /jobs/9-packer/ 301!',
      '/careers/ /jobs/7-courier/ 301',
      '/Kariera/%C5%BC.html /jobs/8-head-of-drivers/ 301',
      '/team/ /map/?q=a%20b&c=d 301',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '/careers /jobs/7-courier/ 301',
        '/gone /404.html 410',
        '/gone.html /404.html 410',
      ]),
    );
    expect(text).not.toMatch(/^\/jobs\/7-courier\//m);
    expect(leftOut).toEqual([
      "Cloudflare Pages can't tell addresses by their query: 3 old ones are not led on there.",
    ]);
  });

  test('are routes of vercel.json', () => {
    const { routes } = JSON.parse(vercelFile(site).text);
    expect(routes).toEqual(
      expect.arrayContaining([
        { src: '^/careers/?$', headers: { Location: '/jobs/7-courier/' }, status: 301, caseSensitive: true },
        { src: '^/gone/?$', dest: '/404.html', status: 410, caseSensitive: true },
        expect.objectContaining({
          src: '^/job\\.php$',
          has: [
            { type: 'query', key: 'id', value: '8' },
            { type: 'query', key: 'lang', value: 'en' },
          ],
          status: 410,
        }),
      ]),
    );
  });

  test('are routes of staticwebapp.config.json, which knows no query', () => {
    const { text, leftOut } = azureFile(site);
    expect(JSON.parse(text).routes).toEqual(
      expect.arrayContaining([
        { route: '/careers/index.html', redirect: '/jobs/7-courier/', statusCode: 301 },
        { route: '/gone/index.html', rewrite: '/404.html', statusCode: 410 },
      ]),
    );
    expect(leftOut).toEqual(["Azure can't tell addresses by their query: 3 old ones are not led on there."]);
  });

  test('go before what is remembered of moved jobs, and have the page of their brand', () => {
    const old = { line: 1, path: '/velo/a/', query: [], to: null };
    const memory = memoryOf(remembered(8, ['/velo/a/', '/velo/b/']));
    const own = hostSite(memory, { security, old: [{ old, to: null }], roots: ['/velo/'] });
    expect([own.moved, own.old]).toEqual([
      [],
      [{ from: '/velo/a/', query: [], to: null, page: '/velo/404.html' }],
    ]);
  });

  test('beyond the limit of .htaccess are left out and told', () => {
    const many = Array.from({ length: 1_002 }, (_, at) => ({
      old: { line: at, path: `/old/${at}/`, query: [], to: null },
      to: null,
    }));
    const { text, leftOut } = htaccessFile(hostSite(noMemory, { security, old: many }));
    expect([text.includes('old/999/?'), text.includes('old/1000/?')]).toEqual([true, false]);
    expect(leftOut).toEqual([expect.stringMatching(/holds 1000 old addresses: 2 are left out/)]);
  });
});
