import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeAddress, readTarget } from '../../src/front/request-target.ts';

test.each([
  ['/', '/', ''],
  ['/jobs/7-x/', '/jobs/7-x/', ''],
  ['/jobs/%37-x/', '/jobs/7-x/', ''],
  ['/a%20b', '/a b', ''],
  ['/%C5%BC', '/ż', ''],
  ['/\u00c5\u00bc', '/ż', ''],
  ['/%2561', '/%61', ''],
  ['/%252e%252e%252fetc', '/%2e%2e%2fetc', ''],
  ['/a?b=%zz&c=../x', '/a', '?b=%zz&c=../x'],
  ['/?', '/', '?'],
  ['/a?b#c', '/a', '?b'],
  ['/a#b?c', '/a', ''],
  ['/a?b\u00c5\t', '/a', '?b%C3%85%09'],
  ['//other.example/', '//other.example/', ''],
  ['http://other.example/a?b', '/a', '?b'],
  ['HTTPS://other.example', '/', ''],
  ['http://other.example?b', '/', '?b'],
  ['/.well-known/x', '/.well-known/x', ''],
  ['/a..b/...', '/a..b/...', ''],
])('%j asks for %j with the query %j', (target, path, query) => {
  expect(readTarget(target)).toEqual({ path, query });
});

test.each([
  '',
  '*',
  'a',
  'ftp://host/a',
  '/..',
  '/../a',
  '/a/../b',
  '/./a',
  '/a/.',
  '/%2e%2e/a',
  '/%2E./a',
  '/a/%2e',
  '/..%2f..%2fetc/passwd',
  '/a%2Fb',
  '/a\\b',
  '/..\\..\\a',
  '/..%5c..%5ca',
  '/%00',
  '/a%00.html',
  '/a%0d%0aX:%20y',
  '/%7f',
  '/%C2%85',
  '/%',
  '/%4',
  '/%zz',
  '/%u002e',
  '/%ff',
  '/%c0%ae%c0%ae/',
  '/%ed%a0%80',
  '/%C5',
  '/\u017c',
  'http://host/../a',
])('%j asks for nothing', (target) => {
  expect(readTarget(target)).toBeNull();
});

test('whatever comes, the path is one of this site and the query fits a header', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      '%00',
      '%25',
      '%',
      '?',
      '#',
      'http://',
      '\u0000',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const targets = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        targets,
        targets.map((rest) => `/${rest}`),
      ),
      (text) => {
        const target = readTarget(text);
        if (!target) return;
        expect(target.path).toMatch(/^\//);
        expect(target.path).not.toMatch(/(^|\/)\.\.?(\/|$)|\\|\p{Cc}/u);
        expect(target.query).toMatch(/^(\?[!-~]*)?$/);
      },
    ),
    { numRuns: 3000, seed: 1 },
  );
});

test.each([
  ['/jobs/7-x/', '/jobs/7-x/'],
  ['/ż a/', '/%C5%BC%20a/'],
  ['/50%/', '/50%25/'],
  ['/a?b#c', '/a%3Fb%23c'],
  ['//other.example/', '/other.example/'],
  ['/\ud800', '/%EF%BF%BD'],
  ['/\\other', '/%5Cother'],
  ['jobs', '/jobs'],
])('%j is led to as %j', (address, location) => {
  expect(encodeAddress(address)).toBe(location);
});

test('an address that is led to asks for itself', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/^\.\.?$|[/\\\p{Cc}]/u.test(text));
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
      const address = `/${segments.join('/')}/`;
      expect(readTarget(encodeAddress(address))).toEqual({ path: address, query: '' });
    }),
    { seed: 1 },
  );
});
