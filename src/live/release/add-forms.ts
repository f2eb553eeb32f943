import { hash } from 'node:crypto';
import { join } from 'node:path';
import { freeBytes } from '../../outputs/free-bytes.ts';
import { pathOf } from './address-path.ts';
import { type Compress, isCompressible } from './compress.ts';
import type { Disk } from './disk.ts';
import { errorCode } from './error-code.ts';
import { filesIn } from './folders.ts';
import type { ReleaseFile } from './manifest.ts';
import type { ReleaseWriter } from './release-writer.ts';

/** Whether a file of a release that was made without compressed forms is to have some. */
export const lacksForms = ({ type, size, encodings }: ReleaseFile): boolean =>
  encodings.length === 0 && isCompressible(type, size);

interface FormsInput {
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
  { disk, folder, writer, compress }: FormsInput,
  address: string,
  file: ReleaseFile,
): Promise<ReleaseFile | null> {
  const { type, immutable } = file;
  const bytes = await disk.read(join(filesIn(folder), pathOf(address))).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (bytes === null || hash('sha256', bytes, 'base64url') !== file.hash) return null;
  const forms = await compress({ bytes, type, immutable });
  await writer.addForms(address, forms);
  for (const one of [bytes, ...forms.values()]) freeBytes(one);
  return { ...file, encodings: [...forms.keys()] };
}
