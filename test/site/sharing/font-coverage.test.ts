import { describe, expect, test } from 'vitest';
import { readSocialFonts } from '../../../src/live/fonts.ts';
import { fontCoverage, fontTable } from '../../../src/site/sharing/social-picture.ts';

const u16 = (...numbers: number[]) => numbers.flatMap((number) => [(number >> 8) & 255, number & 255]);
const u32 = (...numbers: number[]) => numbers.flatMap((number) => u16(number >>> 16, number & 0xffff));

/** A TrueType file that holds nothing but a letter map with these subtables. */
function fontWith(...subtables: number[][]): Uint8Array {
  const head = 4 + 8 * subtables.length;
  const starts = subtables.map((_, at) => head + subtables.slice(0, at).flat().length);
  const records = subtables.flatMap((_, at) => [...u16(3, at), ...u32(starts[at] ?? 0)]);
  const cmap = [...u16(0, subtables.length), ...records, ...subtables.flat()];
  const tag = [...'cmap'].map((letter) => letter.charCodeAt(0));
  const file = [...u32(0x10000), ...u16(1, 0, 0, 0), ...tag, ...u32(0, 28, cmap.length), ...cmap];
  // Not at the start of its buffer, as a file read from disk may be.
  return new Uint8Array([9, 9, 9, ...file]).subarray(3);
}

// Letters A to C by difference, where B falls on glyph 0; a to c by a list, where b has none.
const segments = [
  ...u16(4, 48, 0, 6, 0, 0, 0),
  ...u16(67, 99, 0xffff, 0),
  ...u16(65, 97, 0xffff),
  ...u16(65536 - 66, 0, 1),
  ...u16(0, 4, 0),
  ...u16(5, 0, 7),
];
const groups = [...u16(12, 0), ...u32(40, 0, 2), ...u32(0x1f6b2, 0x1f6b3, 10), ...u32(0x41, 0x41, 0)];

const covered = (font: Uint8Array, characters: string) => {
  const has = fontCoverage(font);
  return [...characters].filter((character) => has(character)).join('');
};

describe('what a font has letters for', () => {
  test('is read from segments, where glyph 0 is none', () => {
    expect(covered(fontWith(segments), 'ABCDabcd\uffff')).toBe('ACac');
  });

  test('is read from groups of any plane', () => {
    expect(covered(fontWith(groups), 'A🚲🚳🚴')).toBe('🚲🚳');
  });

  test('is everything that any of its maps has', () => {
    expect(covered(fontWith(segments, groups), 'AB🚲')).toBe('A🚲');
  });

  test('of the fonts we ship is their own letters', async () => {
    const all = 'Aąż Łß€Жї漢ά';
    const found = (await readSocialFonts()).map(({ name, data }) => [
      name,
      covered(data, all).replace(' ', ''),
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['onest-latin.woff2', 'Aß€'],
        ['onest-polish.woff2', 'ążŁ'],
        ['onest-cyrillic.woff2', 'Жї'],
      ]),
    );
  });
});

test.each([
  ['an empty file', new Uint8Array(0)],
  ['an older format', new TextEncoder().encode('wOFF and so on, and on, and on, and on, and on')],
  ['a picture', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a font cut off', fontWith(segments).subarray(0, 40)],
  ['a font without a letter map', fontWith(segments).map((byte, at) => (at === 12 ? 0x78 : byte))],
  ['a font with a letter map of another kind', fontWith(u16(6, 10, 0, 65, 0))],
])('%s is refused', (_, data) => {
  expect(() => fontCoverage(data)).toThrow();
});

test('a WOFF2 file gives any of its tables', async () => {
  const [font] = await readSocialFonts();
  const data = font?.data ?? new Uint8Array(0);
  // A font's head table says so in its magic number (OpenType, "head").
  expect(fontTable(data, 'cmap').byteLength).toBeGreaterThan(100);
  expect(() => fontTable(data, 'zzzz')).toThrow('no table zzzz');
});
