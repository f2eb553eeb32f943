import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSocialFonts } from '../../../src/live/fonts.ts';
import { drawableText, fontCoverage } from '../../../src/site/sharing/social-picture.ts';

const coverages = (await readSocialFonts()).map(({ data }) => fontCoverage(data));
const covers = (text: string) => coverages.some((has) => has(text));

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

describe('a text', () => {
  test.each([
    ['Kierownik zmiany (k/m) – Łódź', 'Kierownik zmiany (k/m) – Łódź'],
    ['Менеджер з логістики', 'Менеджер з логістики'],
    ['🚲 Mechanik rowerowy 🔧', 'Mechanik rowerowy'],
    ['🚀 – Mechanik (🔧) | 🎉', 'Mechanik'],
    ['👩‍🔧 Mechanik 👨‍👩‍👧‍👦 🇵🇱 1️⃣', 'Mechanik 1'],
    ['Cafe\u0301 i Zaz\u0307o\u0301łc\u0301', 'Café i Zażółć'],
    ['𝐊𝐢𝐞𝐫𝐨𝐰𝐜𝐚 Ｃ＋Ｅ', 'Kierowca C+E'],
    ['z\u20e3nak', 'znak'],
    // A letter and a mark that stand in two fonts.
    ['м\u0323агазин', 'магазин'],
    ['на неѝ', 'на неѝ'],
    // What went stood between a letter and its mark.
    ['a\u200d\u0301', 'á'],
    ['a  \n b\u00a0c', 'a b c'],
    ['Chef 料理人 de cuisine', 'Chef de cuisine'],
    ['', ''],
    ['– 24/7 –', '– 24/7 –'],
  ])('%j is drawn as %j', (text, expected) => {
    expect(drawableText(text, covers)).toBe(expected);
  });

  test.each(['倉庫作業員', '料理人 B', 'ພະນັກງານ'])('%j says nothing any more when its letters go', (text) => {
    expect(drawableText(text, covers)).toBeNull();
  });

  test('comes out with nothing but what has a glyph, and a second time unchanged', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('a', 'Ł', '🚲', ' ', '-', '(', ')', '\u200d', '漢', 'ї', '\ud800', '\u0301'),
      }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const drawn = drawableText(written, covers);
        if (drawn === null) return;
        const graphemes = Array.from(segmenter.segment(drawn), ({ segment }) => segment);
        expect(graphemes.filter((grapheme) => !covers(grapheme))).toEqual([]);
        expect(drawableText(drawn, covers)).toBe(drawn);
      }),
      { numRuns: 1000 },
    );
  });
});
