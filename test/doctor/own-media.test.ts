import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mediaHindrances } from '../../src/doctor/own-media.ts';
import { nameOf } from '../../src/settings/content/content-page.ts';
import { picturesFrom } from '../../src/settings/content/pictures.ts';
import { readWritten } from '../../src/settings/content/written-pages.ts';

const fileOf = (id: string, text: string) => ({ id, name: nameOf(id), text });

/** A photo as JPEG of some bytes: what is behind its end is no part of the picture. */
async function photo(width: number, height: number, bytes: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#876' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, bytes - jpeg.length))]);
}

const frame = { create: { width: 40, height: 40, channels: 3 as const, background: '#123' } };
const moving = await sharp(
  [
    await sharp(frame).png().toBuffer(),
    await sharp({ create: { ...frame.create, background: '#fed' } })
      .png()
      .toBuffer(),
  ],
  {
    join: { animated: true },
  },
)
  .gif()
  .toBuffer();
const public_: Record<string, Uint8Array> = {
  '/fine.jpg': await photo(1600, 1000, 90_000),
  '/huge.jpg': await photo(6000, 4000, 8_000_000),
  '/heavy.jpg': await photo(1200, 800, 2_000_000),
  '/moving.gif': Buffer.concat([moving, Buffer.alloc(400_000)]),
  '/drawing.svg': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(400_000)}</svg>`,
  ),
};

async function foundIn(text: string): Promise<string[]> {
  const files = [fileOf('en/life', text)];
  const pictures = picturesFrom((src) => public_[src] ?? null);
  const { pages, faults } = await readWritten(files, pictures);
  expect(faults).toEqual([]);
  return mediaHindrances(pages, files, pictures.find).map(
    ({ setting, code, found, todo }) =>
      `${setting.replace('content/pages/en/life.md, ', '')} ${code} ${found} ${todo}`,
  );
}

const head = '---\ntitle: A\ndescription: b\n';

test('pictures that are fine are not reported', async () => {
  const blocks =
    'blocks:\n  - type: gallery\n    items:\n      - { picture: { src: /fine.jpg, alt: "" } }\n      - { picture: { src: /fine.jpg, alt: Two } }\n';
  expect(
    await foundIn(`${head}${blocks}---\n![Two people](/fine.jpg) <img src="/fine.jpg" alt="">\n`),
  ).toEqual([]);
});

test('a missing alternative text is reported at its line, and so is the name of a file in its place', async () => {
  const blocks = 'blocks:\n  - type: hero\n    picture: { src: /fine.jpg, alt: IMG_1234.jpg }\n';
  expect(await foundIn(`${head}${blocks}---\ntext\n![](/fine.jpg) and <img src="/heavy.jpg">\n`)).toEqual([
    expect.stringMatching(/^line 6 picture-without-alt .*"IMG_1234.jpg", the name of a file/),
    expect.stringMatching(/^line 9 picture-without-alt The picture \/fine.jpg has no alternative text/),
    expect.stringMatching(/^line 9 picture-without-alt The picture \/heavy.jpg has no alternative text/),
    expect.stringMatching(/^line 9 picture-too-large /),
  ]);
});

test('a caption is missing where others have one', async () => {
  const blocks =
    'blocks:\n  - type: gallery\n    items:\n      - { picture: { src: /fine.jpg, alt: "" }, caption: One }\n      - { picture: { src: /heavy.jpg, alt: Two } }\n';
  expect(await foundIn(`${head}${blocks}---\n`)).toContainEqual(
    expect.stringMatching(/^line 8 picture-without-caption The picture \/heavy.jpg/),
  );
});

test('a picture far larger than shown is reported with its size now, and one that is enough', async () => {
  const blocks =
    'blocks:\n  - type: quote\n    text: A\n    by: B\n    picture: { src: /huge.jpg, alt: C }\n';
  expect(await foundIn(`${head}${blocks}---\n`)).toEqual([
    expect.stringMatching(
      /^line 8 picture-too-large public\/huge.jpg has 6000 × 4000 pixels and 8.0 MB; 704 × 469 pixels, some 83 kB as JPEG, are enough/,
    ),
  ]);
});

test('what can’t be made smaller is reported, with the reason', async () => {
  expect(await foundIn(`${head}---\n![a](/moving.gif)\n\n![b](/drawing.svg)\n`)).toEqual([
    expect.stringMatching(
      /^line 5 picture-kept-large public\/moving.gif has 40 × 40 pixels and 4\d\d kB, .*it moves/,
    ),
    expect.stringMatching(/^line 7 picture-kept-large public\/drawing.svg .*of SVG the site makes none/),
  ]);
});
