import { createHash, hash } from 'node:crypto';
import { freeBytes } from '../../outputs/free-bytes.ts';
import { isPieces, type Made, type Pieces } from '../../outputs/pieces.ts';
import { addForms, type FormsInput, lacksForms } from './add-forms.ts';
import type { Compress, Forms } from './compress.ts';
import type { PlannedFile, ReleaseFile } from './manifest.ts';
import { ReleaseError, textOf } from './release-error.ts';

export const noForms: Compress = async () => new Map();
// Of most files, which are two for each job, this is all there is.
const noEncodings: ReleaseFile['encodings'] = Object.freeze([]);

/**
 * Renders a planned file and writes it, with the forms that `compress` gives.
 *
 * @throws {ReleaseError} when it can't be rendered
 */
export async function renderFile(input: FormsInput, planned: PlannedFile): Promise<ReleaseFile> {
  let made: Made;
  try {
    made = await planned.render();
  } catch (error) {
    throw notRendered(planned, error);
  }
  return isPieces(made) ? writePieces(input, planned, made) : writeBytes(input, planned, made);
}

const notRendered = ({ address }: PlannedFile, error: unknown) =>
  new ReleaseError(
    `${address} could not be rendered: ${textOf(error)}. Nothing was published, and the live release has not been touched.`,
    { cause: error },
  );

async function writeBytes(
  { writer, compress }: FormsInput,
  { address, key, type, status, immutable, isOwn }: PlannedFile,
  made: string | Uint8Array,
): Promise<ReleaseFile> {
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
  if (typeof made === 'string' || isOwn) freeBytes(bytes);
  return file;
}

const utf8 = new TextEncoder();
const noneYet: Forms = new Map();

/** Its forms are made from what lies on the disk then. */
async function writePieces(input: FormsInput, planned: PlannedFile, made: Pieces): Promise<ReleaseFile> {
  const { address, key, type, status, immutable } = planned;
  const sum = createHash('sha256');
  let size = 0;
  async function* counted(): Pieces {
    try {
      for await (const piece of made) {
        sum.update(piece);
        size += piece.length;
        yield piece;
      }
    } catch (error) {
      throw notRendered(planned, error);
    }
  }
  await input.writer.write(address, counted(), noneYet);
  const file: ReleaseFile = {
    key,
    hash: sum.digest('base64url'),
    size,
    type,
    status,
    encodings: noEncodings,
    immutable,
  };
  if (input.compress === noForms || !lacksForms(file)) return file;
  const whole = await addForms(input, address, file);
  if (whole) return whole;
  throw notRendered(planned, 'it is not on the disk as it was written');
}
