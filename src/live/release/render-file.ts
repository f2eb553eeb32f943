import { hash } from 'node:crypto';
import { freeBytes } from '../../outputs/free-bytes.ts';
import type { Compress } from './compress.ts';
import type { PlannedFile, ReleaseFile } from './manifest.ts';
import { ReleaseError, textOf } from './release-error.ts';
import type { ReleaseWriter } from './release-writer.ts';

export const noForms: Compress = async () => new Map();
// Of most files, which are two for each job, this is all there is.
const noEncodings: ReleaseFile['encodings'] = Object.freeze([]);

/**
 * Renders a planned file and writes it, with the forms that `compress` gives.
 *
 * @throws {ReleaseError} when it can't be rendered
 */
export async function renderFile(
  writer: ReleaseWriter,
  planned: PlannedFile,
  compress: Compress,
): Promise<ReleaseFile> {
  const { address, key, type, status, immutable } = planned;
  let made: string | Uint8Array;
  try {
    made = await planned.render();
  } catch (error) {
    throw new ReleaseError(
      `${address} could not be rendered: ${textOf(error)}. Nothing was published, and the live release has not been touched.`,
      { cause: error },
    );
  }
  const bytes = typeof made === 'string' ? utf8.encode(made) : made;
  const forms = await compress({ bytes, type, immutable });
  await writer.write(address, bytes, forms);
  const file: ReleaseFile = {
    key,
    hash: hash('sha256', bytes, 'base64url'),
    size: bytes.length,
    type,
    status,
    encodings: forms.size === 0 ? noEncodings : [...forms.keys()],
    immutable,
  };
  for (const form of forms.values()) freeBytes(form);
  if (typeof made === 'string' || planned.isOwn) freeBytes(bytes);
  return file;
}

const utf8 = new TextEncoder();
