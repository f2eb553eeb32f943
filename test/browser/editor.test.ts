import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { startPreview } from '../../src/export/preview-server.ts';
import { readContentFolder } from '../../src/settings/content/content-page.ts';
import { readOwnBlocks } from '../../src/settings/content/own-blocks.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { publicFolder, readConfiguration, sampleFolder } from '../../src/settings/site-folder.ts';
import { buildSite } from '../pages/build-site.ts';
import { docsSite } from '../pages/docs-site.ts';
import { dataFolder } from '../pages/live-harness.ts';
import { overflow } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';
import { choose, field, filesOf, openEditorAt, save, typeAndSave } from './editor-page.ts';

const browser = useBrowser();
const life = `---
# The title is also in the menu.
title: 'Life at Kolibra'
description: "Who builds the bikes, and what a day looks like."
menu: { order: 1, label: 'Life here' }   # the first entry

blocks:
  - type: numbers   # as of January
    onBoard: false
    items:
      - { value: 900, label: "people in one company" }
      - value: '12'
        label: cities

  # From our couriers.
  - type: quote
    onJobs: Couriers
    text: >-
      I know every cobblestone
      between the hub and the Main Town.
    by: "Courier, Gdańsk"
  - type: timeline
    heading: How we got here
    items: [{ year: 2014, text: 'A **garage**' }, { year: 2026, text: "Twelve cities" }]
---

It began in a *garage*,  with two blanks here.

* a list
+ of another kind
`;
const files: Readonly<Record<string, string>> = {
  ...docsSite,
  'site.config.ts': `export default {
  name: 'Kolibra', tagline: { en: 'Cargo bikes', de: 'Lastenräder' },
  languages: ['en', 'de'], defaultLanguage: 'en', timeZone: 'Europe/Warsaw',
  blocks: { timeline: './blocks/Timeline.astro' },
  cms: { backend: 'github', repository: 'kolibra/careers-site' },
};
`,
  'content/pages/en/life.md': life,
  'content/pages/de/bewerbung.md': '---\ntitle: Bewerbung\ndescription: So geht es.\n---\n\nDrei Wochen.\n',
};

