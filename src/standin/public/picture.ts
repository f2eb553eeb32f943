import { crc32, deflateSync } from 'node:zlib';

const width = 640;
const height = 240;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A picture for adverts: a real PNG (640 by 240, palette of 4 colours) of slanted stripes. The name chooses the
 * colour, so the same name is the same picture.
 */
export function drawPicture(name: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits a pixel, palette
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette(crc32(name) % 360)),
    chunk('IDAT', deflateSync(pixels())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of palette indexes, each after its filter byte 0 (PNG specification, 9.2). */
function pixels(): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = Math.floor((x + y) / 60) % 4;
    }
  }
  return rows;
}

/** Four shades of one hue, from dark to light. */
function palette(hue: number): Buffer {
  return Buffer.from([0.35, 0.42, 0.5, 0.58].flatMap((lightness) => rgb(hue, 0.45, lightness)));
}

/** HSL to RGB bytes (CSS Color 4, section 7.1). */
function rgb(hue: number, saturation: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
