import { hash as digest } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type Node, Renderer } from '@takumi-rs/core';
import { keyOf } from '../../base/keys.ts';
import { directionOf, isolated } from '../../i18n/direction.ts';
import { memo } from '../../i18n/remember.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { FileKind, FileSettings, JobKind, MachineFile } from '../machine-file.ts';
import { underWhite } from '../page/palette.ts';
import {
  cardLayout,
  type DrawableCard,
  type Drawing,
  heading,
  jobDrawing,
  languageDrawing,
  pictureSize,
  type SocialCard,
  shadesOf,
  titleLeading,
  titleSize,
} from './card-layout.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The drawable part of a text, in one line. A character without a glyph (an emoji, a letter of a script that no font
 * has) would be drawn as an empty box: it is removed, with the dash or the brackets around it.
 *
 * @param covers whether one of the fonts has all of a grapheme; parts of one can't be drawn from two fonts
 * @returns `null` if more than half of the letters would be lost, so that the rest makes no sense
 */
export function drawableText(text: string, covers: Covers): string | null {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const drawn = drawableLine(line, covers);
  return letters(drawn) * 2 < letters(line) ? null : drawn;
}

function drawableLine(line: string, covers: Covers): string {
  let drawn = '';
  for (const { segment } of graphemes.segment(line)) drawn += drawableGrapheme(segment, covers);
  // The removed character may have been between a letter and its mark, which are one grapheme now.
  return drawn === line ? line : drawableLine(withoutRemains(drawn).normalize('NFC'), covers);
}

/** A letter with its marks, else plain ("𝐀"), else with the marks that go with it in one font, else without. */
function drawableGrapheme(grapheme: string, covers: Covers): string {
  if (covers(grapheme)) return grapheme;
  const plain = grapheme.normalize('NFKC');
  if (covers(plain)) return plain;
  const [base = '', ...marks] = plain;
  const kept = marks.reduce((text, mark) => {
    const marked = (text + mark).normalize('NFC');
    return covers(marked) ? marked : text;
  }, base);
  if (covers(kept)) return kept;
  const [bare = ''] = plain.normalize('NFD');
  return covers(bare) ? bare : '';
}

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Tidies after removals: empty brackets, dashes that join nothing, doubled spaces. */
const withoutRemains = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{Pd}|·•,:;/]+|[\s\p{Pd}|·•,:;/]+$/gu, '');

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

/** Whether a font has glyphs for every character of a text. */
type Covers = (text: string) => boolean;

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

/** A font file, WOFF2 or TrueType. */
export interface SocialFont {
  /** A name of its own; two files of one family need two. */
  name: string;
  data: Uint8Array;
}

/** What pictures are drawn with, beside what they show. */
export interface SocialKit {
  /** One file per script; a letter is drawn with the first that has it. */
  fonts: readonly SocialFont[];
  /** The owner's logo as SVG or PNG; `null`, or one that shows nothing on white = the letter of the company. */
  logo: Uint8Array | null;
}

export interface Brand {
  /** Whose logo the kit has. Jobs of another company get that company's letter. */
  name: string;
  /** `#rrggbb`. */
  color: string;
}

/**
 * Draws a card as PNG, 1200 x 630. Equal cards, kits and brands give equal bytes.
 *
 * @throws {Error} when a font can't be read
 */
export async function socialPicture(card: SocialCard, kit: SocialKit, brand: Brand): Promise<Uint8Array> {
  const { renderer } = await toolsOf(kit);
  return renderer.render(await pictureLayout(card, kit, brand), { ...pictureSize, format: 'png' });
}

