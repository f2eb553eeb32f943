import type { FileType } from '../../settings/file-types.ts';
import { holdsArchive } from './archives.ts';
import { compoundSignature } from './compound.ts';
import { type FileBudget, fileBudget } from './inflate.ts';
import { type Finding, inspectDoc, inspectZip } from './office.ts';
import { inspectPdf } from './pdf.ts';
import { isJpeg, isPng, isText } from './plain.ts';
import { inspectRtf } from './rtf.ts';

/**
 * - a type: the file is of that type, and does nothing by itself.
 * - `active`: it has macros, scripts, embedded objects or programs.
 * - `locked`: a password is needed to look into it.
 * - `damaged`: its type is unknown, it violates its format, or it is an archive as well.
 * - `bomb`: unpacking or reading it costs more than any honest file does.
 */
export type Inspected = Finding<FileType>;

const pdfStart = /^(?:\xef\xbb\xbf)?\s*%PDF-\d/;

/**
 * The type of a file, by its content alone. Its work is bounded for any bytes, and it never throws: a file that crashes
 * a reader of ours is damaged.
 *
 * @param bytes the whole file
 */
export async function inspect(bytes: Buffer): Promise<Inspected> {
  try {
    return await inspectAny(bytes, fileBudget());
  } catch {
    return 'damaged';
  }
}

async function inspectAny(bytes: Buffer, budget: FileBudget): Promise<Inspected> {
  const start = bytes.toString('latin1', 0, 1_024);
  if (start.startsWith('PK\x03\x04')) return inspectZip(bytes, budget);
  if (bytes.subarray(0, 8).equals(compoundSignature)) {
    // Word stores its themes as archives within the document: only one at the end is an archive to other programs.
    return holdsArchive(bytes, 'at the end') ? 'damaged' : inspectDoc(bytes);
  }
  const found = await inspectOther(bytes, start, budget);
  return found !== 'active' && holdsArchive(bytes, 'anywhere') ? 'damaged' : found;
}

async function inspectOther(bytes: Buffer, start: string, budget: FileBudget): Promise<Inspected> {
  // PDF readers accept a byte order mark and blank lines before it.
  if (pdfStart.test(start)) return inspectPdf(bytes, budget);
  if (start.startsWith('{\\rtf')) return inspectRtf(bytes);
  if (start.startsWith('\xff\xd8\xff')) return isJpeg(bytes) ? 'jpg' : 'damaged';
  if (start.startsWith('\x89PNG')) return isPng(bytes) ? 'png' : 'damaged';
  return isText(bytes) ? 'txt' : 'damaged';
}
