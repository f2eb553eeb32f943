import { expect, test } from 'vitest';
import { openDiskCache } from '../../src/front/disk-cache.ts';
import { ask, scratchFolder, startFront } from './harness.ts';
import { type FileOfTest, inPieces, siteOf } from './site-of.ts';

const fails = (reason: string, key = reason): FileOfTest => ({
  text: '',
  key,
  print: () => {
    throw new Error(reason);
  },
});

async function startWithClock(options: Parameters<typeof startFront>[0] = {}) {
  let minute = 0;
  const now = () => {
    minute += 1;
    return `2026-03-01T10:0${minute}:00Z`;
  };
  return startFront({ ...options, now });
}

test('a page that can’t be printed is 500, told of once, and hides no other', async () => {
  const site = await startWithClock();
  const shown = siteOf({ '/': { text: 'home' }, '/bad/': fails('no place') });
  site.front.show(shown);
  for (const method of ['GET', 'HEAD', 'GET']) {
    const reply = await ask(site, '/bad/', { method });
    expect(reply).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } });
    expect(reply.text).toBe(method === 'HEAD' ? '' : 'This page could not be made. It has been noted.\n');
  }
  expect((await ask(site, '/bad/', { headers: { range: 'bytes=0-1' } })).status).toBe(500);
  expect((await ask(site, '/')).text).toBe('home');
  expect(site.front.failures()).toEqual([
    { address: '/bad/', reason: 'no place', since: '2026-03-01T10:01:00Z' },
  ]);
  expect(site.reports).toMatchObject([
    { message: "/bad/ can't be printed.", cause: { message: 'no place' } },
  ]);
});

test('what stood there before stays, with all that belongs to it, until it heals', async () => {
  const site = await startWithClock();
  site.front.show(siteOf({ '/a/': { text: 'good a' }, '/b/': { text: 'good b' } }));
  const { headers } = await ask(site, '/a/');
  await ask(site, '/b/');
  site.front.show(siteOf({ '/a/': fails('no place'), '/b/': { text: 'new b' } }));
  await site.front.settled();
  const since = '2026-03-01T10:01:00Z';
  expect(site.front.failures()).toEqual([{ address: '/a/', reason: 'no place', since }]);
  const stale = await ask(site, '/a/');
  expect(stale).toMatchObject({ status: 200, text: 'good a', headers: { etag: headers.etag } });
  expect(await ask(site, '/a/', { headers: { 'if-none-match': headers.etag ?? '' } })).toMatchObject({
    status: 304,
  });
  expect(await ask(site, '/a/', { headers: { range: 'bytes=0-3' } })).toMatchObject({
    status: 206,
    text: 'good',
  });
  expect((await ask(site, '/a/', { headers: { 'accept-encoding': 'br' } })).headers).toMatchObject({
    'content-encoding': 'br',
  });
  expect((await ask(site, '/b/')).text).toBe('new b');
  expect(site.reports).toHaveLength(1);
  // Another reason is told of; since when it fails stays.
  site.front.show(siteOf({ '/a/': fails('no date'), '/b/': { text: 'new b' } }));
  await site.front.settled();
  expect((await ask(site, '/a/')).text).toBe('good a');
  expect(site.front.failures()).toEqual([{ address: '/a/', reason: 'no date', since }]);
  expect(site.reports).toHaveLength(2);
  site.front.show(siteOf({ '/a/': { text: 'healed' } }));
  await site.front.settled();
  expect(site.front.failures()).toEqual([]);
  expect((await ask(site, '/a/')).text).toBe('healed');
});

test('a page that heals by itself is found out by the next who asks', async () => {
  const site = await startWithClock();
  let isBroken = true;
  const print = () => {
    if (isBroken) throw new Error('no place');
    return 'whole';
  };
  site.front.show(siteOf({ '/': { text: 'whole', print } }));
  expect((await ask(site, '/')).status).toBe(500);
  isBroken = false;
  expect((await ask(site, '/')).text).toBe('whole');
  expect(site.front.failures()).toEqual([]);
});

test('a page that fails is tried again after a while, which grows, and at once after a switch', async () => {
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 2, 1) + seconds * 1000).toISOString();
  const site = await startFront({ now });
  let tries = 0;
  const print = () => {
    tries += 1;
    throw new Error('no place');
  };
  const shown = siteOf({ '/': { text: '', print } });
  site.front.show(shown);
  const triesAt = async (second: number) => {
    seconds = second;
    expect((await ask(site, '/')).status).toBe(500);
    return tries;
  };
  expect(await triesAt(0)).toBe(1);
  expect(await triesAt(0)).toBe(1);
  expect(await triesAt(1)).toBe(2);
  expect(await triesAt(2)).toBe(2);
  expect(await triesAt(3)).toBe(3);
  expect(site.front.failures()).toMatchObject([{ reason: 'no place', since: '2026-03-01T00:00:00.000Z' }]);
  expect(site.reports).toHaveLength(1);
  site.front.show(shown);
  await site.front.settled();
  expect(tries).toBe(4);
});

