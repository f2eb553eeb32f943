import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withLines } from '../../src/settings/config-lines.ts';
import { loadSettings, loadSite, SettingsError } from '../../src/settings/load.ts';
import { readConfiguration } from '../../src/settings/site-folder.ts';
import { scratchFolder } from '../front/harness.ts';

const company = { name: 'Kolibra', languages: ['en', 'de'], defaultLanguage: 'en' };
const cms = { backend: 'github', repository: 'kolibra/site' };

const faultsOf = (site: unknown): readonly string[] => {
  try {
    loadSite(site);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

/** The faults of a configuration, with the lines in the files of its folder. */
async function faultsIn(folder: string): Promise<string[]> {
  const read = await readConfiguration({ path: folder });
  return 'fault' in read ? [read.fault] : withLines(faultsOf(read.site), folder);
}

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await scratchFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const config = `export default {
  name: 'Kolibra', languages: ['en', 'de'], defaultLanguage: 'en',
  tagline: { en: 'Bikes', de: 'Räder' },
};
`;

describe('the setting of the editor', () => {
  test('names a fault with its line and what to do', async () => {
    const wrong = config.replace('};', "  cms: {\n    backend: 'github',\n    repository: 'site',\n  },\n};");
    expect(await faultsIn(await folderWith({ 'site.config.ts': wrong }))).toEqual([
      'cms.repository in site.config.ts, line 6: give owner and name of the repository, such as your-company/careers-site',
    ]);
  });

  test.for<[object, RegExp]>([
    [{ ...cms, backend: 'svn' }, /^cms\.backend in site\.config\.ts: give one of github, gitlab$/],
    [{ ...cms, login: 'abc' }, /^cms\.login .*give the address of a service/],
    [
      { ...cms, backend: 'gitlab', login: 'https://a.example' },
      /^cms\.login .*give the id of the application/,
    ],
    [{ ...cms, folder: '../site' }, /^cms\.folder .*give the path of the folder in its repository/],
    [
      { ...cms, sever: 'https://git.example' },
      /^cms\.sever in site\.config\.ts is no setting: write cms\.server/,
    ],
  ])('refuses %j', ([given, fault]) => {
    expect(faultsOf({ ...company, cms: given })).toEqual([expect.stringMatching(fault)]);
  });

  test('takes the address of a page', () => {
    const text = '---\ntitle: A\ndescription: b\n---\n';
    const files = [{ name: 'content/pages/en/admin.md', id: 'en/admin', text }];
    const load = (more: object) => () =>
      loadSettings({ SERVICE_URL: 'https://service.example' }, { ...company, ...more }, files);
    expect(load({})).not.toThrow();
    expect(load({ cms })).toThrow('content/pages/en/admin.md: "admin" is the address of the editor');
  });
});

describe('site.texts.json', () => {
  test('replaces texts of the configuration, language by language', async () => {
    const texts = '{ "tagline": { "de": "Lastenräder" } }';
    const folder = await folderWith({ 'site.config.ts': config, 'site.texts.json': texts });
    const read = await readConfiguration({ path: folder });
    expect(read).toMatchObject({ site: { name: 'Kolibra', tagline: { en: 'Bikes', de: 'Lastenräder' } } });
    expect(await faultsIn(folder)).toEqual([]);
  });

  test.for<[string, RegExp]>([
    ['{\n  "tagline": {\n    "de": 7\n  }\n}\n', /^tagline(?:\.de)? in site\.texts\.json, line [23]: /],
    ['{ "color": "#fff" }', /^color in site\.texts\.json is none of the texts/],
    ['{ "name" }', /^site\.texts\.json is no JSON: /],
    ['[]', /^site\.texts\.json has no texts/],
  ])('has its own faults: %j', async ([texts, fault]) => {
    const folder = await folderWith({ 'site.config.ts': config, 'site.texts.json': texts });
    expect(await faultsIn(folder)).toEqual([expect.stringMatching(fault)]);
  });

  test('is refused beside a configuration in JSON', async () => {
    const folder = await folderWith({ 'site.config.json': JSON.stringify(company), 'site.texts.json': '{}' });
    expect(await faultsIn(folder)).toEqual([
      'site.texts.json is only for a configuration in TypeScript: move its texts into site.config.json',
    ]);
  });
});
