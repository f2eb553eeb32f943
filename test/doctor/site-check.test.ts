import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSite } from '../../src/doctor/site-check.ts';
import { placeOf } from '../../src/settings/config-lines.ts';
import { readContentFolder } from '../../src/settings/content/content-page.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-check-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Checks a site of these files, whose configuration is JSON or the text of a module that says the same. */
async function check(site: object, files: Record<string, string>, environment: Record<string, string> = {}) {
  const all = { 'site.config.json': JSON.stringify(site, null, 2), ...files };
  if ('site.config.ts' in files) Reflect.deleteProperty(all, 'site.config.json');
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const known = { SERVICE_URL: 'https://service.example', SITE_URL: 'https://careers.example' };
  return checkSite({
    ...{ environment: { ...known, ...environment }, site, files: readContentFolder(folder), folder },
  });
}
const sound = { name: 'Acme', languages: ['en'], defaultLanguage: 'en' };

test('a sound site has no fault', async () => {
  const { settings, faults } = await check(sound, {});
  expect(faults).toEqual([]);
  expect(settings?.site.name).toBe('Acme');
});

test('everything is found in one pass, each with its file and line', async () => {
  const config = `import type { SiteConfig } from 'jobfront';

const brands = {
  velo: { clients: [1] },
  cargo: { name: 'Cargo', clients: [1], logo: '/cargo.svg' },
};

export default {
  name: 'Acme',
  languages: ['en', 'xx'],
  defaultLanguage: 'en',
  logo: '/nothing.svg',
  css: './missing.css',
  components: { JobCart: './JobCard.astro', Header: './Header.astro' },
  brands,
  apply: { steps: 3 },
} satisfies SiteConfig;
`;
  const site = {
    ...{
      name: 'Acme',
      languages: ['en', 'xx'],
      defaultLanguage: 'en',
      logo: '/nothing.svg',
      css: './missing.css',
    },
    components: { JobCart: './JobCard.astro', Header: './Header.astro' },
    brands: { velo: { clients: [1] }, cargo: { name: 'Cargo', clients: [1], logo: '/cargo.svg' } },
    apply: { steps: 3 },
  };
  const page = (front: string, text = '') => `---\n${front}\n---\n${text}`;
  const { settings, faults } = await check(
    site,
    {
      'site.config.ts': config,
      '.env': '# of the site\nPORT=many\nSMTP_URL=smtp://mail.example\n',
      'Header.astro': '---\nconst x = ;\n---\n<header />\n',
      'content/pages/en/life.md': page('title: Life'),
      'content/pages/en/yaml.md': page('title: "Life\ndescription: x'),
      'content/pages/en/block.md': page('title: A\ndescription: b\nblocks:\n  - type: herro'),
      'content/pages/en/picture.md': page(
        'title: A\ndescription: b',
        'One\n\n![](/none.png) ![](near.png)\n',
      ),
    },
    { PORT: 'many', SMTP_URL: 'smtp://mail.example' },
  );
  expect(settings).toBeNull();
  const found = faults.map((fault) => {
    const { file, line } = placeOf(fault);
    return `${file} ${line} ${fault}`;
  });
  for (const wanted of [
    /^\.env 2 .*PORT is "many": give a whole number/,
    /^\.env 3 .*SMTP_URL is set, but MAIL_FROM is not/,
    /^site\.config\.ts 4 brands\.velo\.name .* it is missing: add name: 'Your company'/,
    /^site\.config\.ts 5 brands\.cargo\.logo .* public\/cargo\.svg is not there/,
    /^site\.config\.ts 10 languages\.1 .* give one of/,
    /^site\.config\.ts 12 logo .* public\/nothing\.svg is not there/,
    /^site\.config\.ts 13 css .* \.\/missing\.css is not there/,
    /^site\.config\.ts 14 components\.JobCart .* Write components\.JobCard/,
    /^site\.config\.ts 16 apply\.steps .* is no setting/,
    /client id 1 is named 2 times/,
    /\.\/Header\.astro, line 2: Unexpected token/,
    /^content\/pages\/en\/life\.md 1 .*description: it is missing: add description: /,
    /^content\/pages\/en\/yaml\.md 3 .*is no YAML/,
    /^content\/pages\/en\/block\.md 5 .*there is no such block \(write hero\?\)/,
    /^content\/pages\/en\/picture\.md 7 .*there is no picture public\/none\.png/,
    /^content\/pages\/en\/picture\.md 7 .*near\.png lies beside the page/,
  ]) {
    expect(found).toContainEqual(expect.stringMatching(wanted));
  }
  // The same component is named and missing.
  expect(faults).toHaveLength(17);
});

test('a setting of site.config.json has its line too, and nothing follows from what was refused', async () => {
  const { faults } = await check({ ...sound, defaultLanguage: 'xx', fields: { fieldOfWork: 5 } }, {});
  expect(faults).toEqual([
    expect.stringMatching(/^defaultLanguage in site\.config\.json, line 6: give one of /),
    expect.stringMatching(/^fields\.fieldOfWork in site\.config\.json, line 8: it is a number: give a text/),
  ]);
});

test('a configuration that can’t be read hides nothing else, and folders that are none are named', async () => {
  await mkdir(join(folder, 'content'));
  await writeFile(join(folder, 'content/pages'), 'no folder');
  const { faults } = await checkSite(
    {
      ...{ environment: { SERVICE_URL: 'nowhere' }, site: undefined, folder },
      files: readContentFolder(folder),
    },
    'site.config.ts can’t be read, line 3: …',
  );
  expect(faults).toEqual([
    'site.config.ts can’t be read, line 3: …',
    'SERVICE_URL is "nowhere": give a whole address that starts with https:// or http://',
    "content/pages: it can't be read (ENOTDIR): make it a folder that the user of this program can read",
  ]);
});

test('links of pages and of the foot that can lead nowhere are notes, with file and line; jobs come and go', async () => {
  const front =
    '---\ntitle: A\ndescription: b\nblocks:\n  - type: hero\n    actions: [{ label: Go, to: /nowhere/ }]\n---\n';
  const { settings, faults, notices } = await check(
    { ...sound, footer: { privacy: '/privacy/', links: [{ label: 'L', to: '/file.pdf' }] } },
    {
      'content/pages/en/life.md': `${front}[a](/life/) [b](/lief/#top) [c](/map/?q=a) [d](/jobs/in/lodz/) [e](/file.pdf)\n<a href="/gone/">x</a> [f](https://other.example/gone/)\n`,
      'public/file.pdf': 'x',
    },
  );
  expect(faults).toEqual([]);
  expect(settings).not.toBeNull();
  expect(notices.map((notice) => notice.replace(/ leads nowhere.*$/, ''))).toEqual([
    'content/pages/en/life.md, line 6: The link /nowhere/',
    'content/pages/en/life.md, line 8: The link /lief/#top',
    'content/pages/en/life.md, line 9: The link /gone/',
    'footer.privacy in site.config.json, line 8: The link /privacy/',
  ]);
});
