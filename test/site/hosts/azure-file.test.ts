import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { azureFile } from '../../../src/site/hosts/host-files.ts';
import { hostSite } from '../../../src/site/hosts/host-site.ts';
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
  route: string;
  redirect?: string;
  rewrite?: string;
  statusCode?: number;
  headers?: Record<string, string>;
}

interface Config {
  routes: Route[];
  globalHeaders: Record<string, string>;
  responseOverrides: Record<string, { rewrite: string }>;
  trailingSlash: string;
}

const fileOf = (memory = sampleMemory) => azureFile(hostSite(memory, { security }));
const configOf = (memory = sampleMemory): Config => JSON.parse(fileOf(memory).text);

/**
 * The first route that matches is the only one. It matches to the letter, or with a wildcard at its end, which an
 * ending in braces may narrow; for a folder also where it names its index.html (learn.microsoft.com/azure/
 * static-web-apps/configuration, "Specifying route patterns"). Headers of a route stand before global ones.
 */
function answer({ routes, globalHeaders }: Config, path: string) {
  const paths = /\.\w+$/.test(path) ? [path] : [path, `${path.replace(/\/$/, '')}/index.html`];
  const found = routes.find(({ route }) => paths.some((one) => pattern(route).test(one)));
  const { statusCode = 200, redirect = null, rewrite = null, headers = {} } = found ?? {};
  return { statusCode, redirect, rewrite, headers: { ...globalHeaders, ...headers } };
}

const pattern = (route: string) =>
  new RegExp(
    `^${route
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace('*', '.*')
      .replace(/\{(.*)\}/, (_, endings: string) => `(?:${endings.replaceAll(',', '|')})`)}$`,
  );

describe('staticwebapp.config.json', () => {
  test.each([
    '/',
    '/jobs/7-courier/',
    '/_astro/a.css',
    '/images/a.png',
    '/jobs.json',
    '/feed.xml',
    '/nothing',
  ])('%s carries what the live site sends', (path) => {
    const { headers, statusCode } = answer(configOf(), path);
    expect(statusCode).toBe(200);
    for (const [name, value] of security.headersFor(path)) expect(headers[name], name).toBe(value);
    expect(headers['Cache-Control']).toMatch(/^\/(_astro|images)/.test(path) ? /immutable/ : /max-age=0/);
  });

  test.each([
    ['/jobs/8-driver/', 301, '/jobs/8-head-of-drivers/'],
    ['/jobs/8-driver', 301, '/jobs/8-head-of-drivers/'],
    ['/jobs/10-welder/', 301, '/jobs/10-senior-welder/'],
    ['/jobs/9-packer/', 410, '/jobs/9-packer/index.html'],
    ['/jobs/9-packer', 410, '/jobs/9-packer/index.html'],
  ])('%s answers %i, %s', (path, status, to) => {
    const { statusCode, redirect, rewrite } = answer(configOf(), path);
    expect([statusCode, redirect ?? rewrite]).toEqual([status, to]);
  });

  test('names the page for unknown addresses and adds slashes', () => {
    expect(configOf()).toMatchObject({
      responseOverrides: { 404: { rewrite: '/404.html' } },
      trailingSlash: 'always',
      mimeTypes: { '.md': 'text/markdown; charset=utf-8', '.jws': 'application/jose' },
    });
  });

  test('keeps to 20 kB: moved addresses first, the newest first, the rest is told', () => {
    const memory = crowdedMemory(60, 500);
    const { text, leftOut } = fileOf(memory);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(19_700);
    const config = configOf(memory);
    expect(config.routes.filter(({ redirect }) => redirect)).toHaveLength(60);
    const gone = config.routes.filter(({ statusCode }) => statusCode === 410);
    expect(gone.length).toBeGreaterThan(10);
    expect(gone[0]?.route).toContain('/jobs/50000-');
    expect(leftOut).toEqual([
      expect.stringMatching(new RegExp(`: ${500 - gone.length} closed jobs are left out`)),
    ]);
    const more = fileOf(crowdedMemory(5000, 5)).leftOut;
    expect(more).toEqual([
      expect.stringMatching(/: 4,8\d\d older moved addresses are left out/),
      expect.stringMatching(/: 5 closed jobs are left out/),
    ]);
    expect(fileOf().leftOut).toEqual([]);
  });

  test('nothing in an address becomes another route or a wildcard', () => {
    const usual = configOf(memoryOf()).routes.length;
    const check = (address: string) => {
      const memory = memoryOf(
        remembered(1, [address, '/jobs/1-now/']),
        remembered(2, [`${address}gone/`], '2026-11-01T00:00:00Z'),
      );
      const all = configOf(memory).routes.slice(usual);
      const isNumbered = ({ route }: { route: string }) => /^\/jobs\/[12]\/index\.html$/.test(route);
      for (const { redirect } of all.filter(isNumbered)) {
        expect(redirect).toMatch(/^\/(?:jobs\/1-now\/|[\w.~%/-]*gone\/)$/);
      }
      const own = all.filter((route) => !isNumbered(route));
      expect(own.length).toBeLessThanOrEqual(2);
      for (const { route, redirect } of own) {
        expect(route).toMatch(/^\/[\w.~%/-]*$/);
        if (redirect) expect(redirect).toBe('/jobs/1-now/');
      }
    };
    for (const address of hostileAddresses) check(address);
    fc.assert(fc.property(anyAddress, check), { numRuns: 500 });
  });
});
