import { expect, test } from 'vitest';
import { createByteCache, createResponseCache } from '../../src/front/response-cache.ts';
import { siteOf } from './site-of.ts';

/** A cache of three responses over a site of five pages, which notes whose key was made. */
function cacheOfThree() {
  const keys: string[] = [];
  const site = () =>
    siteOf(
      Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => {
          const key = () => {
            keys.push(name);
            return name;
          };
          return [name, { text: name, key }];
        }),
      ),
    );
  const cache = createResponseCache({
    ...{ bytes: createByteCache(10_000), mostResponses: 3 },
    report: () => undefined,
    now: () => '2026-03-01T10:00:00Z',
  });
  cache.show(site());
  return { cache, keys, site };
}

test('a key is made once for each site, and the response not asked for longest goes', () => {
  const { cache, keys, site } = cacheOfThree();
  for (const address of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) cache.find(address);
  expect(keys).toEqual(['a', 'b', 'c', 'd', 'b']);
  cache.show(site());
  for (const address of ['a', 'a']) cache.find(address);
  expect(keys).toEqual(['a', 'b', 'c', 'd', 'b', 'a']);
});

test('before there is a site nothing is found', () => {
  const cache = createResponseCache({
    bytes: createByteCache(0),
    report: () => undefined,
    now: () => '',
  });
  expect(cache.find('/')).toBeUndefined();
  expect(cache.recent()).toEqual([]);
});

test('pages worth printing again are two hundred at most, and those that failed', () => {
  const { cache } = cacheOfThree();
  const pages = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`/${at}/`, { text: `${at}` }]));
  cache.show(siteOf({ ...pages, '/bad/': { text: 'bad' } }));
  const bad = cache.find('/bad/');
  if (bad) cache.made(bad, new Error('no place'));
  for (const address of Object.keys(pages)) {
    const stored = cache.find(address);
    if (stored) cache.used(stored);
  }
  const recent = cache.recent();
  expect(recent).toHaveLength(201);
  expect(recent.slice(0, 3)).toEqual(['/bad/', '/299/', '/298/']);
});
