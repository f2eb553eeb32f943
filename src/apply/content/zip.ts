import { type Budget, type FileBudget, unpack, unpackStart } from './inflate.ts';

/** A file in a ZIP archive. */
export interface ZipEntry {
  /** With `/` between folders. Only ASCII is decoded. */
  name: string;
  isEncrypted: boolean;
  /** Its bytes, unpacked. */
  read(budget: Budget): Promise<Buffer | 'damaged' | 'bomb'>;
  /** Its first bytes, 64 at most. */
  start(): Promise<Buffer>;
}

const mostEntries = 5_000;
const mostUnpacked = 300_000_000;
const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const localSignature = 0x04034b50;
const entrySignature = 0x02014b50;

interface Found {
  name: string;
  /** Where it begins, and where its bytes end. */
  at: number;
  stop: number;
  packed: Buffer;
  flags: number;
  method: number;
}

/**
 * Reads the directory of a ZIP archive (APPNOTE 4.3). Programs read archives in different ways: by the directory at the
 * end, or from entry to entry. So the archive has to begin and end with the file, the names in both places have to be
 * equal, and no two entries may have the same name or share bytes.
 *
 * @param budget is charged for the entries
 */
export function readZip(bytes: Buffer, budget: Pick<FileBudget, 'entries'>): ZipEntry[] | 'damaged' | 'bomb' {
  const end = bytes.lastIndexOf(endRecord);
  if (end < 0 || end + 22 > bytes.length || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) {
    return 'damaged';
  }
  const count = bytes.readUInt16LE(end + 10);
  budget.entries -= count;
  if (count > mostEntries || budget.entries < 0) return 'bomb';
  const found: Found[] = [];
  const names = new Set<string>();
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return 'damaged';
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    const key = name.toLowerCase();
    const entry = readLocal(bytes, at, end);
    if (entry === null || names.has(key)) return 'damaged';
    names.add(key);
    found.push({ name, ...entry });
    unpacked += bytes.readUInt32LE(at + 24);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (unpacked > mostUnpacked) return 'bomb';
  return isInOrder(found) ? found.map(entryOf) : 'damaged';
}

/** The entry itself, by its record in the directory. */
function readLocal(bytes: Buffer, record: number, end: number): Omit<Found, 'name'> | null {
  const at = bytes.readUInt32LE(record + 42);
  const nameLength = bytes.readUInt16LE(record + 28);
  if (at + 30 > end || record + 46 + nameLength > end) return null;
  if (bytes.readUInt32LE(at) !== localSignature) return null;
  const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
  const stop = start + bytes.readUInt32LE(record + 20);
  if (bytes.readUInt16LE(at + 26) !== nameLength || stop > end) return null;
  const isSame =
    bytes.compare(bytes, at + 30, at + 30 + nameLength, record + 46, record + 46 + nameLength) === 0;
  const method = bytes.readUInt16LE(record + 10);
  if (!isSame || method !== bytes.readUInt16LE(at + 8)) return null;
  const flags = bytes.readUInt16LE(record + 8) | bytes.readUInt16LE(at + 6);
  return { at, stop, packed: bytes.subarray(start, stop), flags, method };
}

function isInOrder(entries: readonly Found[]): boolean {
  const sorted = entries.toSorted((a, b) => a.at - b.at);
  return sorted.every(({ at }, index) => at >= (sorted[index - 1]?.stop ?? 0)) && sorted[0]?.at === 0;
}

function entryOf({ name, packed, flags, method }: Found): ZipEntry {
  const isEncrypted = (flags & 1) !== 0;
  return {
    ...{ name, isEncrypted },
    async read(budget) {
      if (method === 8) return unpack(packed, budget);
      if (method !== 0) return 'damaged';
      budget.left -= packed.length;
      return budget.left < 0 ? 'bomb' : packed;
    },
    start: async () => (method === 8 ? unpackStart(packed) : packed.subarray(0, 64)),
  };
}
