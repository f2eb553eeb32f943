import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDiskCache } from '../../src/front/disk-cache.ts';
import { ask, gate, routeAt, scratchFolder, startFront } from './harness.ts';
import { keyOf, siteOf } from './site-of.ts';

const page = 'Hello, courier. '.repeat(40);

test('nothing is printed before it is asked for, and then once', async () => {
  const site = await startFront();
  const shown = siteOf({ '/': { text: page }, '/jobs/7-x/': { text: 'job' } }, { '/old/': '/' });
  site.front.show(shown);
  await site.front.settled();
  for (const path of ['/old/', '/jobs/7', '/index.html', '/nowhere']) await ask(site, path);
  expect(shown.prints).toEqual([]);
  for (const encoding of ['identity', 'br', 'gzip', 'br']) {
    await ask(site, '/', { headers: { 'accept-encoding': encoding } });
  }
  await ask(site, '/', { headers: { range: 'bytes=0-1' } });
  expect(shown.prints).toEqual(['/']);
});

test.each(['identity', 'br', 'gzip'])(
  'a hundred requests for %s at once share one print',
  async (encoding) => {
    const printing = gate();
    const arrived = gate();
    let arrivals = 0;
    const site = await startFront({
      routes: [
        () => {
          arrivals += 1;
          if (arrivals === 100) arrived.open();
          return false;
        },
      ],
    });
    const print = async () => {
      await printing.opened;
      return page;
    };
    const shown = siteOf({ '/': { text: page, print } });
    site.front.show(shown);
    const headers = { 'accept-encoding': encoding };
    const replies = Array.from({ length: 100 }, () => ask(site, '/', { headers }));
    await arrived.opened;
    printing.open();
    const [first, ...others] = await Promise.all(replies);
    expect(first?.status).toBe(200);
    expect(others.every(({ body }) => first?.body.equals(body))).toBe(true);
    expect(shown.prints).toEqual(['/']);
  },
);

test('HEAD prints once, and tells the length that GET has', async () => {
  const site = await startFront();
  const shown = siteOf({ '/': { text: page } });
  site.front.show(shown);
  expect(await ask(site, '/', { method: 'HEAD' })).toMatchObject({
    text: '',
    headers: { 'content-length': String(page.length) },
  });
  expect((await ask(site, '/')).text).toBe(page);
  expect(shown.prints).toEqual(['/']);
});

test('what a site leaves as it was is not printed again, and a browser is told so', async () => {
  const site = await startFront();
  const [first, second] = ['one', 'two'].map((text) =>
    siteOf({ '/same/': { text: page }, '/other/': { text } }),
  );
  if (!first || !second) throw new Error('two sites');
  site.front.show(first);
  const headers = { 'accept-encoding': 'br' };
  const { etag = '' } = (await ask(site, '/same/', { headers })).headers;
  expect(etag).toBe(`"${keyOf(page)}-br"`);
  await ask(site, '/other/');
  site.front.show(second);
  await site.front.settled();
  const again = await ask(site, '/same/', { headers: { ...headers, 'if-none-match': etag } });
  expect(again).toMatchObject({ status: 304, headers: { etag } });
  expect(brotliDecompressSync((await ask(site, '/same/', { headers })).body).toString()).toBe(page);
  expect(await ask(site, '/same/', { headers: { range: 'bytes=0-4' } })).toMatchObject({
    status: 206,
    text: 'Hello',
  });
  expect((await ask(site, '/other/')).text).toBe('two');
  expect(first.prints).toEqual(['/same/', '/other/']);
  expect(second.prints).toEqual(['/other/']);
});

