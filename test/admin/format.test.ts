import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bodyKey, jsonFormat, pageFormat } from '../../src/browser/admin/format.ts';
import { patched } from '../../src/browser/admin/patch.ts';
import { pageSchema } from '../../src/settings/content/front-matter.ts';
import { sampleFolder } from '../../src/settings/site-folder.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';
import { fieldsOf } from '../../src/site/editor/shapes.ts';
import { docsSite } from '../pages/docs-site.ts';

const format = pageFormat(fieldsOf(pageSchema.shape));
const pages = [
  ...globSync('content/pages/**/*.md', { cwd: sampleFolder }).map((name) =>
    readFileSync(join(sampleFolder, name), 'utf8'),
  ),
  ...Object.entries(docsSite).flatMap(([name, text]) => (name.endsWith('.md') ? [text] : [])),
];

/** What the editor holds for a page, with what it adds: it fills every field that it shows. */
function held(text: string) {
  const content = structuredClone(format.fromFile(text.trim()));
  const blocks = Array.isArray(content.blocks) ? content.blocks : [];
  Object.assign(content, { brand: content.brand ?? '', footer: content.footer ?? null });
  for (const block of blocks) {
    for (const [key, empty] of Object.entries({
      onBoard: false,
      onJobs: [],
      id: '',
      picture: null,
      intro: '',
      limit: 6,
    })) {
      if (!(block.type === 'hero' && key === 'intro')) block[key] ??= empty;
    }
    for (const item of block.items ?? [])
      Object.assign(item, { text: item.text ?? '', jobs: item.jobs ?? null });
  }
  return content;
}

describe('the format of pages', () => {
  test('leaves a page as it is if nothing was edited, whatever the editor fills in', () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const text of pages) expect(format.toFile(held(text)).trim()).toBe(text.trim());
  });

  test('changes the text of one block in one line', () => {
    for (const text of pages) {
      const content = held(text);
      const [first] = (content.blocks as Record<string, unknown>[] | undefined) ?? [];
      if (first?.title === undefined) continue;
      first.title = 'New: title';
      const lines = format.toFile(content).trim().split('\n');
      const before = text.trim().split('\n');
      expect(lines).toHaveLength(before.length);
      expect(lines.filter((line, at) => line !== before[at]).map((line) => line.trim())).toEqual([
        "title: 'New: title'",
      ]);
    }
  });

  test('keeps what it does not know, and one value in the place of a list', () => {
    const text =
      '---\ntitle: A # one\nodd: { x: 1 }\nblocks:\n  - type: quote\n    onJobs: IT\n    text: Hi\n    by: me\n    own: [1]\n---\nBody\n';
    const content = format.fromFile(text);
    const [quote] = content.blocks as Record<string, unknown>[];
    expect(quote?.onJobs).toEqual(['IT']);
    expect(format.toFile({ ...content, title: 'B' })).toBe(text.replace('title: A', 'title: B'));
    Object.assign(quote ?? {}, { onJobs: ['IT', 'Couriers'] });
    expect(parse(format.toFile(content).split('---')[1] ?? '').blocks[0].onJobs).toEqual(['IT', 'Couriers']);
  });

  test('writes a new page without what was left empty', () => {
    const content = {
      ...{ title: 'A', description: 'b', translation: '', menu: { order: 2, label: '' } },
      footer: { form: 'choice', value: 'imprint' },
      blocks: [
        {
          type: 'hero',
          title: '',
          onBoard: true,
          picture: { src: '/a.png', alt: '', dark: '' },
          actions: [],
        },
        { type: 'jobs', highlighted: 'false', limit: 6, country: ['PL'] },
      ],
      [bodyKey]: 'One.\n\nTwo.',
    };
    const text = format.toFile(content);
    expect(text.split('---\n')[2]).toBe('\nOne.\n\nTwo.\n');
    const data = parse(text.split('---\n')[1] ?? '');
    expect(data).toEqual({
      ...{ title: 'A', description: 'b', menu: { order: 2 }, footer: 'imprint' },
      blocks: [
        { type: 'hero', picture: { src: '/a.png', alt: '' }, onBoard: true },
        { type: 'jobs', country: ['PL'], highlighted: false },
      ],
    });
    expect(pageSchema.safeParse(data).error).toBeUndefined();
  });
});

