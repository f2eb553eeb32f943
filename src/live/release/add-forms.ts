import { join } from 'node:path';
import { freeBytes } from '../../outputs/free-bytes.ts';
import { pathOf } from './address-path.ts';
import { type Compress, isCompressible } from './compress.ts';
import type { Disk } from './disk.ts';
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

/** Writes the compressed forms of a file that lies in a folder without them. */
export async function addForms(
  { disk, folder, writer, compress }: FormsInput,
  address: string,
  file: ReleaseFile,
): Promise<ReleaseFile> {
  const { type, immutable } = file;
  const bytes = await disk.read(join(filesIn(folder), pathOf(address)));
  const forms = await compress({ bytes, type, immutable });
  await writer.addForms(address, forms);
  for (const form of forms.values()) freeBytes(form);
  return { ...file, encodings: [...forms.keys()] };
}
