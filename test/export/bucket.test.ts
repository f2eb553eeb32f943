import { describe, expect, test } from 'vitest';
import {
  type BucketExportOptions,
  bucketAccess,
  bucketAddress,
  exportToBucket,
  openBucket,
} from '../../src/export/bucket.ts';
import { manifestName } from '../../src/export/export-manifest.ts';
import { access, startStore } from './fake-store.ts';
import { at, type Content, siteOf } from './sites.ts';

const place = 's3://careers/site';
const named = (path: string) => `site/${path}`;

async function world() {
  const store = await startStore();
  const waits: number[] = [];
  return Object.assign(store, {
    waits,
    /** Exports as a process that is started now does. */
    async run(
      contents: Readonly<Record<string, Content>>,
      {
        redirects = {},
        hour = 0,
        ...more
      }: Partial<BucketExportOptions> & { redirects?: Record<string, string>; hour?: number } = {},
    ) {
      const bucket = openBucket(bucketAddress(place), bucketAccess(store.environment), {
        random: () => 0,
        sleep: async (ms) => void waits.push(ms),
        ...(more.signal && { signal: more.signal }),
      });
      const site = { ...siteOf(contents, typeOf), redirects: () => redirects };
      try {
        return await exportToBucket(site, bucket, { now: at(hour), ...more });
      } finally {
        await bucket.close();
      }
    },
    files: () =>
      Object.fromEntries(
        [...store.objects]
          .filter(([key]) => key !== named(manifestName))
          .map(([key, { text }]) => [key.slice('site/'.length), text] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
  });
}

const typeOf = (address: string) => ({
  type: address.endsWith('.css')
    ? 'text/css; charset=utf-8'
    : address.endsWith('.md')
      ? 'application/octet-stream'
      : 'text/html; charset=utf-8',
  isForHosts: address === '/_headers',
});

describe('an export to a bucket', () => {
  test('uploads what is new or changed and deletes what is gone, under any name', async () => {
    const { run, files, requests } = await world();
    const odd = "/jobs/1-łódź (m+ż) 'a'!*/";
    await run({ '/': 'one', [odd]: 'odd', '/robots.txt': 'robots', '/_headers': 'for a host' });
    expect(files()).toEqual({
      'index.html': 'one',
      [`${odd.slice(1)}index.html`]: 'odd',
      'robots.txt': 'robots',
    });
    requests.length = 0;
    const second = await run({ '/': 'two', '/robots.txt': 'robots' });
    expect(second).toMatchObject({ changed: ['/'], removed: [odd], failed: [] });
    expect(requests.filter((one) => !one.includes(manifestName))).toEqual([
      'PUT site/index.html',
      `DELETE site/${odd.slice(1)}index.html`,
    ]);
    requests.length = 0;
    expect(await run({ '/': 'two', '/robots.txt': 'robots' })).toMatchObject({ changed: [], removed: [] });
    expect(requests).toEqual([]);
  });

  test('says how each object is served, and where an earlier address leads', async () => {
    const { run, objects } = await world();
    const redirects = { '/jobs/1-old/': '/jobs/1-łódź/', '/kept/': '/jobs/1-łódź/' };
    await run({ '/': 'one', '/_astro/a.css': 'css', '/jobs/1.md': 'md', '/kept/': 'kept' }, { redirects });
    const headersOf = (path: string) => objects.get(named(path))?.headers;
    expect(headersOf('index.html')).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(headersOf('_astro/a.css')).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headersOf('jobs/1.md')).toMatchObject({ 'content-type': 'text/markdown; charset=utf-8' });
    const location = 'x-amz-website-redirect-location';
    expect(headersOf('jobs/1-old/index.html')?.[location]).toBe('/jobs/1-%C5%82%C3%B3d%C5%BA/');
    expect(objects.get(named('jobs/1-old/index.html'))?.text).toContain("url='/jobs/1-%C5%82%C3%B3d%C5%BA/'");
    // The owner's own page has precedence.
    expect(headersOf('kept/index.html')?.[location]).toBeUndefined();
  });

  test('leads to whole paths of the host where the site is below one', async () => {
    const { run, objects } = await world();
    await run({ '/': 'one' }, { redirects: { '/jobs/1-old/': '/jobs/1-new/' }, path: '/careers' });
    const moved = objects.get(named('jobs/1-old/index.html'));
    expect(moved?.headers['x-amz-website-redirect-location']).toBe('/careers/jobs/1-new/');
    expect(moved?.text).toContain("url='/careers/jobs/1-new/'");
  });

  test('keeps old assets for a day, and never shows a page without what it loads', async () => {
    const { run, files, requests } = await world();
    await run({ '/': 'old', '/_astro/old.css': 'css' });
    requests.length = 0;
    await run({ '/': 'new', '/feed.css': 'feed', '/_astro/new.css': 'css' }, { hour: 1 });
    expect(requests.filter((one) => !one.includes(manifestName))).toEqual([
      'PUT site/_astro/new.css',
      'PUT site/feed.css',
      'PUT site/index.html',
    ]);
    await run({ '/': 'new', '/_astro/new.css': 'css' }, { hour: 24 });
    expect(files()).toHaveProperty(['_astro/old.css']);
    await run({ '/': 'new', '/_astro/new.css': 'css' }, { hour: 25 });
    expect(files()).toEqual({ 'index.html': 'new', '_astro/new.css': 'css' });
  });

  test('may be killed after any request: the next one leaves the bucket as it should be', async () => {
    const before = { '/': 'one', '/gone/': 'gone', '/a/': 'a', '/_astro/1.css': 'css' };
    const after = { '/': 'two', '/a/': 'b', '/new/': 'new', '/_astro/2.css': 'css' };
    for (let kill = 1; ; kill += 1) {
      const it = await world();
      await it.run(before);
      const killed = new AbortController();
      let left = kill;
      it.onTaken = () => {
        left -= 1;
        if (left === 0) killed.abort(new Error('killed'));
      };
      const failure = await it
        .run(after, { signal: killed.signal, limit: 1 })
        .catch((error: unknown) => error);
      it.onTaken = () => {};
      await it.run(after, { hour: 1 });
      expect(it.files()).toEqual({
        'index.html': 'two',
        'a/index.html': 'b',
        'new/index.html': 'new',
        '_astro/2.css': 'css',
        '_astro/1.css': 'css',
      });
      if (left > 0) {
        expect(failure).not.toBeInstanceOf(Error);
        expect(kill).toBeGreaterThan(6);
        return;
      }
    }
  });

  test('leaves a bucket of somebody else alone, unless reported otherwise', async () => {
    const { run, objects, requests } = await world();
    objects.set('site/index.html', { text: 'theirs', headers: {} });
    objects.set('elsewhere.html', { text: 'theirs', headers: {} });
    await expect(run({ '/': 'one' })).rejects.toThrow(
      /holds objects that are not from an export.*--overwrite/,
    );
    expect(requests).toEqual([]);
    await run({ '/': 'one' }, { overwrite: true });
    expect(objects.get('site/index.html')?.text).toBe('one');
    expect(objects.get('elsewhere.html')?.text).toBe('theirs');
  });

  test('waits where the store is busy, a few requests at a time; what can’t be printed keeps what it had', async () => {
    const it = await world();
    const pages = Object.fromEntries(Array.from({ length: 60 }, (_, id) => [`/${id}/`, `page ${id}`]));
    await it.run({ '/bad/': 'good' });
    it.answers.push({ status: 503 }, { status: 500 });
    const failing = async () => {
      throw new Error('it has no title');
    };
    const result = await it.run({ ...pages, '/bad/': failing }, { limit: 5 });
    expect(result.failed).toEqual([{ address: '/bad/', reason: 'it has no title' }]);
    expect(Object.keys(it.files()).length).toBe(61);
    expect(it.files()['bad/index.html']).toBe('good');
    expect(it.waits).toEqual([200, 400]);
    expect(it.mostAtOnce).toBeLessThanOrEqual(5);
  });

  test('says what is wrong, and what to do', async () => {
    const it = await world();
    it.answers.push({ status: 403, body: '<Error><Code>AccessDenied</Code><Message>No.</Message></Error>' });
    await expect(it.run({ '/': 'one' })).rejects.toThrow(/\(403, AccessDenied: No\.\)\. Check the keys/);
    it.environment.AWS_SECRET_ACCESS_KEY = 'another';
    await expect(it.run({ '/': 'one' })).rejects.toThrow(/SignatureDoesNotMatch/);
    it.environment.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
    await expect(it.run({ '/': 'one' })).rejects.toThrow(/could not be reached \(/);
    expect(() => bucketAccess({})).toThrow(/AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing/);
    for (const text of ['s3://', 's3://A/b', 's3://careers/../x', 'https://careers', 's3://careers/a?b']) {
      expect(() => bucketAddress(text), text).toThrow(/is no place in a bucket/);
    }
    expect(bucketAddress('s3://careers.example.com')).toEqual({ bucket: 'careers.example.com', prefix: '' });
    expect(bucketAccess(access)).toMatchObject({ endpoint: null, region: 'eu-central-1' });
  });
});
