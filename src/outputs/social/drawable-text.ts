import type { Covers } from './font-coverage.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * What of a text can be drawn, in one line. A character without a glyph (an emoji, a letter of a script that no
 * font has) would be drawn as an empty box: it goes, and with it the dash or the brackets that stood around it.
 *
 * @param covers whether one of the fonts has all of a grapheme; parts of one can't be drawn from two fonts
 * @returns `null` where more than half of the letters would be lost, so that the rest says nothing any more
 */
export function drawableText(text: string, covers: Covers): string | null {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const drawn = drawableLine(line, covers);
  return letters(drawn) * 2 < letters(line) ? null : drawn;
}

function drawableLine(line: string, covers: Covers): string {
  let drawn = '';
  for (const { segment } of graphemes.segment(line)) drawn += drawableGrapheme(segment, covers);
  // What went may have stood between a letter and its mark, which are one grapheme now.
  return drawn === line ? line : drawableLine(withoutRemains(drawn).normalize('NFC'), covers);
}

/** A letter with its marks, else plain ("𝐀"), else with the marks that go with it in one font, else without. */
function drawableGrapheme(grapheme: string, covers: Covers): string {
  if (covers(grapheme)) return grapheme;
  const plain = grapheme.normalize('NFKC');
  if (covers(plain)) return plain;
  const [base = '', ...marks] = plain;
  const kept = marks.reduce((text, mark) => (covers(text + mark) ? text + mark : text), base);
  if (covers(kept)) return kept;
  const [bare = ''] = plain.normalize('NFD');
  return covers(bare) ? bare : '';
}

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Tidies where something went: empty brackets, dashes that join nothing, doubled spaces. */
const withoutRemains = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{Pd}|·•,:;/]+|[\s\p{Pd}|·•,:;/]+$/gu, '');
