import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noOwnBlocks } from '../../../src/settings/content/blocks.ts';
import type { ContentFile } from '../../../src/settings/content/content-page.ts';
import { createPictures } from '../../../src/settings/content/pictures.ts';
import { createPagesReader } from '../../../src/settings/content/read-again.ts';
import { readWritten, writtenDeps } from '../../../src/settings/content/written-pages.ts';
import { scratchFolder } from '../../front/harness.ts';

const file = (id: string, body: string): ContentFile => ({
  name: `content/pages/${id}.md`,
  id,
  text: `---\ntitle: ${id}\ndescription: A page.\n---\n${body}\n`,
});

/** A PNG of one colour is only as large as its head says. */
const png = (width: number, height: number) => {
  const head = Buffer.alloc(24);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

test('reads what a whole read gives, and changed pages alone', async () => {
  const publicFolder = await scratchFolder();
  await mkdir(join(publicFolder, 'p'));
  await writeFile(join(publicFolder, 'p/one.png'), png(1600, 900));
  await writeFile(join(publicFolder, 'p/two.png'), png(2400, 900));
  const read = createPagesReader();
  const deps = writtenDeps(publicFolder, noOwnBlocks);
  const whole = (files: readonly ContentFile[]) => readWritten(files, createPictures(publicFolder), deps);
  const again = (files: readonly ContentFile[], version: string) =>
    read(files, { publicFolder, blocks: noOwnBlocks, version });

  const first = [file('en/a', '![One](/p/one.png)'), file('en/b', '![One](/p/one.png) ![Two](/p/two.png)')];
  const before = await again(first, '1');
  expect(before).toEqual(await whole(first));

  const second = [
    first[0] ?? file('', ''),
    file('en/b', 'Other words.'),
    file('en/c', '![None](/p/none.png)'),
  ];
  const after = await again(second, '1');
  expect(after).toEqual(await whole(second));
  expect(after.faults).toEqual([expect.stringContaining('content/pages/en/c.md, line 5')]);
  expect(after.pages[0]).toBe(before.pages[0]);
  expect(after.pages[1]).not.toBe(before.pages[1]);

  // The picture of a page that has not changed has another size now.
  await writeFile(join(publicFolder, 'p/one.png'), png(800, 900));
  const later = await again(second, '2');
  expect(later).toEqual(await whole(second));
  expect(later.pages[0]).not.toEqual(before.pages[0]);
});
