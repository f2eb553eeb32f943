import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { imageSize } from 'image-size';

/*
 * The owner's pictures in smaller sizes. Pages name them (`sourcesOf`), and the site makes them
 * (site/page/smaller-pictures.ts) from the list of those that pages show (`ShownPicture`).
 */

/** Formats of the smaller pictures, the best first: a browser takes the first that it knows. */
export const smallerFormats = ['avif', 'webp'] as const;
export type SmallerFormat = (typeof smallerFormats)[number];

/** What a page needs to name the smaller sizes of a picture. */
export interface Smaller {
  /** Hash of the file, which is part of their addresses; absent where there are none of this file. */
  hash?: string;
  /** The same of the file for the dark scheme. */
  dark?: string;
  /** Widths in pixels, the smallest first. */
  widths: readonly number[];
}

/** A picture under `public/`. */
export interface PictureFile {
  /** As it is shown, in pixels: a photo that the camera noted as turned is turned. */
  width: number;
  height: number;
  bytes: number;
  /** "jpg", "svg". */
  type: string;
  isAnimated: boolean;
  /** SHA-256 of the bytes, 24 hexadecimal digits. */
  hash: string;
}

/** A picture that pages show in smaller sizes. */
export interface ShownPicture {
  /** Its address: "/pictures/team.jpg". */
  src: string;
  hash: string;
  /** Widths in pixels, the smallest first. */
  widths: readonly number[];
}

/** Reads the facts of a picture from its bytes. Never throws; `null` where it is none. */
export function readPicture(bytes: Uint8Array): PictureFile | null {
  try {
    const { width, height, orientation = 1, type = '' } = imageSize(bytes);
    const size = { width: Math.round(width), height: Math.round(height) };
    const isTurned = orientation >= 5;
    return {
      width: isTurned ? size.height : size.width,
      height: isTurned ? size.width : size.height,
      bytes: bytes.length,
      type,
      isAnimated: isAnimated(bytes),
      hash: hash('sha256', bytes).slice(0, 24),
    };
  } catch {
    return null;
  }
}

/**
 * Whether a file has several pictures one after the other: GIF with more than one, PNG with `acTL` (APNG), WebP with
 * `ANIM`, AVIF of the brand `avis`. Reads the structure alone; a cut file counts as what is left of it.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const begins = file.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(begins)) return hasTwoFrames(file);
  if (begins.startsWith('\x89PNG')) {
    const control = file.indexOf('acTL');
    return control > 0 && control < file.indexOf('IDAT');
  }
  if (/^RIFF[\s\S]{4}WEBP/.test(begins))
    return file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 2) === 2;
  return /^[\s\S]{4}ftypavis/.test(begins);
}

/** GIF89a, section 17 and following: blocks after the header, each of a known length. */
function hasTwoFrames(file: Buffer): boolean {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableSize(file[10] ?? 0);
  let frames = 0;
  while (at < file.length) {
    const kind = file[at];
    if (kind === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + tableSize(file[at + 9] ?? 0);
    } else if (kind === 0x21) at += 2;
    else return false;
    while (at < file.length && file[at] !== 0) at += (file[at] ?? 0) + 1;
    at += 1;
  }
  return false;
}

/** Types that smaller ones are made of. SVG has no pixels. */
const made: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'tiff']);

/** A smaller file would save nothing that a visitor notices. */
const smallBytes = 10_240;

/** Whether there are smaller ones of a file. */
export const canBeSmaller = ({ type, isAnimated: moves, bytes }: PictureFile): boolean =>
  made.has(type) && !moves && bytes > smallBytes;

/** The widths to choose from, in pixels: few, so that pictures are soon made, and a page names few. */
const ladder = [320, 480, 640, 960, 1280, 1600, 2304];

/**
 * The widths of a picture's smaller files.
 *
 * @param own the width of the file
 * @param most the greatest useful width where it is shown: its box on dense screens
 */
export function widthsOf(own: number, most: number): number[] {
  const largest = Math.min(own, most);
  // Two that hardly differ would be made for nothing.
  return [...ladder.filter((width) => width < largest * 0.9), largest];
}

/** The greatest useful width of pictures by the block that shows them: twice the widest box that it has on any screen. */
const widest: ReadonlyMap<unknown, number> = new Map([
  ['quote', 704],
  ['gallery', 1280],
  ['team', 1280],
  ['offices', 1280],
]);
const widestElse = 1600;
/** The only picture of a gallery is as wide as the page. */
const widestOfPage = 2304;

/** The greatest useful width of the pictures in a block. */
export function mostWidth(block: { type?: unknown; items?: unknown }): number {
  const isOnly = block.type === 'gallery' && Array.isArray(block.items) && block.items.length === 1;
  return isOnly ? widestOfPage : (widest.get(block.type) ?? widestElse);
}

/** The same of pictures in texts: twice the measure of a line (`--measure`). */
export const mostInText = 1408;

