import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressHindrances, demandFit, hindrancesOf, lookHindrances } from '../src/doctor/hindrances.ts';
import { readContentFolder } from '../src/settings/content/content-file.ts';
import { loadSettings, SettingsError } from '../src/settings/load.ts';
import { withLogoHashes } from '../src/settings/logo.ts';
import sample from '../src/site.config.ts';

const here = fileURLToPath(new URL('..', import.meta.url));
const sound = { name: 'A', languages: ['en'], defaultLanguage: 'en' };
const away = { SERVICE_URL: 'https://tenant.example' };
const known = { ...away, SITE_URL: 'https://careers.example' };

/** The codes of what hinders a site with these settings, those that stop it in capitals. */
const codes = (environment: Record<string, string>, site: object, files = readContentFolder(here)) =>
  addressHindrances(loadSettings(environment, site, files), environment).map(({ code, stops }) =>
    stops ? code.toUpperCase() : code,
  );

describe('the address of a site', () => {
  test.each([
    ['https://tenant.example', ['SITE-URL-MISSING']],
    ['http://10.0.0.7:8080', ['SITE-URL-MISSING']],
    ['https://localhost.tenant.example', ['SITE-URL-MISSING']],
    ['http://127.0.0.1:4400', []],
    ['http://localhost:4400', []],
    ['http://[::1]:4400', []],
  ])('is needed where the service is %s: %j', (SERVICE_URL, expected) => {
    expect(codes({ SERVICE_URL }, sound, [])).toEqual(expected);
    expect(codes({ SERVICE_URL, SITE_URL: ' ' }, sound, [])).toEqual(expected);
  });

  test.each(['https://careers.example', 'http://localhost:4321'])('is enough as %s', (SITE_URL) => {
    expect(codes({ ...away, SITE_URL }, sound, [])).toEqual([]);
  });
});

describe('what is left of the sample company', () => {
  const life = { name: 'src/content/pages/en/life.md', id: 'en/life' };
  const page = (text: string) => [{ ...life, text: `---\n${text}\n---\n` }];

  test('stops a site of another service, and is told with its pages by name', () => {
    expect(codes(known, sample)).toEqual(['SAMPLE-PAGES', 'sample-settings']);
    const [pages] = addressHindrances(loadSettings(known, sample, readContentFolder(here)), known);
    expect(pages?.found).toMatch(/src\/content\/pages\/[a-z]{2}\/\w+\.md ".+"/);
    expect(pages?.found).toMatch(/and 21 more\.$/);
  });

  test('is right on this machine, and wherever the owner says so', () => {
    expect(codes({ SERVICE_URL: 'http://127.0.0.1:4400' }, sample)).toEqual([]);
    expect(codes(known, { ...sample, publishSample: true })).toEqual([]);
  });

  test('is found with other line ends, and with words of its own left in', () => {
    const windows = readContentFolder(here).map((file) => ({
      ...file,
      text: file.text.replaceAll('\n', '\r\n'),
    }));
    expect(codes(known, { ...sound, languages: ['en'] }, windows)).toEqual(['SAMPLE-PAGES']);
    expect(codes(known, sound, page('title: Life at Kolibra\ndescription: Ours'))).toEqual(['SAMPLE-PAGES']);
    expect(codes(known, sound, page('title: Life\ndescription: Our own'))).toEqual([]);
  });

  test('is only told where name or tagline are its own', () => {
    expect(codes(known, { ...sound, name: 'Kolibra' }, [])).toEqual(['sample-settings']);
    expect(codes(known, { ...sound, tagline: sample.tagline }, [])).toEqual(['sample-settings']);
    expect(codes(known, { ...sound, tagline: 'We bake bread.' }, [])).toEqual([]);
  });
});

