import { fontTable } from './font-table.ts';

/** Whether a font has glyphs for every character of a text. */
export type Covers = (text: string) => boolean;

/**
 * What a font has glyphs for, read from its cmap table (formats 4 and 12, the ones that fonts for the
 * web have).
 *
 * @throws {Error} when the file is no font, or maps its letters in another way
 */
export function fontCoverage(font: Uint8Array): Covers {
  const cmap = fontTable(font, 'cmap');
  const covered = new Set<number>();
  let isRead = false;
  for (let at = 4; at < 4 + 8 * cmap.getUint16(2); at += 8) {
    const start = cmap.getUint32(at + 4);
    const format = cmap.getUint16(start);
    if (format === 4) readSegments(cmap, start, covered);
    if (format === 12) readGroups(cmap, start, covered);
    isRead ||= format === 4 || format === 12;
  }
  if (!isRead) throw new Error('The font has no letter map of format 4 or 12: name another font file.');
  return (text) => {
    for (const character of text) if (!covered.has(character.codePointAt(0) ?? 0)) return false;
    return true;
  };
}

/** Format 4: segments of the basic plane. A code point whose glyph is 0 has none. */
function readSegments(cmap: DataView, start: number, covered: Set<number>): void {
  const size = cmap.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + size + 2;
  for (let at = 0; at < size; at += 2) {
    const last = cmap.getUint16(ends + at);
    const delta = cmap.getUint16(starts + size + at);
    const rangeAt = starts + 2 * size + at;
    const range = cmap.getUint16(rangeAt);
    const first = cmap.getUint16(starts + at);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : cmap.getUint16(rangeAt + range + 2 * (code - first));
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) covered.add(code);
    }
  }
}

/** Format 12: groups of all planes. */
function readGroups(cmap: DataView, start: number, covered: Set<number>): void {
  for (let left = cmap.getUint32(start + 12), at = start + 16; left > 0; left -= 1, at += 12) {
    const first = cmap.getUint32(at);
    const last = cmap.getUint32(at + 4);
    const glyph = cmap.getUint32(at + 8);
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) covered.add(code);
  }
}
