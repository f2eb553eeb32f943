import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCompiledContent, withCompiledContent } from '../../src/live/compiled-site.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { sampleFolder } from '../../src/settings/site-folder.ts';
import { pageFile } from '../settings/content/page-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

const settings = loadSettings({ SERVICE_URL: 'https://service.example' }, site, [pageFile('en/later')]);

describe('the pages of a compiled site', () => {
  test('are those that were compiled, whatever lies in the folder of the site by now', async () => {
    await saveCompiledContent(folder, sampleFolder);
    const later = [pageFile('en/later'), pageFile('en/index')];
    const changed = loadSettings({ SERVICE_URL: 'https://service.example' }, site, later);
    expect(changed.site.landing).toEqual({ '': ['en'] });
    const { content, site: shown } = await withCompiledContent(changed, folder);
    expect(shown.landing).toEqual({ '': ['uk'] });
    expect(content.map(({ id }) => id)).toContain('pl/zycie');
    expect(content.map(({ id }) => id)).not.toContain('en/later');
  });

  test('stand where the settings at start put them', async () => {
    const english = loadSettings({ SERVICE_URL: 'https://service.example', SITE_LANGUAGE: 'en' }, site);
    const { content } = await withCompiledContent(english, folder);
    expect(content.map(({ address }) => address)).toEqual([
      '/accessibility/',
      '/hiring/',
      '/imprint/',
      '/life/',
      '/offices/',
      '/privacy/',
    ]);
  });

  test('are of no use to another site', async () => {
    const other = { ...settings, folder: '/elsewhere' };
    await expect(withCompiledContent(other, folder)).rejects.toThrow(
      `were compiled for the site in ${sampleFolder}, and this one is in /elsewhere: run npm run build:live`,
    );
  });

  test.each(['', '{}', '[{"name":1}]'])('that can’t be read (%j) are named with what to do', async (text) => {
    await writeFile(join(folder, 'content.json'), text);
    await expect(withCompiledContent(settings, folder)).rejects.toThrow(
      `There are no compiled pages of yours in ${folder}: run npm run build:live again.`,
    );
  });
});