describe('the look of a site', () => {
  let project: string;
  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'jobfront-look-'));
    const card = 'src/components/shared/JobCard.astro';
    for (const folder of ['public/a-folder', 'src/components', dirname(card), 'src/layouts', 'src/mine'])
      await mkdir(join(project, folder), { recursive: true });
    await writeFile(join(project, card), '');
    await writeFile(join(project, 'src/mine/Card.astro'), '');
    await writeFile(join(project, 'public/own.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await cp(join(here, 'public/logo.svg'), join(project, 'public/logo.svg'));
  });
  afterAll(() => rm(project, { recursive: true }));

  const settings = (more: object, environment = known) => loadSettings(environment, { ...sound, ...more });
  const look = (more: object) =>
    lookHindrances(settings(more).site, project).map(({ setting, found }) => `${setting}: ${found}`);

  test('the hash of a logo changes with its file, and one that is missing has none', async () => {
    const hashes = () =>
      withLogoHashes(
        settings({ logo: '/own.svg?v=2', brands: { velo: { name: 'V', clients: [1], logo: '/velo.svg' } } }),
        project,
      ).site.logoHashes;
    const before = hashes();
    expect(Object.keys(before ?? {})).toEqual(['/own.svg']);
    const file = join(project, 'public/own.svg');
    const drawing = await readFile(file, 'utf8');
    await writeFile(file, `${drawing}\n`);
    expect(hashes()).not.toEqual(before);
    await writeFile(file, drawing);
    expect(hashes()).toEqual(before);
  });

  test.each([
    [{ logo: '/own.svg' }, []],
    [{ logo: '/own.svg?v=2' }, []],
    [{ logo: '/%6Fwn.svg#a' }, []],
    [{ logo: '/none.svg' }, ['logo: public/none.svg is not there']],
    [{ logo: '/a-folder' }, ['logo: public/a-folder is not there']],
    [{ logo: { light: '/own.svg', dark: '/dark.svg' } }, ['logo: public/dark.svg is not there']],
    [
      { logo: { light: '/x.svg', dark: '/y.svg' } },
      ['logo: public/x.svg is not', 'logo: public/y.svg is not'],
    ],
    [
      { brands: { velo: { name: 'V', clients: [1], logo: '/velo.svg' } } },
      ['brands.velo.logo: public/velo.svg is not there'],
    ],
    [{ components: { JobCard: './src/mine/Card.astro' } }, []],
    [{ components: { JobCrad: './src/mine/Card.astro' } }, ['components.JobCrad: There is no component']],
    [{ css: './src/mine/none.css' }, ['css: The file ./src/mine/none.css is not there']],
    [{ theme: { light: { ink: '#eeeeee' } } }, ["theme.light.ink: It is #eeeeee, which can't be told apart"]],
    [{ color: '#ffd100' }, []],
  ])('%j is hindered by %j', (more, faults) => {
    const found = look(more);
    expect(found).toHaveLength(faults.length);
    for (const [at, fault] of faults.entries()) expect(found[at]).toContain(fault);
  });

  test('with the logo of the sample company is told, and stops nothing', () => {
    const codesOf = (environment: typeof known, logo: string) =>
      hindrancesOf(settings({ logo }, environment), environment, project).map(({ code, stops }) => [
        code,
        stops,
      ]);
    expect(codesOf(known, '/logo.svg')).toEqual([['sample-settings', false]]);
    expect(codesOf(known, '/own.svg')).toEqual([]);
    expect(codesOf({ ...known, SERVICE_URL: 'http://127.0.0.1:1' }, '/logo.svg')).toEqual([]);
  });
});

test('everything that stops a site is told at once, and what stops nothing is given back', () => {
  const one = { code: 'logo-missing', found: 'It is gone.', todo: 'Bring it.' } as const;
  const told = { ...one, setting: 'a', stops: false };
  expect(demandFit([told])).toEqual(['a: It is gone. Bring it.']);
  const stopped = () =>
    demandFit([told, { ...one, setting: 'b', stops: true }, { ...one, setting: 'c', stops: true }]);
  expect(stopped).toThrow(SettingsError);
  expect(stopped).toThrow(
    "2 settings can't be used:\n  - b: It is gone. Bring it.\n  - c: It is gone. Bring it.",
  );
});
