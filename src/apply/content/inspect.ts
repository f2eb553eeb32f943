import type { FileType } from '../../settings/file-types.ts';
import { compoundSignature } from './compound.ts';
import { type FileBudget, fileBudget } from './inflate.ts';
import { type Finding, inspectDoc, inspectZip, isLocalPath } from './office.ts';
import { inspectPdf } from './pdf.ts';

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

const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipEntry = Buffer.from('PK\x03\x04', 'latin1');
const others = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', 'MSCF\0\0\0\0'].map((mark) =>
  Buffer.from(mark, 'latin1'),
);

/** Defined compression methods (APPNOTE 4.4.5). */
const methods: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 16, 18, 19, 20, 93, 94, 95, 96, 97, 98, 99,
]);

/**
 * Whether a file of another type contains an archive: unpackers search one from the end, or anywhere.
 *
 * @param where `at the end`: only one that ends with the file counts
 */
function holdsArchive(bytes: Buffer, where: 'at the end' | 'anywhere'): boolean {
  const ends = placesOf(bytes, zipEnd);
  if (ends === null || ends.some((at) => isZipEnd(bytes, at, where))) return true;
  if (where === 'at the end') return false;
  const entries = placesOf(bytes, zipEntry);
  if (entries === null || entries.some((at) => isZipEntry(bytes, at))) return true;
  return others.some((mark) => bytes.includes(mark));
}

/** 10 MB of random bytes contain a given mark of four bytes once in 400 files. This many are no accident. */
const mostMarks = 10_000;

function placesOf(bytes: Buffer, mark: Buffer): number[] | null {
  const places: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (places.length === mostMarks) return null;
    places.push(at);
  }
  return places;
}

/** Four bytes can occur in pictures by chance: the rest has to fit as well (APPNOTE 4.3.16). */
function isZipEnd(bytes: Buffer, at: number, where: 'at the end' | 'anywhere'): boolean {
  if (at + 22 > bytes.length) return false;
  const size = bytes.readUInt32LE(at + 12);
  const hasDirectory = size > 0 && size <= at && bytes.readUInt32LE(at - size) === 0x02014b50;
  const isLast = at + 22 + bytes.readUInt16LE(at + 20) === bytes.length;
  return hasDirectory && (isLast || where === 'anywhere');
}

/** APPNOTE 4.3.7: a version to 6.3, a known method, and a name of printable characters. */
function isZipEntry(bytes: Buffer, at: number): boolean {
  if (at + 31 > bytes.length) return false;
  const nameLength = bytes.readUInt16LE(at + 26);
  const name = bytes.subarray(at + 30, at + 30 + nameLength);
  return (
    bytes.readUInt16LE(at + 4) <= 63 &&
    methods.has(bytes.readUInt16LE(at + 8)) &&
    name.length > 0 &&
    name.length === nameLength &&
    name.every((byte) => byte >= 32)
  );
}

/** Whether there are bytes that no text has. A plain loop, because all bytes of large files pass here. */
function hasControls(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return true;
  }
  return false;
}

/** Text for people: neither a page nor a script. UTF-16 begins with a mark (Unicode 23.8); else any Latin encoding. */
function isText(bytes: Buffer): boolean {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isLittle && !isBig)
    return bytes.length > 0 && !hasControls(bytes) && !isCode(bytes.toString('utf8', 0, 1_024));
  try {
    const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes);
    return text !== '' && !/[^\P{Cc}\t\n\f\r]|[\ufffe\uffff]/u.test(text) && !isCode(text);
  } catch {
    return false;
  }
}

const isCode = (text: string): boolean => /^\ufeff?\s*(?:#!|<)/.test(text);

/** Whether its segments lead to a frame with a size (ITU-T T.81, annex B). */
function isJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    // All frames except DHT, JPG and DAC, which are between them.
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return bytes.readUInt16BE(at + 7) > 0;
    } else if (marker === 0xda || marker === 0xd9) return false;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return false;
}

/** Whether it begins with a header that has a size (PNG specification, 11.2.1). */
const isPng = (bytes: Buffer): boolean =>
  bytes.length > 33 &&
  bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) &&
  bytes.toString('latin1', 12, 16) === 'IHDR' &&
  bytes.readUInt32BE(16) > 0 &&
  bytes.readUInt32BE(20) > 0;

/** Objects, and links to them, that a reader opens (RTF 1.9.1, "Objects"). */
const objects = /\\obj(?:data|autlink|link|html|ocx|update)(?![a-z])/;
/** Fields that start programs. */
const fields = /^DDE(?:AUTO)?\b/i;
/** Most bytes to read of a destination: a path is shorter. */
const mostText = 1_000;
/** Most destinations: no letter has more. */
const mostDestinations = 2_000;

/** Rich text. Objects, an external template and fields of DDE are refused; pictures are none of these. */
function inspectRtf(bytes: Buffer): 'rtf' | 'active' | 'damaged' {
  const text = bytes.toString('latin1');
  if (!/^\{\\rtf\d/.test(text) || !text.includes('}')) return 'damaged';
  // Readers skip line breaks and NUL in odd places, so those must not hide anything here.
  if (objects.test(withoutSpace(bytes))) return 'active';
  const templates = destinations(text, '\\template');
  const codes = destinations(text, '\\fldinst');
  if (templates === null || codes === null) return 'damaged';
  const isActive = templates.some((path) => !isLocalPath(path)) || codes.some((code) => fields.test(code));
  return isActive ? 'active' : 'rtf';
}

/** A space ends a control word; one is kept, so that two words do not become one. */
function withoutSpace(bytes: Buffer): string {
  const kept = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 32) {
      kept[length] = byte;
      length += 1;
    }
  }
  return kept.toString('latin1', 0, length);
}

/** The texts of all destinations of a name, with escapes resolved; `null` when there are too many. */
function destinations(text: string, word: string): string[] | null {
  const found: string[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const start = at + word.length;
    if (/[a-z]/i.test(text[start] ?? '')) continue;
    if (found.length === mostDestinations) return null;
    found.push(textOf(text.slice(start, start + mostText)));
  }
  return found;
}

const tokens = /\\'([\da-f]{2})|\\u(-?\d+) ?\??|\\([a-z]+)(-?\d*) ?|\\([^a-z])|([{}])|([^\\{}\r\n\0]+)/gi;

function textOf(group: string): string {
  let depth = 0;
  let text = '';
  for (const [, hex, unicode, , , symbol, brace, plain] of group.matchAll(tokens)) {
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
    if (depth < 0) break;
    if (hex !== undefined) text += String.fromCharCode(Number.parseInt(hex, 16));
    else if (unicode !== undefined) text += String.fromCharCode(Number(unicode) & 0xffff);
    else text += symbol ?? plain ?? '';
  }
  return text.trim();
}
