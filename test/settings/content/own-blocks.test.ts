import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockSchemas } from '../../../src/settings/content/blocks.ts';
import { readPage } from '../../../src/settings/content/content-pages.ts';
import { readOwnBlocks } from '../../../src/settings/content/own-blocks.ts';
import { createPictures } from '../../../src/settings/content/pictures.ts';
import { readWritten } from '../../../src/settings/content/written-pages.ts';
import { scratchFolder } from '../../front/harness.ts';
import { pageWith } from './page-file.ts';

const component = '<p />';
const schema =
  'export default (z, { words }) => z.strictObject({ year: z.int("give a year"), text: words });\n';

/** A site's folder with these files. */
async function siteWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await scratchFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const timeline = { blocks: { timeline: './blocks/Timeline.astro' } };
const files = { 'blocks/Timeline.astro': component, 'blocks/Timeline.ts': schema };
const page = (block: string) => pageWith('en/a', `blocks:\n  - ${block}`);

describe('a block of the owner’s own', () => {
  test('is checked by its schema, and its mistakes have their line', async () => {
    const { blocks, faults } = await readOwnBlocks(timeline, await siteWith(files));
    expect(faults).toEqual([]);
    const read = (block: string) => readPage(page(block), [], blocks);
    expect(read('{ type: timeline, year: 2014, text: A, id: x, onJobs: IT }')).toHaveProperty('entry');
    expect(read('type: timeline\n    year: soon\n    text: ""\n    colour: red')).toEqual({
      faults: [
        'content/pages/en/a.md, line 6: block 1 (timeline), year: give a year',
        'content/pages/en/a.md, line 7: block 1 (timeline), text: write a text',
        "content/pages/en/a.md, line 8: block 1 (timeline) has fields that don't exist (colour): check their spelling or remove them",
      ],
    });
    expect(read('type: timelime')).toEqual({
      faults: [
        `content/pages/en/a.md, line 5: block 1 (timelime), type: there is no such block (write timeline?): give the type of the block, one of ${Object.keys(blockSchemas).join(', ')}, timeline`,
      ],
    });
    expect(read('type: timeline\n    year: 1\n    text: A\n    onBoard: true')).toMatchObject({
      entry: { onBoard: true },
    });
  });

  test('reaches its component with safe HTML of its Markdown', async () => {
    const folder = await siteWith(files);
    const { blocks } = await readOwnBlocks(timeline, folder);
    const file = page('{ type: timeline, year: 1, text: "*A*<script>x</script>" }');
    const { pages } = await readWritten([file], createPictures(join(folder, 'public')), { blocks });
    expect(pages[0]?.data.blocks).toEqual([
      {
        type: 'own',
        name: 'timeline',
        id: undefined,
        onBoard: false,
        onJobs: [],
        fields: { year: 1, text: expect.stringMatching(/^<p><em>A<\/em>[^<]*<\/p>$/) },
      },
    ]);
  });

  test('is read again when its schema has changed', async () => {
    const folder = await siteWith(files);
    await readOwnBlocks(timeline, folder);
    await writeFile(
      join(folder, 'blocks/Timeline.ts'),
      'export default (z) => z.object({ month: z.string() });',
    );
    const { blocks } = await readOwnBlocks(timeline, folder);
    expect(readPage(page('{ type: timeline, month: May }'), [], blocks)).toHaveProperty('entry');
  });

  test('whose schema throws is a fault of the page', async () => {
    const throwing =
      'export default (z) => z.object({ a: z.string().transform(() => { throw new Error("No!"); }) });';
    const folder = await siteWith({ ...files, 'blocks/Timeline.ts': throwing });
    const { blocks } = await readOwnBlocks(timeline, folder);
    expect(readPage(page('{ type: timeline, a: A }'), [], blocks)).toEqual({
      faults: ['content/pages/en/a.md: the schema of one of its blocks (timeline) fails: No!'],
    });
  });

  test.each([
    [{ hero: './blocks/Timeline.astro' }, {}, 'hero is a block of ours: choose another name'],
    [{ own: './blocks/Timeline.astro' }, {}, 'own is a block of ours: choose another name'],
    [
      { Zeit: './blocks/Timeline.astro' },
      {},
      'begin the name with a small letter; then small letters, digits and -',
    ],
    [
      { a: './blocks/Timeline.ts' },
      {},
      './blocks/Timeline.ts is no Astro component: give a file that ends in .astro',
    ],
    [{ a: './blocks/None.astro' }, {}, './blocks/None.astro is not there: write it, or correct the path'],
    [
      { a: './blocks/Alone.astro' },
      { 'blocks/Alone.astro': component },
      "./blocks/Alone.ts is not there: it has the schema of the block's fields, beside its component",
    ],
    [
      { a: './blocks/Timeline.astro' },
      { 'blocks/Timeline.ts': 'export const schema = 1;' },
      './blocks/Timeline.ts exports no schema: let it say export default (z) => z.object({ … }), with the fields of the block',
    ],
    [
      { a: './blocks/Timeline.astro' },
      { 'blocks/Timeline.ts': 'export default (z) => z.object({ id: z.string() });' },
      './blocks/Timeline.ts has fields that every block has (id): give them other names',
    ],
    [
      { a: './blocks/Timeline.astro' },
      { 'blocks/Timeline.ts': '\nexport default (z) => z.strng();' },
      "./blocks/Timeline.ts can't be read, line 2: z.strng is not a function",
    ],
  ])('%j that can’t be used says what to do', async (blocks, more, fault) => {
    const read = await readOwnBlocks({ blocks }, await siteWith({ ...files, ...more }));
    expect(read.faults).toEqual([`blocks.${Object.keys(blocks)[0]} in site.config.ts: ${fault}`]);
    expect(read.blocks.size).toBe(0);
  });
});
