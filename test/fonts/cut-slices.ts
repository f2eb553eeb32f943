import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import {
  type FontFamily,
  type FontSlice,
  fontFamilies,
  fontSlices,
  fontWeights,
} from '../../src/site/fonts/slices.ts';

/** Where the slices and the licences of their fonts are. */
export const folder = new URL('../../src/site/fonts/', import.meta.url);

/** A file of the package that a family comes in. */
const packaged = (family: FontFamily, file: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${fontFamilies[family]}/${file}`)));

/** The whole font that a slice is cut from. */
export const sourceOf = ({ family, source }: FontSlice): Promise<Buffer> =>
  packaged(family, `files/${fontFamilies[family]}-${source}-wght-normal.woff2`);

/** The licence of a family, which has to be with its files. */
export const licenceOf = (family: FontFamily): Promise<Buffer> => packaged(family, 'LICENSE');

export const licenceFile = (family: FontFamily): string => `${fontFamilies[family]}-licence.txt`;

/** The letters that a browser takes from a slice: those of its range that no later slice of the family has. */
export function charactersOf(slice: FontSlice): string[] {
  return charactersIn(slice.range).filter((character) => sliceOf(slice.family, character) === slice);
}

/** The slice of a family that a browser takes a character from, if any (CSS Fonts 4, "unicode-range"). */
export function sliceOf(family: FontFamily, character: string): FontSlice | undefined {
  const code = character.codePointAt(0) ?? 0;
  return fontSlices.findLast(
    (slice) =>
      slice.family === family &&
      rangeParts(slice.range).some(({ first, last }) => code >= first && code <= last),
  );
}

const charactersIn = (range: string): string[] =>
  rangeParts(range).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );

/** First and last code point of each part of a `unicode-range`. */
const rangeParts = (range: string) =>
  range.split(',').map((part) => {
    const [first = '', last = first] = part.replace('U+', '').split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  });

/** The file of a slice: its letters with all that the font does with them, in the weights that pages use. */
export async function cutSlice(slice: FontSlice): Promise<Uint8Array> {
  return subsetFont(await sourceOf(slice), charactersOf(slice).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: fontWeights },
    // Where the licence is (OpenType, "name"); the copyright is kept in any case.
    preserveNameIds: [14],
  });
}
