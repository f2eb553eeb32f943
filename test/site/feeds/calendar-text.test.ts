import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLine, textLine } from '../../../src/site/feeds/deadlines.ts';
import { hostileTexts } from './hostile-jobs.ts';

const unfold = (folded: string) => folded.replaceAll('\r\n ', '');

describe('a line of a calendar', () => {
  test('is at most 75 octets long, ends in CRLF, and unfolds to what it was', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/[\r\n]/.test(text));
    fc.assert(
      fc.property(line, (text) => {
        const folded = foldLine(`X:${text}`);
        expect(folded.endsWith('\r\n')).toBe(true);
        expect(unfold(folded)).toBe(`X:${text}\r\n`);
        for (const part of folded.slice(0, -2).split('\r\n')) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(Buffer.from(part).toString()).toBe(part);
        }
      }),
      { numRuns: 1000, seed: 3 },
    );
  });

  test.each([
    ['a'.repeat(73), 1],
    ['a'.repeat(74), 2],
    ['ł'.repeat(36), 1],
    ['ł'.repeat(37), 2],
    ['🚲'.repeat(18), 1],
    ['🚲'.repeat(19), 2],
  ])('with %s has %i parts', (text, parts) => {
    expect(foldLine(`X:${text}`).trimEnd().split('\r\n')).toHaveLength(parts);
  });

  test.each([
    ['a;b,c\\d', 'X:a\\;b\\,c\\\\d\r\n'],
    ['one\r\ntwo\nthree\rfour', 'X:one\\ntwo\\nthree\\nfour\r\n'],
    ['a:b"c\td\u0000\ud800', 'X:a:b"c d\r\n'],
  ])('escapes %j', (text, line) => {
    expect(textLine('X', text)).toBe(line);
  });

  test.each(hostileTexts)('can not be broken out of by %j', (text) => {
    expect(unfold(textLine('X', text))).toMatch(/^X:[^\r\n]*\r\n$/);
  });
});
