import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { cleanHtml, listImages, plainText } from '../../../src/board/html/safe-html.ts';
import { plainLetters } from '../../../src/board/text.ts';
import { faultsOf } from './check-html.ts';
import { hostileHtml } from './hostile.ts';
import { messyHtml } from './html-arbitrary.ts';
import { policy } from './policy-of-test.ts';
import { writtenHtml } from './words-arbitrary.ts';

const clean = (html: string) => cleanHtml(html, policy).html;
const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe('whatever HTML comes in', () => {
  test('only allowed HTML comes out, and cleaning it again changes nothing', () => {
    let filled = 0;
    fc.assert(
      fc.property(messyHtml, (html) => {
        const result = clean(html);
        if (result !== '') filled++;
        expect(faultsOf(result)).toEqual([]);
        expect(clean(result)).toBe(result);
      }),
      { numRuns: 2_000, seed: 1 },
    );
    expect(filled).toBeGreaterThan(1_000);
  });

  test('html-validate finds it valid', () => {
    const validator = new HtmlValidate({
      root: true,
      extends: ['html-validate:recommended', 'html-validate:standard'],
    });
    fc.assert(
      fc.property(messyHtml, (html) => {
        expect(validator.validateStringSync(clean(html)).results).toEqual([]);
      }),
      { numRuns: 100, seed: 2 },
    );
  });

  test('hostile pieces stuck together, cut and wrapped stay harmless', () => {
    const piece = fc
      .tuple(fc.constantFrom(...hostileHtml.filter((html) => html.length < 400)), fc.nat(400))
      .map(([html, length]) => html.slice(0, length));
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, messyHtml), { maxLength: 5 }), (pieces) => {
        const result = clean(pieces.join(''));
        expect(faultsOf(result)).toEqual([]);
        expect(clean(result)).toBe(result);
      }),
      { numRuns: 1_500, seed: 3 },
    );
  });

  test('any characters at all stay harmless', () => {
    const characters = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'<>/="\'&;!- ab'),
        fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(characters, (html) => {
        const result = clean(html);
        expect(faultsOf(result)).toEqual([]);
        expect(clean(result)).toBe(result);
      }),
      { numRuns: 2_000, seed: 4 },
    );
  });
});

describe('words', () => {
  test('are neither lost, split, glued nor moved, whatever tags stand between', () => {
    fc.assert(
      fc.property(writtenHtml, ({ html, text }) => {
        expect(words(plainText(clean(html)))).toEqual(words(text));
      }),
      { numRuns: 2_000, seed: 5 },
    );
  });

  test('of plain text all survive, in order', () => {
    const word = fc
      .stringMatching(/^[\p{L}\p{N}&(][\p{L}\p{N}:/+,;!?&)%]{0,8}$/u)
      .filter((text) => !/&[a-z#]/i.test(text));
    const space = fc.constantFrom(' ', '\n', '\r\n', '\t', '\n\n', '\u00a0 ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, space)), (parts) => {
        const text = parts.flat().join('');
        const expected = parts.map(([part]) => plainLetters(part));
        const marked = /(?:^|\n|\r)\s*\d{1,3}\)/.test(text);
        fc.pre(!marked);
        expect(words(plainText(clean(text)))).toEqual(expected);
        expect(words(plainText(text))).toEqual(expected);
      }),
      { numRuns: 1_000, seed: 6 },
    );
  });
});

describe('listImages', () => {
  test('names every image that the cleaned text shows, and none of another host', () => {
    fc.assert(
      fc.property(messyHtml, (html) => {
        const listed = listImages(html, policy);
        expect(listed.filter((address) => new URL(address).hostname !== 'tenant.example')).toEqual([]);
        const shown = cleanHtml(html, policy).html.includes('<img');
        expect(listed.includes('https://tenant.example/files/a.png')).toBe(shown);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
