const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipEntry = Buffer.from('PK\x03\x04', 'latin1');
const others = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', 'MSCF\0\0\0\0'].map((mark) =>
  Buffer.from(mark, 'latin1'),
);

/** Methods of packing that are defined (APPNOTE 4.4.5). */
const methods: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 16, 18, 19, 20, 93, 94, 95, 96, 97, 98, 99,
]);

/**
 * Whether there is an archive in a file of another type: programs that unpack look for one from the end, or anywhere.
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

/** A mark of four bytes is in 10 MB of any bytes once in 400 files. So many are none that came by chance. */
const mostMarks = 10_000;

function placesOf(bytes: Buffer, mark: Buffer): number[] | null {
  const places: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (places.length === mostMarks) return null;
    places.push(at);
  }
  return places;
}

/** Four bytes come by chance in pictures: what follows has to fit as well (APPNOTE 4.3.16). */
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
