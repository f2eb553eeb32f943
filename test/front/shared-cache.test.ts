import { expect, test } from 'vitest';
import { sharedHeaders } from '../../src/front/response-cache.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { siteOf as settingsOf } from '../board/samples.ts';
import { ask, gate, startFront } from './harness.ts';
import { siteOf } from './site-of.ts';

const sharedBy = (CDN: string) =>
  sharedHeaders({
    environment: environmentSchema.parse({
      ...{ SERVICE_URL: 'http://127.0.0.1:1', SITE_URL: 'https://careers.example', CDN },
      ...{ CDN_MAX_AGE: '60', CDN_STALE_WHILE_REVALIDATE: '5', CDN_STALE_IF_ERROR: '900' },
    }),
    ...{ site: settingsOf(), folder: '/', content: [] },
  });
const startBehind = (CDN: string) => {
  const shared = sharedBy(CDN);
  return startFront(shared ? { shared } : {});
};
const files = {
  '/404.html': { text: 'nothing', status: 404 as const },
  '/jobs/7-baker/': { text: 'a'.repeat(2000) },
  '/_astro/a.js': { text: 'js', isImmutable: true, type: 'text/javascript' },
};
const asToday = 'public, max-age=0, must-revalidate';
const stale = 'stale-while-revalidate=5, stale-if-error=900';
const ours = 'jfbb79cf43';

test.each([
  ['cloudflare', { 'cache-tag': ',', 'cdn-cache-control': `max-age=60, ${stale}` }, asToday],
  ['fastly', { 'surrogate-key': ' ', 'surrogate-control': `max-age=60, ${stale}` }, asToday],
  ['bunny', { 'cdn-tag': ',' }, `public, max-age=0, s-maxage=60, ${stale}`],
  ['varnish', { xkey: ' ' }, `public, max-age=0, s-maxage=60, ${stale}`],
  ['other', { 'cache-tag': ',', 'surrogate-key': ' ' }, `public, max-age=0, s-maxage=60, ${stale}`],
])('for %s, pages carry lifetimes and tags, a 304 too', async (cdn, headers, control) => {
  const site = await startBehind(cdn);
  site.front.show(siteOf(files));
  const page = await ask(site, '/jobs/7-baker/', { headers: { 'accept-encoding': 'gzip' } });
  const etag = page.headers.etag ?? '';
  const again = await ask(site, '/jobs/7-baker/', {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
  });
  expect([page.status, again.status]).toEqual([200, 304]);
  for (const reply of [page, again]) {
    expect(reply.headers).toMatchObject({ 'cache-control': control, vary: 'Accept-Encoding', etag });
    for (const [name, value] of Object.entries(headers)) {
      expect(reply.headers[name]).toBe(value.length > 1 ? value : `${ours}${value}${ours}-job-7`);
    }
  }
  const script = await ask(site, '/_astro/a.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('what is not one page for all, or is not shown any more, nobody else may keep', async () => {
  const site = await startBehind('other');
  const broken = { '/broken/': { text: 'b', key: 'b', print: () => Promise.reject(new Error('broken')) } };
  site.front.show(siteOf({ ...files, '/broken/': { text: 'a' } }));
  await ask(site, '/broken/');
  site.front.show(siteOf({ ...files, ...broken }));
  for (const path of ['/nowhere/', '/jobs/7-baker/?q=a', '/broken/', '/jobs/7-baker', '/%ff']) {
    const { headers } = await ask(site, path);
    expect(headers['cache-control'], path).not.toContain('s-maxage');
    expect(headers, path).not.toHaveProperty('cache-tag');
  }
  // Its print takes longer than the next switch.
  const [begun, done] = [gate(), gate()];
  const print = async () => {
    begun.open();
    await done.opened;
    return 'old';
  };
  site.front.show(siteOf({ '/slow/': { text: 'old', print } }));
  const asked = ask(site, '/slow/');
  await begun.opened;
  site.front.show(siteOf({ '/slow/': { text: 'new' } }));
  done.open();
  const reply = await asked;
  expect(reply).toMatchObject({ text: 'old', headers: { 'cache-control': asToday } });
});

test('without a CDN nothing of it is said', async () => {
  const site = await startBehind('none');
  site.front.show(siteOf(files));
  const { headers } = await ask(site, '/jobs/7-baker/');
  expect(headers['cache-control']).toBe(asToday);
  expect(Object.keys(headers).filter((name) => /-tag$|key|surrogate|cdn/.test(name))).toEqual([]);
});