test('a failure ends when its address shows again what it showed before, or goes', async () => {
  const site = await startWithClock();
  const good = { '/a/': { text: 'good' }, '/b/': { text: 'good' } };
  const bad = { '/a/': fails('no place'), '/b/': fails('no place') };
  site.front.show(siteOf(good));
  for (const path of ['/a/', '/b/']) await ask(site, path);
  site.front.show(siteOf(bad));
  await site.front.settled();
  expect(site.front.failures()).toHaveLength(2);
  const again = siteOf({ '/a/': good['/a/'] });
  site.front.show(again);
  await site.front.settled();
  expect(site.front.failures()).toEqual([]);
  expect(again.prints).toEqual([]);
});

test('the last good bytes stay however much else comes by', async () => {
  const site = await startWithClock({ memoryBytes: 1000 });
  const others = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`/${at}/`, { text: 'x'.repeat(500) }]),
  );
  site.front.show(siteOf({ '/a/': { text: 'good' }, ...others }));
  await ask(site, '/a/');
  site.front.show(siteOf({ '/a/': fails('no place'), ...others }));
  await site.front.settled();
  for (const path of Object.keys(others)) await ask(site, path);
  site.front.show(siteOf({ '/a/': fails('no date'), ...others }));
  expect((await ask(site, '/a/')).text).toBe('good');
});

test('an entry whose key can’t be made fails like one that can’t be printed', async () => {
  const site = await startWithClock();
  const broken = () => {
    throw new Error('no key');
  };
  site.front.show(siteOf({ '/a/': { text: 'good' }, '/b/': { text: 'b' } }));
  for (const path of ['/b/', '/a/']) await ask(site, path);
  const next = siteOf({ '/a/': { text: 'x', key: broken }, '/b/': { text: 'new b' } });
  site.front.show(next);
  await site.front.settled();
  expect(next.prints).toEqual(['/b/']);
  expect(await ask(site, '/a/')).toMatchObject({ status: 200, text: 'good' });
  expect(site.front.failures()).toMatchObject([{ address: '/a/', reason: 'no key' }]);
  expect(site.reports).toHaveLength(1);
});

test('a 404 page that can’t be made leaves the last one, in the language that was chosen', async () => {
  const chosen = { address: '/404.html', isNegotiated: true, words: 'baker' };
  const site = await startWithClock({ chooseNotFound: () => chosen });
  site.front.show(siteOf({ '/404.html': { text: '<input name="q">', status: 404 } }));
  expect((await ask(site, '/baker')).text).toBe('<input value="baker" name="q">');
  site.front.show(siteOf({ '/404.html': { ...fails('no words'), status: 404 } }));
  for (let round = 0; round < 2; round += 1) {
    expect(await ask(site, '/baker')).toMatchObject({
      status: 404,
      text: '<input name="q">',
      headers: { vary: 'Accept-Encoding, Accept-Language' },
    });
  }
  expect(site.reports).toHaveLength(1);
});

test('a large file that breaks off is told of once, and the last good one stays on disk', async () => {
  const disk = openDiskCache(await scratchFolder());
  const site = await startWithClock({ disk });
  const large = (text: string, print: FileOfTest['print']): FileOfTest => ({
    ...{ text, isLarge: true, type: 'application/json' },
    ...(print && { print }),
  });
  const breaksOff = () =>
    inPieces('new', 1, (piece) => {
      if (piece === 2) throw new Error('no place');
    });
  site.front.show(siteOf({ '/all.json': large('new', breaksOff) }));
  expect((await ask(site, '/all.json')).status).toBe(500);
  site.front.show(siteOf({ '/all.json': large('good', () => inPieces('good', 1)) }));
  expect((await ask(site, '/all.json')).text).toBe('good');
  expect(site.front.failures()).toEqual([]);
  site.front.show(siteOf({ '/all.json': large('new', breaksOff) }));
  for (const accept of ['identity', 'gzip', 'identity']) {
    const reply = await ask(site, '/all.json', { headers: { 'accept-encoding': accept } });
    expect(reply).toMatchObject({ status: 200 });
    if (accept === 'identity') expect(reply.text).toBe('good');
  }
  expect(await ask(site, '/all.json', { headers: { range: 'bytes=1-2' } })).toMatchObject({ text: 'oo' });
  expect(site.front.failures()).toMatchObject([{ address: '/all.json', reason: 'no place' }]);
  expect(site.reports).toHaveLength(2);
  // Printed again in the background, since it failed.
  site.front.show(siteOf({ '/all.json': large('healed', () => inPieces('healed', 1)) }));
  await site.front.settled();
  expect(site.front.failures()).toEqual([]);
});
