import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  inGallery,
  isAnimated,
  mostWidth,
  picturesFrom,
  readPicture,
  sourcesOf,
  widthsOf,
} from '../../../src/settings/content/pictures.ts';
import { enrich, ownerHtml } from '../../../src/settings/content/written-pages.ts';

const noise = { create: { width: 1500, height: 1000, channels: 3 as const, background: '#876' } };
/** What is behind the end of a picture is no part of it. */
const large = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(20_000)]);
const jpeg = large(await sharp(noise).jpeg().toBuffer());
const turned = large(await sharp(noise).withMetadata({ orientation: 6 }).jpeg().toBuffer());
const frames = await Promise.all(
  ['#100', '#ffe'].map((background) =>
    sharp({ create: { ...noise.create, width: 30, height: 20, background } })
      .png()
      .toBuffer(),
  ),
);
const moving = sharp(frames, { join: { animated: true } });
const animations = [await moving.clone().gif().toBuffer(), await moving.clone().webp().toBuffer()];
const stills = await Promise.all(
  (['gif', 'webp', 'png', 'avif', 'jpeg'] as const).map((format) => sharp(frames[0])[format]().toBuffer()),
);

test('a photo that the camera noted as turned has the size as it is shown', () => {
  expect(readPicture(jpeg)).toMatchObject({ width: 1500, height: 1000, type: 'jpg', isAnimated: false });
  expect(readPicture(turned)).toMatchObject({ width: 1000, height: 1500 });
  expect(readPicture(Buffer.from('no picture'))).toBeNull();
});

test('what moves is told from what does not', () => {
  expect(animations.map(isAnimated)).toEqual([true, true]);
  expect(stills.map(isAnimated)).toEqual([false, false, false, false, false]);
  const apng = Buffer.from('\x89PNG\r\n\x1a\n0000IHDR....acTL........IDAT', 'latin1');
  expect(isAnimated(apng)).toBe(true);
});

test('any bytes at all have an answer, soon', () => {
  const begins = fc.constantFrom(
    'GIF89a',
    '\x89PNG\r\n\x1a\n',
    'RIFF0000WEBPVP8X',
    '\xff\xd8\xff',
    '0000ftypavis',
    '<svg',
  );
  fc.assert(
    fc.property(begins, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      const bytes = Buffer.concat([Buffer.from(head, 'latin1'), rest]);
      expect(typeof isAnimated(bytes)).toBe('boolean');
      readPicture(bytes);
    }),
  );
  for (const still of [...stills, ...animations]) {
    for (let length = 0; length < still.length; length += 7) readPicture(still.subarray(0, length));
  }
});

test('widths end with the largest useful one, and never exceed the file', () => {
  expect(widthsOf(3000, 1600)).toEqual([320, 480, 640, 960, 1280, 1600]);
  expect(widthsOf(700, 1600)).toEqual([320, 480, 700]);
  expect(widthsOf(200, 1600)).toEqual([200]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2304 }), (own, most) => {
      const widths = widthsOf(own, most);
      expect(widths.at(-1)).toBe(Math.min(own, most));
      expect(widths).toEqual([...new Set(widths)].sort((one, other) => one - other));
    }),
  );
});

test('rows of a gallery are of two and three', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => inGallery(at, count)[0]).join('');
  expect([1, 2, 3, 4, 5, 7].map(rows)).toEqual(['w', 'hh', 'ttt', 'hhhh', 'hhttt', 'hhhhttt']);
});

const files: Record<string, Uint8Array> = {
  '/a.jpg': jpeg,
  '/night.jpg': turned,
  '/small.jpg': stills[4] ?? jpeg,
  '/moving.gif': large(animations[0] ?? jpeg),
  '/a.svg': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8">${' '.repeat(20_000)}</svg>`,
  ),
};
const open = (makes = true) => picturesFrom((src) => files[src] ?? null, makes);
const hash = readPicture(jpeg)?.hash;

test('a page names smaller sizes of a photo, as AVIF and WebP, and the site makes just those', async () => {
  const pictures = open();
  const render = async (text: string) => text;
  const blocks = [
    { type: 'quote', picture: { src: '/a.jpg', alt: '' } },
    { type: 'gallery', items: [{ picture: { src: '/a.jpg', alt: '' } }] },
    { type: 'hero', picture: { src: '/a.svg', dark: '/night.jpg', alt: '' } },
  ];
  const data = await enrich({ blocks }, { render, pictures });
  expect(data.blocks[0]).toMatchObject({
    picture: { width: 1500, height: 1000, smaller: { hash, widths: [320, 480, 704] } },
  });
  expect(pictures.shown()).toEqual([
    { src: '/a.jpg', hash, widths: [320, 480, 640, 704, 960, 1280, 1500] },
    { src: '/night.jpg', hash: readPicture(turned)?.hash, widths: [320, 480, 640, 1000] },
  ]);
  expect(sourcesOf({ dark: '/n.svg', smaller: { hash: 'h', widths: [320, 704] } }, '22rem')).toEqual([
    { media: 'screen and (prefers-color-scheme: dark)', srcset: '/n.svg' },
    { type: 'image/avif', srcset: '/images/h-320.avif 320w, /images/h-704.avif 704w', sizes: '22rem' },
    { type: 'image/webp', srcset: '/images/h-320.webp 320w, /images/h-704.webp 704w', sizes: '22rem' },
  ]);
});

test('drawings, small files and what moves stay as they are, and so does all where no smaller ones can be made', () => {
  for (const src of ['/a.svg', '/small.jpg', '/moving.gif', '/gone.jpg', 'a.jpg', '/../a.jpg']) {
    expect(open().smaller(src, undefined, 1600), src).toBeUndefined();
  }
  expect(open(false).smaller('/a.jpg', undefined, 1600)).toBeUndefined();
  const img = '<img src="/a.svg" alt="A" loading="lazy" decoding="async" width="12" height="8" />';
  expect(ownerHtml('<img src="/a.svg" alt="A">', open())).toBe(img);
});

test('pictures of a text get their smaller sizes too, and a width that the owner wrote is what they are shown in', () => {
  const html = ownerHtml(
    '<p><img src="/a.jpg" alt="1 &lt; 2 &amp; &quot;3&quot;" width="300" height="200"></p>',
    open(),
  );
  expect(html).toMatch(
    /^<p><picture><source type="image\/avif" srcset="[^"]+-600.avif 600w" sizes="300px" \/><source /,
  );
  expect(html).toMatch(
    /<img src="\/a.jpg" alt="1 &lt; 2 &amp; &quot;3&quot;" width="300" height="200" [^<>]*\/><\/picture><\/p>$/,
  );
});

test('the only picture of a gallery may be as wide as the page, unknown blocks get widths for most of it', () => {
  expect(mostWidth({ type: 'gallery', items: [1] })).toBe(2304);
  expect(mostWidth({ type: 'gallery', items: [1, 2] })).toBe(1280);
  expect(mostWidth({ type: '__proto__' })).toBe(1600);
});
