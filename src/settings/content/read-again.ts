import type { OwnBlocks } from './blocks.ts';
import type { ContentFile } from './content-page.ts';
import { createPictures, type ShownPicture } from './pictures.ts';
import { type ReadPages, readWritten, writtenDeps } from './written-pages.ts';

export interface ReadAgainOptions {
  /** The folder of pictures, videos and captions. */
  publicFolder: string;
  blocks: OwnBlocks;
  /** Changes with every file of that folder, and with the schemas of the blocks. */
  version: string;
}

/**
 * Reads the owner's pages again and again, as `readWritten` does. Only changed pages are read, for as long as pictures
 * and blocks are the same; others stay the same objects.
 */
export function createPagesReader(): (
  files: readonly ContentFile[],
  options: ReadAgainOptions,
) => Promise<ReadPages> {
  let known = new Map<string, { text: string; read: ReadPages }>();
  let knownFor = '';
  return async (files, { publicFolder, blocks, version }) => {
    const before = version === knownFor ? known : new Map<string, never>();
    const deps = writtenDeps(publicFolder, blocks);
    const all = await Promise.all(
      files.map(async (file) => {
        const had = before.get(file.id);
        if (had?.text === file.text) return { file, read: had.read };
        return { file, read: await readWritten([file], createPictures(publicFolder), deps) };
      }),
    );
    knownFor = version;
    known = new Map(
      all
        .filter(({ read }) => read.faults.length === 0)
        .map(({ file, read }) => [file.id, { text: file.text, read }]),
    );
    return {
      pages: all.flatMap(({ read }) => read.pages),
      pictures: joinedPictures(all.flatMap(({ read }) => read.pictures)),
      faults: [...new Set(all.flatMap(({ read }) => read.faults))].sort(),
    };
  };
}

/** Each picture once, with all of its widths, sorted by address. */
function joinedPictures(shown: readonly ShownPicture[]): ShownPicture[] {
  return [...Map.groupBy(shown, ({ src }) => src)]
    .map(([src, [first, ...others]]) => ({
      src,
      hash: first?.hash ?? '',
      widths: [...new Set([first, ...others].flatMap((one) => one?.widths ?? []))].sort(
        (one, other) => one - other,
      ),
    }))
    .sort((one, other) => (one.src < other.src ? -1 : 1));
}