test('conditions are answered without printing', async () => {
  const site = await startFront();
  const shown = siteOf({ '/': { text: page } });
  site.front.show(shown);
  const tag = `"${keyOf(page)}"`;
  for (const method of ['GET', 'HEAD']) {
    expect((await ask(site, '/', { method, headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await ask(site, '/', { method, headers: { 'if-match': '"x"' } })).status).toBe(412);
    expect((await ask(site, '/', { method, headers: { 'accept-encoding': '*;q=0' } })).status).toBe(406);
  }
  expect(shown.prints).toEqual([]);
});

test('after a switch the pages that were asked for last are printed again, the latest first', async () => {
  const site = await startFront();
  const version = (text: string) =>
    siteOf({
      '/a/': { text: `a ${text}` },
      '/b/': { text: `b ${text}` },
      '/c/': { text: `c ${text}` },
      '/same/': { text: 'same' },
      '/unasked/': { text },
      '/style.css': { text, type: 'text/css' },
      '/404.html': { text: `nothing ${text}`, status: 404 },
    });
  const [first, second, third] = [version('1'), version('2'), version('3')];
  site.front.show(first);
  for (const path of ['/a/', '/same/', '/b/', '/style.css', '/c/', '/nowhere', '/a/']) await ask(site, path);
  site.front.show(second);
  await site.front.settled();
  expect(second.prints).toEqual(['/a/', '/404.html', '/c/', '/b/']);
  expect((await ask(site, '/b/')).text).toBe('b 2');
  expect(second.prints).toHaveLength(4);
  // Two switches in a row: what was used before the first is still known.
  site.front.show(version('2a'));
  site.front.show(third);
  await site.front.settled();
  expect(third.prints).toEqual(['/b/', '/a/', '/404.html', '/c/']);
});

test('a page that is printed in the background keeps no visitor waiting, and is shared with them', async () => {
  const printing = gate();
  const begun = gate();
  const site = await startFront();
  site.front.show(siteOf({ '/slow/': { text: 'old' }, '/quick/': { text: 'old' } }));
  await ask(site, '/quick/');
  await ask(site, '/slow/');
  const print = async () => {
    begun.open();
    await printing.opened;
    return 'new';
  };
  const shown = siteOf({ '/slow/': { text: 'new', print }, '/quick/': { text: 'new' } });
  site.front.show(shown);
  await begun.opened;
  expect((await ask(site, '/quick/')).text).toBe('new');
  const slow = ask(site, '/slow/');
  printing.open();
  expect((await slow).text).toBe('new');
  await site.front.settled();
  expect(shown.prints.toSorted()).toEqual(['/quick/', '/slow/']);
});

test('memory stays below its bound; what had no room is printed again', async () => {
  const site = await startFront({ memoryBytes: 3000 });
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`/${at}/`, { text: `${at}`.repeat(1000) }]),
  );
  const shown = siteOf(files);
  site.front.show(shown);
  for (let round = 0; round < 3; round += 1) {
    for (const [address, { text }] of Object.entries(files)) {
      expect((await ask(site, address)).text).toBe(text);
      expect(site.front.memory().bytes).toBeLessThanOrEqual(3000);
    }
  }
  expect(site.front.memory().files).toBe(2);
  expect(shown.prints).toHaveLength(30);
});

test('without any memory all is answered all the same', async () => {
  const site = await startFront({ memoryBytes: 0 });
  site.front.show(siteOf({ '/': { text: page } }));
  expect((await ask(site, '/')).text).toBe(page);
  expect((await ask(site, '/', { headers: { range: 'bytes=0-4' } })).text).toBe('Hello');
  const packed = await ask(site, '/', { headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(packed.body).toString()).toBe(page);
  expect(site.front.memory()).toEqual({ bytes: 0, files: 0 });
});

test('bytes in memory hold on to no more than themselves', async () => {
  const site = await startFront();
  site.front.show(siteOf({ '/': { text: page } }));
  const stored = site.front.find('/');
  if (!stored) throw new Error('the home page');
  await site.front.read(stored, 'br');
  const bytes = await site.front.read(stored, 'br');
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});

test('a picture is kept on disk, and a restart does not draw it again', async () => {
  const folder = await scratchFolder();
  const picture = { '/a.png': { text: 'picture', type: 'image/png', isSlow: true } };
  const draws: string[][] = [];
  for (let start = 0; start < 2; start += 1) {
    const site = await startFront({ disk: openDiskCache(folder) });
    const shown = siteOf(picture);
    site.front.show(shown);
    expect(await ask(site, '/a.png')).toMatchObject({ status: 200, text: 'picture' });
    draws.push(shown.prints);
    await site.stop();
  }
  expect(draws).toEqual([['/a.png'], []]);
});

test('routes are asked while a page is printed', async () => {
  const printing = gate();
  const site = await startFront({ routes: [routeAt('/healthz', (_, response) => void response.end('ok'))] });
  const print = async () => {
    await printing.opened;
    return page;
  };
  site.front.show(siteOf({ '/': { text: page, print } }));
  const home = ask(site, '/');
  expect((await ask(site, '/healthz')).text).toBe('ok');
  printing.open();
  expect((await home).text).toBe(page);
});