/** What is drawn. */
export async function pictureLayout(card: SocialCard, kit: SocialKit, brand: Brand): Promise<Node> {
  const { renderer, covers, logo } = await toolsOf(kit);
  const texts = drawable(card, covers);
  const own = directionOf(card.language);
  const direction = own === 'rtl' ? 'rtl' : 'ltr';
  const title = isolated(texts.title, direction, own);
  const layout: DrawableCard = {
    company: isolated(texts.company, direction),
    initial: Array.from(texts.company)[0] ?? '',
    title,
    text: texts.text && isolated(texts.text, direction, own),
    facts: texts.facts.map((fact) => isolated(fact, direction)),
    language: card.language,
    size: await titleSize(texts.title, (size) => linesOf(title, size, renderer)),
    direction,
    logo: card.company === brand.name ? logo : null,
  };
  const shades = shadesOf(underWhite(brand.color));
  return cardLayout(layout, shades);
}

/** A title that no font can draw is replaced by the company's name. */
function drawable(card: SocialCard, covers: Covers): SocialCard {
  const company = drawableText(card.company, covers) ?? '';
  return {
    company,
    title: drawableText(card.title, covers) || company,
    text: card.text && drawableText(card.text, covers),
    facts: card.facts.map((fact) => drawableText(fact, covers)).filter((fact): fact is string => !!fact),
    language: card.language,
  };
}

async function linesOf(title: string, size: number, renderer: Renderer): Promise<number> {
  const { children } = await renderer.measure(
    { type: 'container', style: { display: 'flex' }, children: [heading(title, size)] },
    pictureSize,
  );
  return Math.round((children[0]?.height ?? 0) / (size * titleLeading));
}

interface Tools {
  renderer: Renderer;
  covers: Covers;
  logo: Uint8Array | null;
}

const toolsOf = memo(async ({ fonts, logo }: SocialKit): Promise<Tools> => {
  const renderer = new Renderer({ cacheMaxBytes: 8 * 1024 * 1024 });
  for (const { name, data } of fonts) await renderer.registerFont({ name, data });
  const coverages = fonts.map(({ data }) => fontCoverage(data));
  const covers: Covers = (text) => coverages.some((has) => has(text));
  return { renderer, covers, logo: logo && (await canDraw(renderer, logo)) ? logo : null };
});

/** Whether a logo shows anything on white. What the renderer can't read it leaves out, without a word. */
async function canDraw(renderer: Renderer, logo: Uint8Array): Promise<boolean> {
  const pixels = await renderer
    .render({ type: 'image', src: logo, style: { width: '52px', height: '52px' } }, mark)
    .catch(() => Buffer.alloc(0));
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 255, green = 255, blue = 255, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha > 64 && Math.min(red, green, blue) < 224) return true;
  }
  return false;
}

const mark = { width: 52, height: 52, format: 'raw' } as const;

const pictureFile = (
  { address, card, key }: Drawing,
  { name, color }: SiteSettings,
  kit: SocialKit,
): MachineFile => ({
  address,
  type: 'image/png',
  get key() {
    return keyOf(kitKey(kit), key);
  },
  isSlow: true,
  make: () => socialPicture(card, kit, { name, color }),
});

/** A picture for every open job; none where the owner wants none (`socialPictures`). */
export const jobPictureKind = ({ site }: FileSettings, kit: SocialKit): JobKind => ({
  form: /\/social\/\d[^/]*\.png$/,
  ofJob: ({ job }) => (site.socialPictures ? [pictureFile(jobDrawing(job, site), site, kit)] : []),
});

/** A picture for each language of the site; none where the owner wants none. */
export const languagePictureKind = ({ site }: FileSettings, kit: SocialKit): FileKind => ({
  form: /\/social\/[a-z][^/]*\.png$/,
  files: () =>
    [...new Set(site.socialPictures ? [site.defaultLanguage, ...site.languages] : [])].map((language) =>
      pictureFile(languageDrawing(language, site), site, kit),
    ),
});

const kitKey = memo((kit: SocialKit): string => {
  const sums = kit.fonts.map(({ data }) => digest('sha256', data));
  return keyOf(sums, kit.logo === null ? '' : digest('sha256', kit.logo));
});
