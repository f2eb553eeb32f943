import { expect, test } from 'vitest';
import { chooseEncoding, namesTag, readAcceptEncoding, readRange } from '../../src/front/stored-response.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['zstd, deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0.5, identity', 'identity'],
  ['br ; q=1.0 , gzip', 'br'],
  ['br;q=0, gzip;q=0.000', 'identity'],
  ['br;q=2, gzip;q=-1, *;q=', 'identity'],
  ['br;q=0.1234, gzip', 'gzip'],
  ['identity;q=0', null],
  ['*;q=0', null],
  ['*;q=0, identity', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0, *', 'br'],
  [';;,,;q=1, ,', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseEncoding(readAcceptEncoding(header), ['br', 'gzip'])).toBe(encoding);
});

test.each([
  ['br, gzip', 'identity'],
  ['identity;q=0, br', null],
])('Accept-Encoding %j of a file with no other form gets %s', (header, encoding) => {
  expect(chooseEncoding(readAcceptEncoding(header), [])).toBe(encoding);
});

test.each([
  // header, weak, strong
  ['"a"', true, true],
  ['*', true, true],
  ['W/"a"', true, false],
  ['"b", "a"', true, true],
  ['"b",W/"a","c"', true, false],
  ['"b", ,, "a"', true, true],
  ['"b,c", "a"', true, true],
  ['"b,\\"a", "a"', false, false],
  ['"x,"a""', false, false],
  ['"b"', false, false],
  ['"a-br"', false, false],
  ['a', false, false],
  ['w/"a"', false, false],
  ['"b" "a"', false, false],
  ['"a', false, false],
  ['', false, false],
])('the tags %j name "a" weakly: %s, strongly: %s', (header, weak, strong) => {
  expect(namesTag(header, '"a"', 'weak')).toBe(weak);
  expect(namesTag(header, '"a"', 'strong')).toBe(strong);
});

test('a long list is read to its end', () => {
  expect(namesTag(`${'"b", '.repeat(2000)}"a"`, '"a"', 'strong')).toBe(true);
  expect(namesTag(`${', '.repeat(8000)}x`, '"a"', 'strong')).toBe(false);
});

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-5', { start: 3, end: 5 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=9-99', { start: 9, end: 9 }],
  ['bytes=-1', { start: 9, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['Bytes= 2-3 ', { start: 2, end: 3 }],
  ['bytes=0-99999999999999999999999', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-11', 'unsatisfiable'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=a-b', null],
  ['bytes=1.5-2', null],
  ['bytes=--1', null],
  ['bytes 0-1', null],
  ['pages=0-1', null],
])('Range %j of ten bytes is %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test.each([
  ['bytes=0-', 'unsatisfiable'],
  ['bytes=-5', null],
])('Range %j of an empty file is %j', (header, range) => {
  expect(readRange(header, 0)).toEqual(range);
});
