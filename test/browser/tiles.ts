import { crc32, deflateSync } from 'node:zlib';

/** A picture of one pixel in a colour. */
export function onePixel(red: number, green: number, blue: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  // Width and height 1, 8 bits, RGB.
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, red, green, blue]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PMTiles archive (version 3) in which every tile down to a zoom is the same picture. */
export function archiveOf(picture: Buffer, maxZoom: number): Buffer {
  const tiles = (4 ** (maxZoom + 1) - 1) / 3;
  // One entry: from tile 0 on, all of them, so long, at the beginning of the data.
  const directory = Buffer.from([1, 0, tiles, picture.length, 1].flatMap(varint));
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const at = [header.length, header.length + directory.length];
  const data = (at[1] ?? 0) + metadata.length;
  const numbers = [
    at[0],
    directory.length,
    at[1],
    metadata.length,
    data,
    0,
    data,
    picture.length,
    tiles,
    1,
    1,
  ];
  for (const [index, number] of numbers.entries())
    header.writeBigUInt64LE(BigInt(number ?? 0), 8 + 8 * index);
  // Clustered, nothing compressed, PNG.
  header.set([1, 1, 1, 2, 0, maxZoom], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  return Buffer.concat([header, directory, metadata, picture]);
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];
}
