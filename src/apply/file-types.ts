/** What a file is by its content, told while its bytes pass by. Nothing is unpacked. */
export interface ContentWatch {
  see(bytes: Uint8Array): void;
  /** The kind, `mixed` for two in one, `bomb` for a packed file that would be far too large, else `unknown`. */
  kind(): Kind | 'mixed' | 'bomb' | 'unknown';
}

export const kinds = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'jpg', 'png'] as const;
export type Kind = (typeof kinds)[number];

export const mediaTypes: Readonly<Record<Kind, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** Of the end of a file: the directory of a ZIP archive stands there. */
const tailBytes = 262_144;
const mostEntries = 5_000;
const mostUnpacked = 300_000_000;
/** The end record of a ZIP archive (APPNOTE 4.3.16), and an entry of its directory (4.3.12). */
const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const entryHead = 0x02014b50;
/** In the directory of a Word document (MS-CFB has names in UTF-16). */
const wordStream = Buffer.from('WordDocument', 'utf16le');

export function watchContent(): ContentWatch {
  let size = 0;
  let head = Buffer.alloc(0);
  // Written round and round: memory stays flat, however many files come at once.
  const ring = Buffer.alloc(tailBytes);
  let overlap = Buffer.alloc(0);
  let hasWord = false;
  let hasControls = false;
  function lastBytes(): Buffer {
    if (size <= tailBytes) return ring.subarray(0, size);
    const at = size % tailBytes;
    return Buffer.concat([ring.subarray(at), ring.subarray(0, at)]);
  }
  return {
    see(bytes) {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const last = buffer.subarray(-tailBytes);
      const start = (size + buffer.length - last.length) % tailBytes;
      const untilEnd = last.copy(ring, start);
      last.copy(ring, 0, untilEnd);
      size += buffer.length;
      if (head.length < 64) head = Buffer.concat([head, buffer.subarray(0, 64)]).subarray(0, 64);
      if (!hasWord && head[0] === 0xd0) {
        const border = Buffer.concat([overlap, buffer.subarray(0, wordStream.length)]);
        hasWord = buffer.includes(wordStream) || border.includes(wordStream);
        overlap = Buffer.concat([overlap, buffer.subarray(-wordStream.length)]).subarray(-wordStream.length);
      }
      hasControls ||= containsControls(buffer);
    },
    kind() {
      const start = head.toString('latin1');
      const tail = lastBytes();
      if (start.startsWith('PK\x03\x04')) return zipKind(tail, size);
      const kind = plainKind(start, { hasWord, hasControls, size });
      // An archive behind something else is opened as an archive by programs that read from the end.
      return kind !== 'unknown' && tail.subarray(-65_557).includes(endRecord) ? 'mixed' : kind;
    },
  };
}

/** Bytes that no text has. A plain loop: all bytes of large files pass here. */
function containsControls(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return true;
  }
  return false;
}

function plainKind(
  start: string,
  { hasWord, hasControls, size }: { hasWord: boolean; hasControls: boolean; size: number },
): Kind | 'unknown' {
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return hasWord ? 'doc' : 'unknown';
  const isText = size > 0 && !hasControls && !/^(?:\xef\xbb\xbf)?\s*(?:#!|<)/.test(start);
  return isText ? 'txt' : 'unknown';
}

/** Reads the directory of an archive: what its entries are called, and how large they say that they are. */
function zipKind(tail: Buffer, size: number): ReturnType<ContentWatch['kind']> {
  const end = tail.lastIndexOf(endRecord);
  if (end < 0 || end + 22 > tail.length) return 'unknown';
  const count = tail.readUInt16LE(end + 10);
  let at = tail.readUInt32LE(end + 16) - (size - tail.length);
  if (count > mostEntries) return 'bomb';
  const names: string[] = [];
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    if (at < 0 || at + 46 > end || tail.readUInt32LE(at) !== entryHead) return 'unknown';
    unpacked += tail.readUInt32LE(at + 24);
    const nameLength = tail.readUInt16LE(at + 28);
    names.push(tail.toString('latin1', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
  }
  if (unpacked > mostUnpacked) return 'bomb';
  if (names.some((name) => /vbaProject\.bin$|\.(?:exe|dll|js|vbs|scr|bat|cmd)$/i.test(name)))
    return 'unknown';
  if (names.includes('word/document.xml') && names.includes('[Content_Types].xml')) return 'docx';
  if (names.includes('mimetype') && names.includes('content.xml')) return 'odt';
  return 'unknown';
}

/** Names that Windows gives to devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name under which a file is kept and shown: without folders, controls, marks that turn the direction of writing,
 * what file systems or spreadsheets take for something else, and with the ending of its kind.
 *
 * @returns `null` where the ending is that of no kind that is taken
 */
export function cleanName(given: string): { name: string; kind: Kind } | null {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"|?*]/gu, '').trim();
  const dot = visible.lastIndexOf('.');
  const ending = visible.slice(dot + 1).toLowerCase();
  const kind = kinds.find((one) => one === (ending === 'jpeg' ? 'jpg' : ending));
  if (kind === undefined || dot < 0) return null;
  const base = [...visible.slice(0, dot).replace(/^[\s.=+@-]+|[\s.]+$/g, '')].slice(0, 80).join('');
  return { name: `${base === '' || devices.test(base) ? 'file' : base}.${kind}`, kind };
}

/** A file's name as a page may repeat it, of whatever type it is: without folders, controls and marks of direction. */
export const shownName = (given: string): string =>
  [...(given.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '')].slice(-80).join('');

/** Names that differ, so that each file is found again by its own. */
export function distinctNames<T extends { name: string }>(files: readonly T[]): T[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const dot = file.name.lastIndexOf('.');
    let name = file.name;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      name = `${file.name.slice(0, dot)} (${count})${file.name.slice(dot)}`;
    }
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}
