/** A stream or storage of a compound file. */
export interface CompoundEntry {
  name: string;
  kind: 'storage' | 'stream' | 'root' | 'other';
  /** Whether it contains others. */
  hasChildren: boolean;
}

export const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const entryBytes = 128;
/** Higher sector numbers are marks (MS-CFB 2.1). */
const highestSector = 0xfffffffa;
const noEntry = 0xffffffff;
const mostEntries = 50_000;
const kinds = { 1: 'storage', 2: 'stream', 5: 'root' } as const;

/**
 * Reads the directory of a compound file (MS-CFB), Word's format before .docx. Returns all entries in use, including
 * those that no storage names.
 *
 * @returns `null` when the file is damaged
 */
export function readCompound(bytes: Buffer): CompoundEntry[] | null {
  if (bytes.length < 512 || !bytes.subarray(0, 8).equals(compoundSignature)) return null;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const size = 2 ** shift;
  const sectors = Math.ceil(bytes.length / size);
  /** `null` after the end of the file; the last sector may be cut off. */
  const sectorAt = (sector: number): Buffer | null => {
    const start = (sector + 1) * size;
    return sector >= highestSector || start >= bytes.length ? null : bytes.subarray(start, start + size);
  };
  const numberIn = (sector: Buffer | null, index: number): number =>
    sector === null || index * 4 + 4 > sector.length ? noEntry : sector.readUInt32LE(index * 4);

  const table = tableSectors(bytes, { size, sectors, sectorAt, numberIn });
  if (table === null) return null;
  const perSector = size / 4;
  const next = (sector: number): number =>
    numberIn(sectorAt(table[Math.floor(sector / perSector)] ?? noEntry), sector % perSector);

  const entries: CompoundEntry[] = [];
  let sector = bytes.readUInt32LE(48);
  // A chain longer than the file is a circle.
  for (let steps = 0; sector < highestSector; steps += 1) {
    const part = sectorAt(sector);
    if (part === null || steps > sectors || entries.length > mostEntries) return null;
    for (let at = 0; at + entryBytes <= part.length; at += entryBytes) {
      const entry = readEntry(part.subarray(at, at + entryBytes));
      if (entry) entries.push(entry);
    }
    sector = next(sector);
  }
  return entries.length === 0 ? null : entries;
}

interface Sectors {
  size: number;
  sectors: number;
  sectorAt: (sector: number) => Buffer | null;
  numberIn: (sector: Buffer | null, index: number) => number;
}

/** The sectors of the allocation table: 109 are in the header, the others in a chain of their own. */
function tableSectors(bytes: Buffer, { size, sectors, sectorAt, numberIn }: Sectors): number[] | null {
  const table: number[] = [];
  for (let index = 0; index < 109; index += 1) table.push(bytes.readUInt32LE(76 + index * 4));
  const perSector = size / 4 - 1;
  let sector = bytes.readUInt32LE(68);
  for (let steps = 0; sector < highestSector; steps += 1) {
    const part = sectorAt(sector);
    if (part === null || steps * perSector > sectors) return null;
    for (let index = 0; index < perSector; index += 1) table.push(numberIn(part, index));
    sector = numberIn(part, perSector);
  }
  return table;
}

/** `null` when it is not in use. */
function readEntry(bytes: Buffer): CompoundEntry | null {
  const type = bytes[66];
  if (type === 0) return null;
  const length = Math.min(64, bytes.readUInt16LE(64));
  const name = bytes.toString('utf16le', 0, length - (length % 2)).replace(/\0.*$/s, '');
  const kind = type === 1 || type === 2 || type === 5 ? kinds[type] : 'other';
  return { name, kind, hasChildren: bytes.readUInt32LE(76) !== noEntry };
}
