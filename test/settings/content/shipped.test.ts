import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDocument as parseHtml } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import site from '../../../src/sample/site.config.ts';
import { boardAddress } from '../../../src/settings/addresses.ts';
import { icons } from '../../../src/settings/content/block-icons.ts';
import { blockSchema, blockSchemas } from '../../../src/settings/content/blocks.ts';
import { readContentFolder } from '../../../src/settings/content/content-page.ts';
import { frontMatterOf, pageSchema } from '../../../src/settings/content/front-matter.ts';
import { createPictures } from '../../../src/settings/content/pictures.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import { publicFolder, sampleFolder } from '../../../src/settings/site-folder.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const docs = readFileSync(`${project}docs/content.md`, 'utf8');
const examples = [...docs.matchAll(/```yaml (page|block)\n([\s\S]*?)```/g)].map(([, kind, text = '']) => ({
  kind,
  text,
}));

describe('docs/content.md', () => {
  const blocks = examples.filter(({ kind }) => kind === 'block').map(({ text }) => parse(text));

  test.each(blocks.map((block) => [block.type, block]))('shows a block %s that can be used', (_, block) => {
    expect(blockSchema.safeParse(block).error?.issues ?? []).toEqual([]);
  });

  test('shows every block, and none that there is not', () => {
    expect(blocks.map(({ type }) => type).sort()).toEqual(Object.keys(blockSchemas).sort());
  });

  test('shows a front matter that can be used', () => {
    const pages = examples.filter(({ kind }) => kind === 'page');
    expect(pages.length).toBe(2);
    for (const { text } of pages) expect(pageSchema.safeParse(parse(text)).success).toBe(true);
  });

  test('names every icon, criterion and field', () => {
    const schema = Object.keys(blockSchemas.jobs.shape).filter(
      (key) => !/^(type|id|heading|intro)$/.test(key),
    );
    for (const name of [
      ...Object.keys(icons),
      ...schema,
      'title',
      'description',
      'translation',
      'footer',
      'brand',
      'blocks',
    ]) {
      expect(docs).toContain(`\`${name}\``);
    }
  });
});

describe('the sample company', () => {
  const files = readContentFolder(sampleFolder);
  const { content, site: company } = loadSettings({ SERVICE_URL: 'https://service.example' }, site, files);

  test('has the same pages in every language', () => {
    const kinds = site.languages.map((language) =>
      content
        .filter((page) => page.language === language)
        .map(({ translation, menu, footer }) => [translation, menu?.order ?? footer])
        .sort(),
    );
    expect(kinds[0]).toEqual([
      ['accessibility', 'accessibility'],
      ['hiring', 2],
      ['imprint', 'imprint'],
      ['life', 1],
      ['offices', 3],
      ['privacy', 'privacy'],
    ]);
    // One language shows what a landing page is; the boards of the others are at the start.
    const pages = kinds.map((kind) => kind.filter(([translation]) => translation !== 'index'));
    for (const kind of pages) expect(kind).toEqual(kinds[0]);
    expect(kinds.flat().filter(([translation]) => translation === 'index')).toHaveLength(1);
  });

  test('has the same blocks with the same criteria of place in every language', () => {
    const shapes = Map.groupBy(files, ({ id }) => content.find((page) => page.id === id)?.translation);
    for (const same of shapes.values()) {
      const shape = same.map((file) => {
        const front = frontMatterOf(file.text);
        const page = pageSchema.parse('data' in front ? front.data : null);
        return page.blocks.map((block) => [
          block.type,
          'items' in block ? block.items.length : 0,
          block.type === 'offices' ? block.items.map(({ point, jobs }) => [point, jobs]) : [],
        ]);
      });
      for (const one of shape) expect(one).toEqual(shape[0]);
    }
  });

  test('has every picture that its pages show, in both schemes of the same size, with words for it', () => {
    const { find } = createPictures(publicFolder(sampleFolder));
    const texts = files.map(({ text }) => text).join('\n');
    const pairs = [...texts.matchAll(/src: (\S+)\n\s+dark: (\S+)\n\s+alt: (.+)/g)];
    expect(pairs.length).toBe(texts.split('src: ').length - 1);
    for (const [, light = '', dark = '', alt = ''] of pairs) {
      expect(find(light), light).toMatchObject({ width: 1200 });
      const { width, height } = find(light) ?? {};
      expect(find(dark), dark).toMatchObject({ width, height });
      expect(alt.length).toBeGreaterThan(20);
    }
  });

  test('has pictures that need no style, script or other file', () => {
    const names = new Set(
      [
        ...files
          .map(({ text }) => text)
          .join('')
          .matchAll(/\/pictures\/\S+\.svg/g),
      ].map(([name]) => name),
    );
    expect(names.size).toBe(28);
    for (const name of names) {
      const svg = readFileSync(`${publicFolder(sampleFolder)}${name}`, 'utf8');
      expect(svg).not.toMatch(/<style|style=|<script|href|url\(|\son\w+=/);
      expect(svg.length).toBeLessThan(16_000);
      expect(parseHtml(svg, { xmlMode: true }).children[0]).toMatchObject({ name: 'svg' });
    }
  });

  test('links to its own pages and places alone', () => {
    const own = new Set([
      ...content.map(({ address }) => address),
      ...site.languages.flatMap((code) => {
        const root = code === site.defaultLanguage ? '/' : `/${code}/`;
        return [boardAddress(code, company), `${root}verify/`];
      }),
    ]);
    for (const { text, name } of files) {
      for (const [, to = ''] of text.matchAll(/(?:to: |\]\()'?([^'\n)]+)/g)) {
        const isOwn = own.has(to) || /^(?:mailto:\w+@kolibra\.example|tel:\+48580000000)$/.test(to);
        expect(isOwn || text.includes(`id: ${to.slice(1)}\n`), `${name}: ${to}`).toBe(true);
      }
    }
  });
});
