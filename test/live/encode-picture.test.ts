import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createEncoder, encodePicture } from '../../src/live/encode-picture.ts';
import { picturesFrom } from '../../src/settings/content/pictures.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { smallerKind } from '../../src/site/page/smaller-pictures.ts';

const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#876' } });
const turned = await photo
  .clone()
  .withExif({ IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const encoders = [
  ['here', encodePicture],
  ['in a process of its own', createEncoder()],
] as const;

test.each(encoders)(
  'a picture is made smaller %s: upright, without notes on camera and place',
  async (_, encode) => {
    for (const format of ['avif', 'webp'] as const) {
      const made = await sharp(await encode(turned, 320, format)).metadata();
      expect(made).toMatchObject({ width: 320, height: 480, format: format === 'avif' ? 'heif' : 'webp' });
      expect([made.orientation, made.exif]).toEqual([undefined, undefined]);
    }
  },
);

test.each(encoders)('what is no picture is refused %s, with a reason of one line', async (_, encode) => {
  const error = await encode(Buffer.from('<html>'), 320, 'webp').catch((one: Error) => one);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toMatch(/^Error: [^\n]*unsupported image format[^\n]*$/);
});

test('a process of its own gets none of the environment, and others go on meanwhile', async () => {
  let turns = 0;
  let isMade = false;
  const making = createEncoder()(turned, 640, 'avif').finally(() => {
    isMade = true;
  });
  while (!isMade) {
    await setImmediate();
    turns += 1;
  }
  expect((await making).length).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(10);
});

test('the site has the sizes that pages show and no others; of a broken file the original is sent, and the owner is notified', async () => {
  const cut = Buffer.concat([turned.subarray(0, 200), Buffer.alloc(20_000)]);
  const files: Record<string, Uint8Array> = {
    '/a.jpg': Buffer.concat([turned, Buffer.alloc(20_000)]),
    '/cut.jpg': cut,
  };
  const pictures = picturesFrom((src) => files[src] ?? null);
  pictures.smaller('/a.jpg', undefined, 704);
  const [shown] = pictures.shown();
  const said: string[] = [];
  const broken = { src: '/cut.jpg', hash: 'a'.repeat(24), widths: [320] };
  const kind = smallerKind({
    pictures: [...pictures.shown(), broken],
    read: async (src) => files[src] ?? Buffer.alloc(0),
    encode: encodePicture,
    report: (text, address) => said.push(`${address} ${text}`),
  });
  const made = [...kind.files()];
  expect(made.map(({ address }) => address).slice(0, 4)).toEqual([
    ...[320, 480].flatMap((width) =>
      ['avif', 'webp'].map((format) => `/images/${shown?.hash}-${width}.${format}`),
    ),
  ]);
  expect(made).toHaveLength(8);
  expect(new Set(made.map(({ key }) => key)).size).toBe(8);
  for (const file of made) {
    expect(file.address).toMatch(kind.form);
    expect(file).toMatchObject({ isImmutable: true, isSlow: true });
  }
  const last = made.at(-1);
  expect(Buffer.from(await bytesOf((await last?.make()) ?? '')).equals(cut)).toBe(true);
  expect(said).toEqual([
    expect.stringMatching(
      /^\/images\/a+-320.webp public\/cut.jpg: no smaller picture could be made of it \(.+\), so visitors load the whole file/,
    ),
  ]);
});
