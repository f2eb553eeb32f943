import { brotliDecompressSync } from 'node:zlib';

/** Tables that WOFF2 names by number, as far as a font's letters are concerned (WOFF2, section 4.1). */
const numbered: Readonly<Record<number, string>> = { 0: 'cmap', 10: 'glyf', 11: 'loca' };
const spelledOut = 63;

/**
 * One table of a font file (WOFF2, TrueType or OpenType), such as "cmap". Tables that WOFF2 transforms (glyf, loca
 * and hmtx) come out as they are stored.
 *
 * @throws {Error} when the file is no such font or has no such table
 */
export function fontTable(font: Uint8Array, name: string): DataView {
  const view = viewOf(font);
  const signature = tagAt(view, 0);
  if (signature === 'wOF2') return woff2Table(font, name);
  if (signature === 'OTTO' || signature === 'true' || view.getUint32(0) === 0x0001_0000) {
    for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
      if (tagAt(view, at) !== name) continue;
      const start = view.getUint32(at + 8);
      return viewOf(font.subarray(start, start + view.getUint32(at + 12)));
    }
    throw new Error(`The font has no table ${name}: give a complete font file.`);
  }
  throw new Error('The file is no WOFF2, TrueType or OpenType font: name another font file.');
}

function woff2Table(font: Uint8Array, name: string): DataView {
  const view = viewOf(font);
  let at = 48;
  let start = 0;
  let found: { start: number; end: number } | undefined;
  for (let left = view.getUint16(12); left > 0; left -= 1) {
    const flags = view.getUint8(at);
    at += 1;
    const number = flags & 63;
    const tag = number === spelledOut ? tagAt(view, at) : (numbered[number] ?? '');
    if (number === spelledOut) at += 4;
    const original = base128(view, at);
    at = original.next;
    let length = original.value;
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    if (isTransformed) {
      const transformed = base128(view, at);
      at = transformed.next;
      length = transformed.value;
    }
    if (tag === name) found = { start, end: start + length };
    start += length;
  }
  if (!found) throw new Error(`The font has no table ${name}: give a complete font file.`);
  const tables = brotliDecompressSync(font.subarray(at, at + view.getUint32(20)));
  return viewOf(tables.subarray(found.start, found.end));
}

/** A number in groups of seven bits, the highest first (UIntBase128). */
function base128(view: DataView, from: number): { value: number; next: number } {
  let value = 0;
  let at = from;
  for (;;) {
    const byte = view.getUint8(at);
    at += 1;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: at };
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
