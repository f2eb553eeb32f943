import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressHindrances, demandFit, hindrancesOf, lookHindrances } from '../src/doctor/hindrances.ts';
import sample from '../src/sample/site.config.ts';
import { readContentFolder } from '../src/settings/content/content-page.ts';
import { loadSettings, SettingsError } from '../src/settings/load.ts';
import { withLogoHashes } from '../src/settings/logo.ts';
import { publicFolder, sampleFolder } from '../src/settings/site-folder.ts';

const sound = { name: 'A', languages: ['en'], defaultLanguage: 'en' };
const away = { SERVICE_URL: 'https://tenant.example' };
const known = { ...away, SITE_URL: 'https://careers.example' };

/** The codes of what hinders a site with these settings, those that stop it in capitals. */
const codes = (
  environment: Record<string, string>,
  site: object,
  { files = readContentFolder(sampleFolder), folder = '/site' } = {},
) =>
  addressHindrances(loadSettings(environment, site, files, folder), environment).map(({ code, stops }) =>
    stops ? code.toUpperCase() : code,
  );
const noPages = { files: [] };

describe('the address of a site', () => {
  test.each([
    ['https://tenant.example', ['SITE-URL-MISSING']],
    ['http://10.0.0.7:8080', ['SITE-URL-MISSING']],
    ['https://localhost.tenant.example', ['SITE-URL-MISSING']],
    ['http://127.0.0.1:4400', []],
    ['http://localhost:4400', []],
    ['http://[::1]:4400', []],
  ])('is needed where the service is %s: %j', (SERVICE_URL, expected) => {
    expect(codes({ SERVICE_URL }, sound, noPages)).toEqual(expected);
    expect(codes({ SERVICE_URL, SITE_URL: ' ' }, sound, noPages)).toEqual(expected);
  });

  test.each(['https://careers.example', 'http://localhost:4321'])('is enough as %s', (SITE_URL) => {
    expect(codes({ ...away, SITE_URL }, sound, noPages)).toEqual([]);
  });
});

describe('the sample company', () => {
  test('is no site of another service, neither as a whole nor with its pages, which are named', () => {
    expect(codes(known, sample, { folder: sampleFolder })).toEqual(['SAMPLE-PAGES']);
    expect(codes(known, sample)).toEqual(['SAMPLE-PAGES']);
    const settings = loadSettings(known, sample, readContentFolder(sampleFolder), '/site');
    const [pages] = addressHindrances(settings, known);
    expect(pages?.found).toMatch(/content\/pages\/[a-z]{2}\/\w+\.md ".+"/);
    expect(pages?.found).toMatch(/and 22 more\.$/);
  });

  test('is right on this machine, and wherever the owner says so', () => {
    for (const folder of [sampleFolder, '/site']) {
      expect(codes({ SERVICE_URL: 'http://127.0.0.1:4400' }, sample, { folder })).toEqual([]);
      expect(codes(known, { ...sample, publishSample: true }, { folder })).toEqual([]);
    }
  });

  test('is found with other line ends, and is gone once a page says something else', () => {
    const files = readContentFolder(sampleFolder);
    const windows = files.map((file) => ({ ...file, text: file.text.replaceAll('\n', '\r\n') }));
    expect(codes(known, sound, { files: windows })).toEqual(['SAMPLE-PAGES']);
    const own = files.map((file) => ({ ...file, text: `${file.text}More.\n` }));
    expect(codes(known, sound, { files: own })).toEqual([]);
  });
});

describe('the look of a site', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jobfront-look-'));
    for (const name of ['public/a-folder', 'mine']) await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, 'mine/Card.astro'), '');
    await writeFile(join(folder, 'public/own.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await cp(join(publicFolder(sampleFolder), 'logo.svg'), join(folder, 'public/logo.svg'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const settings = (more: object, environment = known) =>
    loadSettings(environment, { ...sound, ...more }, [], folder);
  const look = (more: object) =>
    lookHindrances(settings(more).site, folder).map(({ setting, found }) => `${setting}: ${found}`);

  test('the hash of a logo changes with its file, and one that is missing has none', async () => {
    const hashes = () =>
      withLogoHashes(
        settings({ logo: '/own.svg?v=2', brands: { velo: { name: 'V', clients: [1], logo: '/velo.svg' } } }),
      ).site.logoHashes;
    const before = hashes();
    expect(Object.keys(before ?? {})).toEqual(['/own.svg']);
    const file = join(folder, 'public/own.svg');
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
    [{ scripts: [{ src: '/own.svg?v=2' }, { src: 'https://stats.example/none.js' }] }, []],
    [
      { scripts: [{ src: '/own.svg' }, { src: '/none.js', consent: 'statistics' }] },
      ['scripts.1.src: public/none.js is not there'],
    ],
    [{ components: { JobCard: './mine/Card.astro' } }, []],
    [{ components: { JobCrad: './mine/Card.astro' } }, ['components.JobCrad: There is no component']],
    [{ css: './mine/none.css' }, ['css: The file ./mine/none.css is not there']],
    [
      { theme: { light: { ink: '#eeeeee' } } },
      ['theme.light.ink: It is #eeeeee, which has too little contrast'],
    ],
    [{ color: '#ffd100' }, []],
  ])('%j is hindered by %j', (more, faults) => {
    const found = look(more);
    expect(found).toHaveLength(faults.length);
    for (const [at, fault] of faults.entries()) expect(found[at]).toContain(fault);
  });

  test('with a picture of the sample company is told, and stops nothing', () => {
    const told = (environment: typeof known) =>
      hindrancesOf(settings({}, environment), environment).map(({ code, stops, found }) => ({
        code,
        stops,
        found,
      }));
    const found = 'Pictures of the sample company are in it: public/logo.svg.';
    expect(told(known)).toEqual([{ code: 'sample-settings', stops: false, found }]);
    expect(told({ ...known, SERVICE_URL: 'http://127.0.0.1:1' })).toEqual([]);
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
