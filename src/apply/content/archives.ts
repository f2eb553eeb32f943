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
export function holdsArchive(bytes: Buffer, where: 'at the end' | 'anywhere'): boolean {
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