describe('the editor at /admin/', () => {
  let url = '';
  let site = '';
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    site = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-editor-')));
    await cp(publicFolder(sampleFolder), join(site, 'public'), { recursive: true });
    for (const [name, text] of Object.entries(files)) await write(name, text);
    const data = await dataFolder();
    const folder = join(data.path, 'dist');
    ends.push(
      () => data[Symbol.asyncDispose](),
      () => rm(site, { recursive: true, force: true }),
    );
    const dataDir = join(data.path, 'data');
    await buildSite({
      serviceUrl: inject('service'),
      siteUrl: 'https://careers.example',
      dataDir,
      folder,
      site,
    });
    // It sends the headers that hosts of files are configured to send.
    const server = await startPreview(folder, 0, { report: (error) => expect(error).toBeUndefined() });
    ends.unshift(() => server.stop());
    url = server.url;
  }, 240_000);
  afterAll(async () => {
    for (const end of ends) await end();
  });

  async function write(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(site, name)), { recursive: true });
    await writeFile(join(site, name), text);
  }

  /** The editor on a copy of the site's files, in English first. */
  async function openEditor(width = 1440) {
    const editor = await openEditorAt(browser(), url, files, width);
    await editor.page.getByRole('treeitem', { name: 'Pages: English' }).waitFor();
    return editor;
  }

  /** The files that differ from those at the beginning, after our schemas have read all of them. */
  async function changedFiles(page: Page): Promise<Record<string, string>> {
    const now = await filesOf(page);
    for (const [name, text] of Object.entries(now)) await write(name, text);
    const configuration = await readConfiguration({ path: site }, String(Object.keys(now).length));
    const given = 'site' in configuration ? configuration.site : configuration.fault;
    const environment = { SERVICE_URL: 'https://service.example', SITE_URL: 'https://careers.example' };
    const blocks = await readOwnBlocks(given, site);
    loadSettings(environment, given, readContentFolder(site), site, undefined, undefined, blocks);
    return Object.fromEntries(Object.entries(now).filter(([name, text]) => files[name] !== text));
  }

  browserTest('changes what was edited, and no other byte', async () => {
    const { page, errors, asked } = await openEditor();
    await choose(page, 'Pages: English', 'Life at Kolibra');
    await field(page, 'Title').first().getByRole('textbox').fill('Life with us: a day');
    await save(page);
    const titled = life.replace("'Life at Kolibra'", "'Life with us: a day'");
    await expect.poll(() => changedFiles(page)).toEqual({ 'content/pages/en/life.md': titled });

    // A text of a block, an item of a list between brackets, and another block.
    await choose(page, 'Pages: English', 'Life with us: a day');
    const blocks = field(page, 'Blocks');
    await blocks.getByRole('button', { name: 'Expand', exact: true }).nth(1).click();
    await field(blocks, 'By').getByRole('textbox').fill('Ola, courier');
    await blocks.getByRole('button', { name: 'Add ⁨block⁩' }).last().click();
    await page.getByRole('menuitem', { name: 'Faq' }).click();
    const items = field(blocks, 'Items');
    await items.getByRole('button', { name: 'Add ⁨item⁩' }).click();
    await field(items, 'Question').getByRole('textbox').fill('Do I need a letter?');
    await field(items, 'Text').getByRole('textbox').fill('No: just write.');
    await save(page);
    const added =
      "  - type: faq\n    items:\n      - question: Do I need a letter?\n        text: 'No: just write.'\n";
    await expect
      .poll(() => changedFiles(page))
      .toEqual({
        'content/pages/en/life.md': titled
          .replace('"Courier, Gdańsk"', '"Ola, courier"')
          .replace(/(Twelve cities" \}\]\n)/, `$1${added}`),
      });
    expect({ errors, asked: asked() }).toEqual({ errors: [], asked: [] });
  });

  browserTest('makes a page, also in another language, and changes texts of the site', async () => {
    const { page, errors, asked } = await openEditor();
    await page.getByRole('treeitem', { name: 'Pages: German' }).click();
    await page.getByRole('button', { name: 'Create New Entry' }).click();
    await page.getByRole('status').filter({ hasText: 'You’re now creating a new entry' }).waitFor();
    await typeAndSave(page, [
      [field(page, 'Title').first(), 'Leben bei Kolibra'],
      [field(page, 'Description'), 'Ein Tag bei uns.'],
      [field(page, 'Translation'), 'life'],
      [field(page, 'Text').last(), 'Es begann in einer **Garage**.'],
    ]);
    await choose(page, 'Site', 'Texts of the site');
    const english = field(page, 'English').first().getByRole('textbox');
    expect(await english.inputValue()).toBe('Cargo bikes');
    await english.fill('Bikes that carry');
    await save(page);
    await expect
      .poll(() => changedFiles(page))
      .toEqual({
        'content/pages/de/leben-bei-kolibra.md':
          '---\ntitle: Leben bei Kolibra\ndescription: Ein Tag bei uns.\ntranslation: life\n---\n\nEs begann in einer **Garage**.\n',
        'site.texts.json': '{\n  "tagline": {\n    "en": "Bikes that carry"\n  }\n}\n',
      });
    const read = await readConfiguration({ path: site }, 'texts');
    expect(read).toMatchObject({
      site: { name: 'Kolibra', tagline: { en: 'Bikes that carry', de: 'Lastenräder' } },
    });
    await rm(join(site, 'site.texts.json'));
    expect({ errors, asked: asked() }).toEqual({ errors: [], asked: [] });
  });

  browserTest('asks for what a page can’t be without, and fits a phone', async () => {
    const { page, errors, asked } = await openEditor(1440);
    await choose(page, 'Pages: English', 'Life at Kolibra');
    await field(page, 'Description').getByRole('textbox').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('One field has an error').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    expect(await changedFiles(page)).toEqual({});
    expect({ errors, asked: asked() }).toEqual({ errors: [], asked: [] });
  });

  browserTest('may load only its own files and the repository', async () => {
    const response = await fetch(`${url}admin/`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("connect-src 'self' blob: data: https://api.github.com;");
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    for (const path of ['', 'stories/']) {
      const other = await fetch(url + path);
      expect(other.headers.get('content-security-policy')).not.toContain('unsafe-inline');
      expect(await other.text()).not.toMatch(/admin/);
    }
    expect(await (await fetch(`${url}sitemap.xml`)).text()).not.toContain('/admin/');
    expect(await (await fetch(`${url}robots.txt`)).text()).toContain('Disallow: /admin/\n');
    expect(await readFile(join(site, 'site.config.ts'), 'utf8')).toBe(files['site.config.ts']);
  });
});
