import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { confirmationLetter } from '../../src/apply/mailer.ts';
import { boardLanguage } from '../../src/board/lists/addresses.ts';
import { makeBoard } from '../../src/board/make-board.ts';
import { textsTemplate } from '../../src/commands/settings.ts';
import { checkSite } from '../../src/doctor/site-check.ts';
import { directionOf } from '../../src/i18n/direction.ts';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import { plural } from '../../src/i18n/plural.ts';
import { builtInTexts, dictionaryOf, ownName } from '../../src/i18n/translate.ts';
import { pageFonts } from '../../src/layouts/page-fonts.ts';
import { loadSettings, loadSite, SettingsError } from '../../src/settings/load.ts';
import { type LanguageFiles, readLanguageFiles } from '../../src/settings/own-languages.ts';
import { formsOf, textFaults } from '../../src/settings/own-texts.ts';
import { copySite } from '../../src/settings/site-files.ts';
import type { SiteConfig, SiteSettings } from '../../src/settings/site-schema.ts';
import { listFeed } from '../../src/site/feeds/feed-source.ts';
import { findTextFiles } from '../../src/site/search/search-files.ts';
import { boardSearchWords } from '../../src/site/search/search-words.ts';
import { loadStems } from '../../src/site/search/stems.ts';
import { postOf } from '../board/samples.ts';
import { rowsOf } from '../site/rows/rows-of.ts';

const environment = { SERVICE_URL: 'https://tenant.example', SITE_URL: 'https://jobs.example' };
const catalan = 'ca' as InterfaceLanguage;
const minimal: SiteConfig = {
  name: 'Kolibra',
  languages: ['es', 'ca'],
  defaultLanguage: 'es',
  ownLanguages: { ca: { file: './texts/ca.json', fallback: 'es' } },
};

const fileOf = (texts: unknown): LanguageFiles => ({ ca: { name: './texts/ca.json', texts } });

const texts = {
  openPositions: 'Llocs vacants',
  apply: 'Envia la candidatura',
  feedHint: 'Feines noves.',
  jobCount: { one: '{count} feina', many: '{count} de feines', other: '{count} feines' },
  find: { showMore: 'Mostra més feines' },
  application: { greeting: 'Hola {name}:' },
};

const siteOf = (more: object = {}, given: unknown = texts): SiteSettings =>
  loadSettings(environment, { ...minimal, ...more }, [], undefined, undefined, fileOf(given)).site;

