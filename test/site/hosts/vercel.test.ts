import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostSite } from '../../../src/site/hosts/host-site.ts';
import { vercelFile } from '../../../src/site/hosts/vercel.ts';
import {
  anyAddress,
  crowdedMemory,
  hostileAddresses,
  memoryOf,
  remembered,
  sampleMemory,
  security,
} from './host-sample.ts';

interface Route {
  src?: string;
  dest?: string;
  headers?: Record<string, string>;
  status?: number;
  continue?: boolean;
  caseSensitive?: boolean;
  handle?: string;
}

const fileOf = (memory = sampleMemory) => vercelFile(hostSite(memory, { security }));
const routesOf = (memory = sampleMemory): Route[] => JSON.parse(fileOf(memory).text).routes;
const files = [
  '/index.html',
  '/404.html',
  '/jobs/7-courier/index.html',
  '/jobs/9-packer/index.html',
  '/jobs.json',
  '/_astro/a.css',
  '/images/a.png',
];

/**
 * What Vercel answers (vercel.com/docs/build-output-api/configuration, "routes"): `src` is a pattern for the whole
 * path, in order; `continue` goes on with the headers gathered; `dest` and `status` stand for the answer; then the
 * files are looked at; `handle: error` begins what is done when there is none.
 */
function answer(routes: readonly Route[], path: string) {
  const headers: Record<string, string> = {};
  let file = path;
  let status = 200;
  for (const route of routes) {
    if (route.handle === 'filesystem') {
      const found = [file, `${file.replace(/\/$/, '')}/index.html`].find((one) => files.includes(one));
      if (found) return { status, file: found, headers };
      continue;
    }
    const match = route.src && new RegExp(route.src, route.caseSensitive ? '' : 'i').exec(file);
    if (!match) continue;
    const fill = (text: string) => text.replace(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '');
    for (const [name, value] of Object.entries(route.headers ?? {}))
      headers[name] = name === 'Location' ? fill(value) : value;
    if (route.continue) continue;
    status = route.status ?? status;
    if (headers.Location) return { status, file: null, headers };
    file = route.dest ? fill(route.dest) : file;
    if (files.includes(file)) return { status, file, headers };
  }
  return { status: 404, file: null, headers };
}

describe('vercel.json', () => {
  test.each([
    ['/', 200, '/index.html'],
    ['/jobs/7-courier/', 200, '/jobs/7-courier/index.html'],
    ['/jobs/9-packer/', 410, '/jobs/9-packer/index.html'],
    ['/jobs.json', 200, '/jobs.json'],
    ['/nothing/', 404, '/404.html'],
    ['/_astro/gone.css', 404, '/404.html'],
  ])('%s answers %i with %s and the headers of the site', (path, status, file) => {
    const { headers, ...rest } = answer(routesOf(), path);
    expect(rest).toEqual({ status, file });
    for (const [name, value] of security.headersFor(path)) expect(headers[name], name).toBe(value);
    expect(headers['Cache-Control']).toBe(
      path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : undefined,
    );
  });

  test.each([
    ['/jobs/8-driver/', '/jobs/8-head-of-drivers/'],
    ['/jobs/8-driver', '/jobs/8-head-of-drivers/'],
    ['/jobs/10-welder/', '/jobs/10-senior-welder/'],
    ['/jobs/7-courier', '/jobs/7-courier/'],
    ['/jobs/9-packer', '/jobs/9-packer/'],
    ['/jobs/7-courier/index.html', '/jobs/7-courier/'],
    ['/index.html', '/'],
    ['/map', '/map/'],
  ])('%s leads to %s for good', (path, to) => {
    const { status, headers } = answer(routesOf(), path);
    expect([status, headers.Location]).toEqual([301, to]);
  });

  test.each([
    '//evil.example',
    '//evil.example/index.html',
    '/\\evil.example',
    '/\\evil.example/index.html',
    '/.well-known/key',
  ])('%s leads nowhere else', (path) => {
    expect(answer(routesOf(), path).headers.Location).toBeUndefined();
  });

  test('says what Vercel does not know of itself', () => {
    expect(answer(routesOf(), '/open-jobs.jws').headers['Content-Type']).toBe('application/jose');
    expect(answer(routesOf(), '/').headers['Content-Type']).toBeUndefined();
  });

  test('keeps to 2,048 routes and their length; the newest stay, the rest is told', () => {
    const memory = crowdedMemory(3000, 3000);
    const routes = routesOf(memory);
    expect(routes).toHaveLength(2048);
    for (const { src = '' } of routes) expect(src.length).toBeLessThanOrEqual(4096);
    const slug = 'a-title-of-the-length-that-titles-have-at-most-in-an-address';
    expect(answer(routes, `/jobs/12999-${slug}/`).headers.Location).toBe('/jobs/12999-new/');
    expect(answer(routes, `/jobs/10000-${slug}/`).status).toBe(404);
    // All closed jobs are in, many to a route.
    const gone = routes.filter(({ status }) => status === 410);
    expect(gone.flatMap(({ src = '' }) => src.split('|'))).toHaveLength(3000);
    const { leftOut } = fileOf(memory);
    expect(leftOut).toEqual([expect.stringMatching(/2048 routes: 1,0\d\d older moved addresses/)]);
    expect(fileOf().leftOut).toEqual([]);
  });

  test('nothing in an address becomes another route or a pattern for another path', () => {
    const usual = JSON.stringify(routesOf(memoryOf()));
    const check = (address: string) => {
      const memory = memoryOf(
        remembered(1, [address, '/jobs/1-now/']),
        remembered(2, [`${address}gone/`], '2026-11-01T00:00:00Z'),
      );
      const routes = routesOf(memory);
      const all = routes.filter((route) => !usual.includes(JSON.stringify(route)));
      const isNumbered = ({ src = '' }: (typeof all)[number]) => src.startsWith('^/(?!');
      for (const { src, headers } of all.filter(isNumbered)) {
        expect(src).toMatch(
          /^\^\/\(\?!(?:[\w~%/-]|\\\.)*\$\)\(\?:\[\^\/\]\+\/\)\{0,4\}jobs\/0\*[12]\(\?:-\[\^\/\.\]\*\)\?\/\?\$$/,
        );
        expect(headers?.Location).toMatch(/^\/(?:jobs\/1-now\/|[\w.~%/-]*gone\/)$/);
      }
      const own = all.filter((route) => !isNumbered(route));
      expect(own.length).toBeLessThanOrEqual(2);
      for (const { src = '', headers } of own) {
        expect(src).toMatch(/^\^\(?\/(?:[\w~%/-]|\\\.)*\/?\??\)?\$$/);
        if (headers) expect(headers).toEqual({ Location: '/jobs/1-now/' });
      }
    };
    for (const address of hostileAddresses) check(address);
    fc.assert(fc.property(anyAddress, check), { numRuns: 500 });
  });
});
