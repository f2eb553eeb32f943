import { hash } from 'node:crypto';
import { join } from 'node:path';
import { freeBytes } from '../../outputs/free-bytes.ts';
import type { Pieces } from '../../outputs/pieces.ts';
import { pathOf } from './address-path.ts';
import { type Compress, gzipPieces, isCompressible, isForGzipAlone } from './compress.ts';
import { type Disk, sumOnDisk } from './disk.ts';
import { errorCode } from './error-code.ts';
import { filesIn } from './folders.ts';
import type { ReleaseFile } from './manifest.ts';
import type { ReleaseWriter } from './release-writer.ts';

/** Whether a file of a release that was made without compressed forms is to have some. */
export const lacksForms = ({ type, size, encodings }: ReleaseFile): boolean =>
  encodings.length === 0 && isCompressible(type, size);

export interface FormsInput {
  disk: Disk;
  /** The release's folder, which holds the file. */
  folder: string;
  writer: ReleaseWriter;
  compress: Compress;
}

/**
 * Writes the compressed forms of a file that lies in a folder without them.
 *
 * @returns the file with its forms, `null` where it has been lost or damaged on the disk
 */
export async function addForms(
  input: FormsInput,
  address: string,
  file: ReleaseFile,
): Promise<ReleaseFile | null> {
  try {
    const encodings = await (isForGzipAlone(file.size) ? addGzip : addAll)(input, address, file);
    return encodings && { ...file, encodings };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const fileIn = (folder: string, address: string) => join(filesIn(folder), pathOf(address));

async function addAll(
  { disk, folder, writer, compress }: FormsInput,
  address: string,
  { type, immutable, hash: sum }: ReleaseFile,
): Promise<ReleaseFile['encodings'] | null> {
  const bytes = await disk.read(fileIn(folder, address));
  if (hash('sha256', bytes, 'base64url') !== sum) return null;
  const forms = await compress({ bytes, type, immutable });
  await writer.addForms(address, forms);
  for (const one of [bytes, ...forms.values()]) freeBytes(one);
  return [...forms.keys()];
}

async function addGzip(
  { disk, folder, writer }: FormsInput,
  address: string,
  file: ReleaseFile,
): Promise<ReleaseFile['encodings'] | null> {
  const path = fileIn(folder, address);
  if ((await sumOnDisk(disk, path)) !== file.hash) return null;
  let size = 0;
  async function* counted(): Pieces {
    for await (const piece of gzipPieces((take) => disk.readPieces(path, take))) {
      size += piece.length;
      yield piece;
    }
  }
  await writer.addForms(address, new Map([['gzip', counted()]]));
  if (size < file.size) return ['gzip'];
  await writer.dropForm(address, 'gzip');
  return [];
}
