import { keyOf } from '../../base/keys.ts';
import {
  type ShownPicture,
  type SmallerFormat,
  smallerAddress,
  smallerFormats,
} from '../../settings/content/pictures.ts';
import { contentType } from '../entry.ts';
import type { FileKind, MachineFile } from '../machine-file.ts';

/** What the smaller sizes of the owner's pictures are made with. */
export interface PictureKit {
  pictures: readonly ShownPicture[];
  /** The bytes of the original. */
  read(src: string): Promise<Uint8Array>;
  /** Makes a smaller one. Rejects, with a sentence on the reason, when it can't. */
  encode(original: Uint8Array, width: number, format: SmallerFormat): Promise<Uint8Array>;
  /** Receives a sentence about a picture of which no smaller one can be made, and the address of that one. */
  report(text: string, address: string): void;
}

/** Changes when the same picture would be made otherwise. */
const version = 'smaller 1';

/**
 * The smaller sizes of pictures that pages show, and no others: nobody can ask for a size that no page names. An
 * address names the content, the width and the format, so what is there never changes. If one can't be made, the
 * original is sent instead: browsers look at the bytes, and show it.
 */
export const smallerKind = (kit: PictureKit): FileKind => ({
  form: /^\/images\/[\da-f]{24}-\d{1,5}\.(?:avif|webp)$/,
  *files() {
    for (const picture of kit.pictures) {
      for (const width of picture.widths) {
        for (const format of smallerFormats) yield smallerFile(picture, width, format, kit);
      }
    }
  },
});

function smallerFile(
  { src, hash }: ShownPicture,
  width: number,
  format: SmallerFormat,
  { read, encode, report }: PictureKit,
): MachineFile {
  const address = smallerAddress(hash, width, format);
  return {
    address,
    type: contentType(address),
    key: keyOf(version, address),
    isSlow: true,
    isImmutable: true,
    async make() {
      const original = await read(src);
      try {
        return await encode(original, width, format);
      } catch (error) {
        // What follows the first line are details of the decoder.
        const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
        report(
          `public${src}: no smaller picture could be made of it (${why}), so visitors load the whole file. Save it again as JPEG, PNG or WebP, or replace it.`,
          address,
        );
        return original;
      }
    },
  };
}
