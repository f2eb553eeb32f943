import { expect, test } from 'vitest';
import sample from '../../../src/sample/site.config.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { ownScripts, withoutScripts } from '../../../src/site/page/own-scripts.ts';

const siteWith = (own: Partial<SiteConfig>) =>
  loadSettings({ SERVICE_URL: 'https://service.example' }, { ...sample, ...own }).site;
const integrity = `sha384-${'a'.repeat(64)}`;
const own: Partial<SiteConfig> = {
  scripts: [
    { src: '/consent.js', integrity },
    { src: 'https://stats.example/js/script.js', data: { domain: 'careers.example', category: 'x' } },
    {
      src: 'https://matomo.example:8443/matomo.js',
      ...{ integrity, data: { name: 'matomo', type: 'application/javascript' }, consent: 'statistics' },
    },
  ],
  connect: ['https://stats.example', 'https://matomo.example:8443/'],
  frames: ['https://tours.example'],
  apply: { form: 'site', open: true },
};

test('scripts are deferred in their order; one that needs consent is no script before', () => {
  expect(ownScripts('/en/', siteWith(own))).toEqual([
    { defer: true, src: '/consent.js', integrity, crossorigin: 'anonymous' },
    {
      ...{ defer: true, src: 'https://stats.example/js/script.js' },
      ...{ 'data-domain': 'careers.example', 'data-category': 'x' },
    },
    {
      ...{ type: 'text/plain', src: 'https://matomo.example:8443/matomo.js' },
      ...{
        integrity,
        crossorigin: 'anonymous',
        'data-name': 'matomo',
        'data-type': 'application/javascript',
      },
      'data-category': 'statistics',
    },
  ]);
  expect(ownScripts('/en/', siteWith({}))).toEqual([]);
});

const of = (site: ReturnType<typeof siteWith>, path: string) => ({
  scripts: ownScripts(path, site).length,
  policy: siteSecurity({ environment: { HSTS_SECONDS: 0 }, site }, '').policyFor(path),
});

test.each([
  '/apply/',
  '/en/apply/',
  '/velo/en/apply/',
  '/jobs/7-courier/apply/',
  '/en/jobs/7/apply/',
  '/application/K7Q2-M9XD/abcdefghijklmnopqrstuv/',
  '/en/application/K7Q2-M9XD/abcdefghijklmnopqrstuv/',
])('%s is private: it has no scripts, and a policy as without these settings', (path) => {
  const bare = siteWith({ apply: { form: 'site', open: true } });
  expect(of(siteWith(own), path)).toEqual(of(bare, path));
  expect(of(bare, path)).toEqual({ scripts: 0, policy: of(bare, '/').policy });
});

test.each([
  '/',
  '/en/',
  '/jobs/7-courier/',
  '/apply-for-us/',
  '/how-we-apply/',
  '/application/',
  '/404.html',
])('%s has the scripts, and a policy for exactly their hosts', (path) => {
  const { scripts, policy } = of(siteWith(own), path);
  expect(scripts).toBe(3);
  const directives = Object.fromEntries(
    policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  );
  const bare = of(siteWith({ apply: { form: 'site', open: true } }), path).policy;
  const before = Object.fromEntries(
    bare.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  );
  expect(directives).toEqual({
    ...before,
    'script-src': [...(before['script-src'] ?? []), 'https://stats.example', 'https://matomo.example:8443'],
    'img-src': ["'self'", 'https://stats.example', 'https://matomo.example:8443'],
    'connect-src': ["'self'", 'https://stats.example', 'https://matomo.example:8443'],
    'frame-src': ['https://tours.example'],
  });
});

test('a site that takes no applications has a page of that name for all', () => {
  const site = siteWith({ ...own, apply: { form: 'service' } });
  expect(of(site, '/apply/').scripts).toBe(3);
  expect(of(site, '/apply/').policy).toBe(of(site, '/').policy);
});

test('only pages have the wider policy; a host of files sends it with all of them', () => {
  const security = siteSecurity({ environment: { HSTS_SECONDS: 0 }, site: siteWith(own) }, '');
  const narrow = siteSecurity({ environment: { HSTS_SECONDS: 0 }, site: siteWith({ apply: own.apply }) }, '');
  for (const path of ['/_astro/a.js', '/saved-jobs-worker.js', '/jobs.json', '/embed.js', '/en/apply/']) {
    expect(security.headersFor(path), path).toEqual(narrow.headersFor(path));
  }
  expect(security.headers).toEqual(narrow.headers);
  expect(security.headersFor('/en/')).toBe(security.pageHeaders);
  expect(security.pageHeaders).not.toEqual(security.headers);
  expect(narrow.pageHeaders).toBe(narrow.headers);
});

test('a preview keeps the hosts of connect and frames, and loses those of scripts', () => {
  const site = siteWith(own);
  const security = siteSecurity({ environment: { HSTS_SECONDS: 0 }, site }, '');
  const preview = security.forPreview([]).policyFor('/');
  expect(preview).toBe(of(withoutScripts(site), '/').policy);
  expect(preview).toMatch(/connect-src 'self' https:\/\/stats\.example/);
  expect(preview).toContain('frame-src https://tours.example;');
  expect(preview).not.toMatch(/script-src[^;]*https:/);
});