function faultsOf(more: object, files: LanguageFiles = {}): readonly string[] {
  try {
    loadSettings(environment, { ...minimal, ...more }, [], undefined, undefined, files);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

describe("a language of the owner's", () => {
  test('has the texts of its file, and those of another language where it has none', () => {
    const site = siteOf();
    const own = dictionaryOf(catalan, site);
    expect(own.apply).toBe('Envia la candidatura');
    expect(own.find.showMore).toBe('Mostra més feines');
    expect(own.find.filters).toBe(builtInTexts('es').find.filters);
    expect(dictionaryOf(catalan, site)).toBe(own);
    expect(dictionaryOf('es', site)).toBe(builtInTexts('es'));
    expect(plural(own.jobCount, 1, catalan)).toBe('1 feina');
    expect(plural(own.jobCount, 12_345, catalan)).toBe('12.345 feines');
    expect(plural(own.jobCount, 1_000_000, catalan)).toBe('1.000.000 de feines');
    expect([ownName(catalan), directionOf(catalan)]).toEqual(['català', 'ltr']);
  });

  test('is addressed as the language it falls back to, and texts of the settings come first', () => {
    const site = siteOf({ address: { es: 'formal' }, texts: { ca: { apply: 'Som-hi' } } });
    const { verify, apply, find } = dictionaryOf(catalan, site);
    expect(apply).toBe('Som-hi');
    expect(find.showMore).toBe('Mostra més feines');
    expect(verify.byHand).toBe(dictionaryOf('es', site).verify.byHand);
    expect(find.positionDenied).toBe(dictionaryOf('es', site).find.positionDenied);
  });

  test('is apart from that of another site in the same process', () => {
    const [one, other] = [siteOf(), siteOf({}, { apply: 'Apunta-t’hi' })];
    expect(dictionaryOf(catalan, one).apply).toBe('Envia la candidatura');
    expect(dictionaryOf(catalan, other).apply).toBe('Apunta-t’hi');
  });

  test('is that of adverts, feeds, rows, texts of scripts and mails', async () => {
    const site = siteOf();
    const posts = ['ca', 'CA', 'català', 'ca-ES', 'es', 'cy', 'catalán', 'Catalan'].map((language, at) =>
      postOf({
        ...{ id: 1001 + at, advertId: at + 1, language, recruitment: { id: at + 1 } },
      }),
    );
    const sources = { serviceUrl: 'https://tenant.example', images: new Map() };
    const { jobs } = makeBoard({ posts, problems: [], at: '2026-05-10T10:00:00Z', site, ...sources });
    const inCatalan = jobs.filter((job) => boardLanguage(job, site) === catalan);
    expect(inCatalan.map(({ advertId }) => advertId).sort()).toEqual([1, 2, 3, 4, 7, 8]);
    expect(rowsOf(jobs, catalan, site).language).toBe('ca');
    const list = { address: '/ca/', language: catalan, facet: null, jobs: inCatalan };
    expect(listFeed(list, site).description).toBe('Feines noves.');
    const files = new Map([...findTextFiles({ site })].map((file) => [file.address, file]));
    expect(String(await files.get('/ca/find-texts.json')?.make())).toContain('Mostra més feines');
    const letter = confirmationLetter(
      { email: 'ada@example.com', name: 'Ada', jobTitle: null, language: catalan, brand: null },
      { reference: 'R', address: null, company: 'Kolibra', host: 'kolibra.example', id: 'i', site },
    );
    expect(letter.text).toContain('Hola Ada:');
  });

  test('is searched as it is written, without stems of its own', async () => {
    const site = siteOf({ languages: ['ca'], defaultLanguage: 'ca' });
    const { languages } = boardSearchWords([], catalan, site);
    expect(languages).toEqual(['ca', 'en']);
    const stems = await loadStems([catalan], []);
    expect(stems('Programació')).toEqual(['programacio']);
  });

  test('has the fonts of its script', () => {
    const fontsOf = (code: string) => pageFonts(code as InterfaceLanguage, [code as InterfaceLanguage]);
    expect(fontsOf('ca')).toEqual({ preload: [{ subset: 'latin' }], script: null });
    expect(fontsOf('mk').preload).toContainEqual({ subset: 'cyrillic' });
    const persian = [{ subset: 'arabic' }, { subset: 'arabic-more' }];
    expect(fontsOf('fa').script).toEqual({ cssVariable: '--font-arabic', preload: persian });
    expect(directionOf('fa')).toBe('rtl');
  });

  test('can be that of a brand, of content and of texts by language', () => {
    const site = siteOf({
      tagline: { ca: 'Feines a prop teu' },
      locales: { ca: 'ca-AD' },
      footer: { links: [{ label: { ca: 'Contacte' }, to: { ca: 'https://kolibra.example/ca' } }] },
      brands: { velo: { name: 'Velo', clients: [7], languages: ['ca'], defaultLanguage: 'ca' } },
    });
    expect(site.brands.velo?.languages).toEqual(['ca']);
    const page = {
      id: 'ca/vida',
      name: 'content/pages/ca/vida.md',
      text: '---\ntitle: Vida\ndescription: Com treballem.\n---\n',
    };
    const { content } = loadSettings(environment, minimal, [page], undefined, undefined, fileOf(texts));
    expect(content.map(({ address, language }) => [address, language])).toEqual([['/ca/vida/', 'ca']]);
  });

  test('can be the only one of a site (SITE_LANGUAGE)', () => {
    const given = { ...environment, SITE_LANGUAGE: 'ca' };
    const { site } = loadSettings(given, minimal, [], undefined, undefined, fileOf(texts));
    expect([site.languages, site.defaultLanguage]).toEqual([['ca'], 'ca']);
  });
});

describe('faults of a language', () => {
  test('of its file are reported at once, each with its mend', () => {
    const given = {
      serach: 'Cerca',
      jobsAt: 'Feines a {empresa}',
      apply: '',
      jobCount: { one: '{count} feina', few: 'x', other: '{count} feines' },
      jobsFound: { one: '{count} poble', other: '{count} pobles', zero: 'cap' },
    };
    expect(faultsOf({}, fileOf(given))).toEqual([
      'ownLanguages.ca in site.config.ts: ./texts/ca.json: serach is no text of the interface: write search, or remove it (docs/texts.md has all there are)',
      'ownLanguages.ca in site.config.ts: ./texts/ca.json: jobsAt leaves out {company}: write it where the value is to be (not {empresa}), as in "Jobs at {company}"',
      'ownLanguages.ca in site.config.ts: ./texts/ca.json: apply is empty: write a text such as "Apply now", or remove it',
      "ownLanguages.ca in site.config.ts: ./texts/ca.json: jobCount has the form \"few\", which ca has not: give its forms, { one: '…', other: '…' }, or { other: '…' } where one text fits every number",
      "ownLanguages.ca in site.config.ts: ./texts/ca.json: jobsFound has the form \"zero\", which ca has not: give its forms, { one: '…', other: '…' }, or { other: '…' } where one text fits every number",
    ]);
    expect(faultsOf({}, fileOf([]))).toEqual([
      "ownLanguages.ca in site.config.ts: ./texts/ca.json is no group of texts: write { skipToContent: '…' }",
    ]);
  });

  test.each([
    ['de', 'Jobfront speaks de (German): name it in languages, and give your own words in texts.de'],
    ['nn', 'adverts marked nn are on the board of nb: give your own words in texts.nb'],
    ['cz', 'adverts marked cz are on the board of cs: give your own words in texts.cs'],
    ...['xx', 'pt-BR', 'map', 'iw', 'CA', ''].map((code) => [
      code,
      'give the code of a language (ISO 639) in small letters, such as ca for Catalan or cy for Welsh',
    ]),
  ])('in its code: %s', (code, message) => {
    const language = { file: './texts/x.json', fallback: 'es' };
    const ownLanguages = Object.fromEntries([[code, language]]);
    expect(faultsOf({ languages: ['es'], ownLanguages })).toContain(
      `${code === '' ? 'ownLanguages.' : `ownLanguages.${code}`} in site.config.ts: ${message}`,
    );
  });

  test('stay those of a code that no language has, wherever it is', () => {
    const faults = faultsOf({ languages: ['es', 'cy'], tagline: { ct: 'x' }, texts: { cat: {} } });
    expect(faults).toHaveLength(3);
    for (const fault of faults)
      expect(fault).toMatch(/give one of ar, .*, uk, ca$|write ca, or remove it$|no setting/);
    expect(faultsOf({ ownLanguages: {} }).join()).toMatch(
      /languages.1 in site.config.ts: give one of ar, .*, uk$/,
    );
  });

  test('of files on the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jobfront-languages-'));
    mkdirSync(join(folder, 'texts'));
    writeFileSync(join(folder, 'texts/ca.json'), '\uFEFF{"apply":"Som-hi"}');
    writeFileSync(join(folder, 'texts/cy.json'), '{"apply": }');
    writeFileSync(join(folder, 'texts/sq.json'), new Uint8Array([123, 255, 125]));
    const languages = Object.fromEntries(
      ['ca', 'cy', 'sq', 'eu'].map((code) => [code, { file: `./texts/${code}.json`, fallback: 'es' }]),
    );
    const site = { ...minimal, ownLanguages: { ...languages, gl: { file: './../gl.json', fallback: 'es' } } };
    const files = readLanguageFiles({ site }, folder);
    expect(files).toEqual({
      ca: { name: './texts/ca.json', texts: { apply: 'Som-hi' } },
      cy: { name: './texts/cy.json', fault: expect.stringMatching(/^is no JSON \(.+\): correct it there$/) },
      sq: { name: './texts/sq.json', fault: 'is not UTF-8: save it as UTF-8' },
      eu: { name: './texts/eu.json', fault: 'is not there: put the file there, or correct its path' },
    });
    expect(faultsOf(site, files)).toHaveLength(4);
    expect(faultsOf(site, files)).toContain(
      "ownLanguages.gl.file in site.config.ts: give a file in the site's folder, without ..",
    );
    const copy = mkdtempSync(join(tmpdir(), 'jobfront-copy-'));
    const { copied } = await copySite(folder, copy, { site: minimal });
    expect(copied).toContain('texts/ca.json');
  });

  test('that it has no text for everything is a note', async () => {
    const given = { environment, site: minimal, files: [], folder: tmpdir(), languageFiles: fileOf(texts) };
    const { notices, faults } = await checkSite(given);
    expect(faults).toEqual([]);
    expect(notices.filter((notice) => notice.includes('ca.json'))).toEqual([
      expect.stringMatching(
        /^ownLanguages\.ca in site\.config\.ts: \.\/texts\/ca\.json leaves out \d+ of \d+ texts, which are shown in Spanish: skipToContent, mainMenu, jobs, map, languages and others\./,
      ),
    ]);
    const whole = { ...given, languageFiles: fileOf(JSON.parse(textsTemplate('es', 'ca'))) };
    expect((await checkSite(whole)).notices.filter((notice) => notice.includes('ca.json'))).toEqual([]);
  });
});

test.each([
  ['es', 'ca'],
  ['en', 'cy'],
  ['it', 'sq'],
  ['ar', 'fa'],
] as const)('the template of %s can be used for %s as it is', (language, code) => {
  const template: unknown = JSON.parse(textsTemplate(language, code));
  expect(textFaults(template, code)).toEqual([]);
  expect(template).toMatchObject({ apply: builtInTexts(language).apply, applyForm: {}, application: {} });
  expect(Object.keys((template as { jobsFound: object }).jobsFound).sort()).toEqual(
    [...formsOf(code).usual].sort(),
  );
});

test('pages are compiled without the files of texts', () => {
  expect(loadSite(minimal).languages).toEqual(['es', 'ca']);
});