/** `sizes` of pictures by where they are shown: the width of their box in each window (styles/content). */
export const shownSizes = {
  hero: '(min-width: 84rem) 38rem, (min-width: 56rem) 48vw, calc(100vw - 2rem)',
  beside: '(min-width: 84rem) 31rem, (min-width: 56rem) 38vw, calc(100vw - 2rem)',
  whole: '(min-width: 79rem) 76rem, calc(100vw - 2rem)',
  half: '(min-width: 79rem) 38rem, (min-width: 40rem) 48vw, calc(100vw - 2rem)',
  third: '(min-width: 79rem) 25rem, (min-width: 40rem) 32vw, calc(100vw - 2rem)',
  card: '(min-width: 79rem) 25rem, (min-width: 42rem) 46vw, calc(100vw - 2rem)',
  quote: '22rem',
  // It covers a square of four tiles.
  board: '(min-width: 80rem) 41rem, (min-width: 48rem) 36rem, 24rem',
  text: '(min-width: 48rem) 44rem, calc(100vw - 2rem)',
} as const;
export type ShownAs = keyof typeof shownSizes;

/** How pictures of a gallery are shown: as `.b-pictures` lays out rows of two and three (styles/content). */
export function inGallery(at: number, count: number): ShownAs {
  if (count === 1) return 'whole';
  const halves = count % 3 === 0 ? 0 : count % 3 === 2 ? 2 : 4;
  return at < halves ? 'half' : 'third';
}

/** The address of a smaller file. Below `/images/`, what is there never changes (site/hosts). */
export const smallerAddress = (file: string, width: number, format: SmallerFormat): string =>
  `/images/${file}-${width}.${format}`;

/** The attributes of a `source` element. */
export interface PictureSource {
  media?: string;
  type?: string;
  srcset: string;
  sizes?: string;
}

const inDark = 'screen and (prefers-color-scheme: dark)';

/** The `source` elements of a picture, before its `img`: those of the dark scheme, then smaller ones, the best first. */
export function sourcesOf(
  { dark, smaller }: { dark?: string | undefined; smaller?: Smaller | undefined },
  sizes: string,
): PictureSource[] {
  const { widths = [] } = smaller ?? {};
  const of = (file: string | undefined, media?: string): PictureSource[] =>
    file === undefined
      ? []
      : smallerFormats.map((format) => ({
          ...(media !== undefined && { media }),
          type: `image/${format}`,
          srcset: widths.map((width) => `${smallerAddress(file, width, format)} ${width}w`).join(', '),
          sizes,
        }));
  return [
    ...(dark === undefined ? [] : [...of(smaller?.dark, inDark), { media: inDark, srcset: dark }]),
    ...of(smaller?.hash),
  ];
}

/** The owner's pictures, for reading pages. */
export interface Pictures {
  /** The picture at an address; `null` where there is none that can be read. */
  find(address: string): PictureFile | null;
  /**
   * The smaller sizes to name for a picture; `undefined` where there are none. Notes that a page shows them.
   *
   * @param most the greatest useful width
   */
  smaller(address: string, dark: string | undefined, most: number): Smaller | undefined;
  /** All pictures that pages show in smaller sizes, by address. */
  shown(): ShownPicture[];
}

/** The pictures under a folder. Each is read once. @param publicFolder absolute */
export const createPictures = (publicFolder: string): Pictures =>
  picturesFrom((address) => {
    try {
      return readFileSync(join(publicFolder, decodeURI(address)));
    } catch {
      return null;
    }
  }, isMaker());

/** @param read the bytes of an address that begins with a slash @param makes whether smaller ones can be made */
export function picturesFrom(read: (address: string) => Uint8Array | null, makes = true): Pictures {
  const known = new Map<string, PictureFile | null>();
  const shown = new Map<string, ShownPicture>();

  function find(address: string): PictureFile | null {
    if (!address.startsWith('/') || address.includes('..')) return null;
    const before = known.get(address);
    if (before !== undefined) return before;
    const bytes = read(address);
    const file = bytes && readPicture(bytes);
    known.set(address, file);
    return file;
  }

  function note(src: string, file: PictureFile, widths: readonly number[]): string {
    const all = new Set([...(shown.get(src)?.widths ?? []), ...widths]);
    shown.set(src, { src, hash: file.hash, widths: [...all].sort((one, other) => one - other) });
    return file.hash;
  }

  return {
    find,
    smaller(address, dark, most) {
      if (!makes) return undefined;
      const [light, night] = [address, dark].map((one) => {
        const file = one === undefined ? null : find(one);
        return file && canBeSmaller(file) ? file : null;
      });
      const first = light ?? night;
      if (!first) return undefined;
      const widths = widthsOf(Math.min(...[light, night].flatMap((file) => file?.width ?? [])), most);
      return {
        ...(light && { hash: note(address, light, widths) }),
        ...(night && dark !== undefined && { dark: note(dark, night, widths) }),
        widths,
      };
    },
    shown: () => [...shown.values()].sort((one, other) => (one.src < other.src ? -1 : 1)),
  };
}

/** Whether the package that makes smaller ones was installed. It is loaded where it is used alone. */
function isMaker(): boolean {
  try {
    createRequire(import.meta.url).resolve('sharp');
    return true;
  } catch {
    return false;
  }
}