describe('the format of configurations', () => {
  const text =
    '{\n  "name": "Kolibra",   "color": "#0b6b57",\n  "tagline": { "en": "Bikes" },\n  "languages": ["en", "de"]\n}\n';

  test('changes a text in its place, and adds one beside it', () => {
    const own = jsonFormat(fieldsOf({ name: siteSchema.shape.name, tagline: siteSchema.shape.tagline }));
    const content = own.fromFile(text);
    expect(own.toFile(content)).toBe(text);
    expect(own.toFile({ ...content, name: 'Kolibra "Velo"' })).toBe(
      text.replace('"Kolibra"', '"Kolibra \\"Velo\\""'),
    );
    const tagline = { form: 'group', en: 'Bikes', de: 'Räder' };
    expect(own.toFile({ ...content, tagline })).toBe(
      text.replace('"en": "Bikes"', '"de": "Räder", "en": "Bikes"'),
    );
    expect(own.toFile({ ...content, tagline: { form: 'words', value: 'Bikes' } })).toBe(
      text.replace('{ "en": "Bikes" }', '"Bikes"'),
    );
  });
});

const scalar = fc.oneof(
  fc.constantFrom(
    'a',
    'b: c',
    "it's",
    '- x',
    '#no',
    'yes',
    '12',
    'two\nlines',
    ' x',
    'ż',
    '"q"',
    '[',
    '{}',
    '@a',
    'a #b',
    'x\n\ny\n',
  ),
  fc.integer({ min: -5, max: 50 }),
  fc.boolean(),
);
const key = fc.constantFrom('title', 'text', 'items', 'a', 'b');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}));
const record = fc.dictionary(key, value, { minKeys: 1, maxKeys: 5 });

test('any values can be written into the text of any others, in YAML and JSON', () => {
  fc.assert(
    fc.property(record, record, fc.constantFrom('yaml', 'json'), (old, next, syntax) => {
      const first = patched(syntax === 'json' ? '{}' : '', old, syntax);
      expect(patched(first, structuredClone(old), syntax)).toBe(first);
      const written = patched(first, next, syntax);
      expect(syntax === 'json' ? JSON.parse(written) : parse(written)).toEqual(structuredClone(next));
    }),
    { numRuns: 400 },
  );
});

test('a comment and everything else that did not change stays', () => {
  const text = `# Head
title: 'One'   # first
list: [ 'a, b', c ]  # between brackets
text: |
  one

  two
# Before the blocks.
blocks:
  # A hero.
  - type: hero # its type
    items:
      - "x"
      - y

  # A text.
  - type: text
end: 1
`;
  const edited = (change: (data: ReturnType<typeof parse>) => void) => {
    const data = parse(text);
    change(data);
    return patched(text, data, 'yaml');
  };
  expect(edited((data) => data.list.push('d'))).toBe(text.replace('c ]', 'c, "d" ]'));
  expect(edited((data) => data.blocks[0].items.shift())).toBe(text.replace('      - "x"\n', ''));
  expect(edited((data) => data.blocks.pop())).toBe(text.replace('  - type: text\n', ''));
  expect(edited((data) => delete data.title)).toBe(text.replace("title: 'One'   # first\n", ''));
  const hero = / {2}- type: hero[\s\S]*?A text\.\n/.exec(text)?.[0] ?? '';
  expect(edited((data) => data.blocks.reverse())).toBe(
    text.replace(hero, '').replace('end: 1', `${hero}end: 1`),
  );
  expect(edited((data) => Object.assign(data, { text: 'one\n\nthree\n' }))).toBe(
    text.replace('  two\n', '  three\n'),
  );
});
