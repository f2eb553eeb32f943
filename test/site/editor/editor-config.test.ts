import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CmsSettings } from '../../../src/settings/cms-schema.ts';
import { loadSite } from '../../../src/settings/load.ts';
import { adminFiles } from '../../../src/site/editor/admin-files.ts';
import { editorPage } from '../../../src/site/editor/editor-config.ts';
import { adminAddress, editorPolicy } from '../../../src/site/editor/editor-policy.ts';

const cms: CmsSettings = { backend: 'github', repository: 'kolibra/site' };
const blocks = new Map([
  ['story', z.object({ year: z.int(), extra: z.record(z.string(), z.string()).optional() })],
]);
const made = (own: Partial<CmsSettings> = {}, more: object = {}, textsFile = 'site.texts.json') => {
  const site = loadSite({
    name: 'Kolibra',
    languages: ['de', 'en'],
    defaultLanguage: 'en',
    tagline: 'Bikes',
    ...more,
  });
  const input = { site, siteUrl: 'https://kolibra.example', blocks, textsFile };
  return editorPage({ ...input, cms: { ...cms, ...own } });
};

/** The JSON Schema with which the editor itself checks its configuration. */
const home = dirname(createRequire(import.meta.url).resolve('@sveltia/cms'));
const schema = JSON.parse(readFileSync(join(home, '../schema/sveltia-cms.json'), 'utf8'));
const accepts = new Ajv({ strict: false, validateFormats: false }).compile(schema);

interface Field {
  name: string;
  fields?: Field[];
  types?: (Field & { fields: Field[] })[];
  [key: string]: unknown;
}
interface Collection {
  name: string;
  folder?: string;
  fields: Field[];
  files?: Field[];
}
const collectionsOf = ({ config }: ReturnType<typeof made>) => config.collections as Collection[];

describe('the configuration of the editor', () => {
  test('is accepted by its own schema, for a site with blocks of its own', () => {
    for (const page of [
      made(),
      made({ branch: 'main', folder: 'sites/one' }, { brands: { velo: { name: 'Velo', clients: [7] } } }),
    ]) {
      expect(accepts(page.config), JSON.stringify(accepts.errors?.slice(0, 3))).toBe(true);
    }
  });

  test('has the pages of each language, the default one first, in the folder of the site', () => {
    const folders = (page: ReturnType<typeof made>) => collectionsOf(page).map(({ folder }) => folder);
    expect(folders(made())).toEqual(['content/pages/en', 'content/pages/de', undefined]);
    expect(folders(made({ folder: 'sites/one' }))[0]).toBe('sites/one/content/pages/en');
    const { config } = made({ folder: 'sites/one' });
    expect(config).toMatchObject({ media_folder: 'sites/one/public', public_folder: '/' });
  });

  test('offers blocks of the owner’s with their fields; what has no field is code', () => {
    const [pages] = collectionsOf(made());
    const list = pages?.fields.find(({ name }) => name === 'blocks');
    const story = list?.types?.find(({ name }) => name === 'story');
    expect(story?.label).toBe('Story');
    expect(story?.fields.find(({ name }) => name === 'year')).toMatchObject({
      widget: 'number',
      required: true,
    });
    expect(story?.fields.find(({ name }) => name === 'extra')).toMatchObject({
      widget: 'code',
      required: false,
    });
    expect(pages?.fields.some(({ name }) => name === 'brand')).toBe(false);
    const [branded] = collectionsOf(made({}, { brands: { velo: { name: 'Velo', clients: [7] } } }));
    expect(branded?.fields.find(({ name }) => name === 'brand')).toMatchObject({
      options: [{ value: 'velo' }],
    });
  });

  test('shows texts that are configured elsewhere, in the languages of the site', () => {
    const fieldsOfTexts = (page: ReturnType<typeof made>) =>
      collectionsOf(page).at(-1)?.files?.[0]?.fields ?? [];
    const beside = fieldsOfTexts(made({}, { tagline: { en: 'Bikes', pl: 'Rowery' } }));
    expect(beside.find(({ name }) => name === 'name')).toMatchObject({ required: false, default: 'Kolibra' });
    const tagline = beside.find(({ name }) => name === 'tagline');
    expect(tagline?.fields?.map(({ name, label }) => [name, label])).toEqual([
      ['de', 'German'],
      ['en', 'English'],
    ]);
    const own = fieldsOfTexts(made({}, {}, 'site.config.json'));
    expect(own.find(({ name }) => name === 'name')).toMatchObject({ required: true });
    expect(own.find(({ name }) => name === 'tagline')?.types?.map(({ name }) => name)).toEqual([
      'words',
      'group',
    ]);
  });

  test('names the repository and how people log in', () => {
    expect(made().config.backend).toEqual({ name: 'github', repo: 'kolibra/site', auth_methods: ['token'] });
    expect(made({ login: 'https://login.example' }).config.backend).toEqual({
      ...{ name: 'github', repo: 'kolibra/site', base_url: 'https://login.example' },
    });
    const server = { backend: 'gitlab', server: 'https://git.example/', login: 'abc' } as const;
    expect(made({ ...server, branch: 'live' }).config.backend).toEqual({
      ...{ name: 'gitlab', repo: 'kolibra/site', branch: 'live', base_url: 'https://git.example' },
      ...{ api_root: 'https://git.example/api/v4', auth_type: 'pkce', app_id: 'abc' },
    });
  });

  test.for<[Partial<CmsSettings>, string]>([
    [{}, "connect-src 'self' blob: data: https://api.github.com;"],
    [{ login: 'https://login.example/x' }, 'https://api.github.com https://login.example;'],
    [{ backend: 'gitlab' }, "connect-src 'self' blob: data: https://gitlab.com;"],
    [
      { backend: 'gitlab', server: 'https://git.example' },
      "connect-src 'self' blob: data: https://git.example;",
    ],
  ])('lets the page reach the host of the repository alone: %j', ([own, sources]) => {
    expect(editorPolicy({ ...cms, ...own })).toContain(sources);
  });

  test('is in the page as data that can’t end it', async () => {
    const site = loadSite({ name: 'A </script><b>', languages: ['en'], defaultLanguage: 'en' });
    const page = editorPage({
      site,
      siteUrl: 'https://a.example',
      cms,
      blocks,
      textsFile: 'site.texts.json',
    });
    const files = new Map([['0/admin.js', () => Buffer.from('1')]]);
    const [html, script] = adminFiles(site, { page, cms, files, script: '0/admin.js' });
    expect([html?.address, script?.address]).toEqual([adminAddress(site), '/admin/0/admin.js']);
    const text = String(await html?.make());
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    const data = /id="editor">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(JSON.parse(JSON.stringify(page)));
  });
});
