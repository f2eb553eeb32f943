import { describe, expect, test } from 'vitest';
import { confirmationLetter } from '../../src/apply/letters.ts';
import { formatPay } from '../../src/i18n/format.ts';
import { applyTexts, builtInTexts, dictionaryOf } from '../../src/i18n/translate.ts';
import { brandSite } from '../../src/settings/brands.ts';
import { loadSite, SettingsError } from '../../src/settings/load.ts';
import { textEntries, textFaults } from '../../src/settings/own-texts.ts';
import { listFeed } from '../../src/site/feeds/feed-source.ts';
import { findTextFiles } from '../../src/site/search/search-files.ts';
import { embedFiles } from '../../src/site/sharing/embed-files.ts';
import { siteOf } from '../board/samples.ts';

const minimal = { name: 'Kolibra', languages: ['de', 'pl'], defaultLanguage: 'de' };

function faultsOf(site: object): readonly string[] {
  try {
    loadSite({ ...minimal, ...site });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

describe('texts of the owner', () => {
  test('replace ours, and leave the others', () => {
    const site = siteOf({
      languages: ['de', 'en'],
      defaultLanguage: 'de',
      texts: {
        de: {
          apply: 'Bewirb dich',
          find: { showMore: 'Mehr davon', sortings: { pay: 'Gehalt' } },
          perUnit: { MONTH: 'im Monat' },
          jobCount: { one: 'eine Rolle', other: '{count} Rollen' },
          feedHint: 'Neue Rollen.',
          applyForm: { send: 'Ab damit' },
          application: { greeting: 'Moin {name}!' },
        },
      },
    });
    const ours = builtInTexts('de');
    const own = dictionaryOf('de', site);
    expect(own.apply).toBe('Bewirb dich');
    expect(own.jobCount).toEqual({ one: 'eine Rolle', other: '{count} Rollen' });
    expect(own.find).toEqual({
      ...ours.find,
      showMore: 'Mehr davon',
      sortings: { ...ours.find.sortings, pay: 'Gehalt' },
    });
    expect(dictionaryOf('de', site)).toBe(own);
    expect(dictionaryOf('en', site)).toBe(builtInTexts('en'));
    expect(applyTexts('de', site).send).toBe('Ab damit');
    const pay = { min: 3000, max: null, currency: 'EUR', unit: 'MONTH' as const };
    expect(formatPay(pay, 'de', 'de', site)).toContain('im Monat');
    expect(formatPay(pay, 'de', 'de', { texts: {} })).toContain(ours.perUnit.MONTH);
    const list = { address: '/', language: 'de', facet: null, jobs: [] } as const;
    expect(listFeed(list, site).description).toBe('Neue Rollen.');
    const letter = confirmationLetter(
      { email: 'ada@example.com', name: 'Ada', jobTitle: null, language: 'de', brand: null },
      { reference: 'R', address: null, company: 'Kolibra', host: 'kolibra.example', id: 'i', site },
    );
    expect(letter.text).toContain('Moin Ada!');
  });

  test('reach the scripts of pages and the board on other sites, whose keys change', async () => {
    const plain = siteOf({ languages: ['de', 'en'], defaultLanguage: 'de' });
    const worded = siteOf({
      languages: ['de', 'en'],
      defaultLanguage: 'de',
      texts: { en: { find: { showMore: 'Go on' }, openPositions: 'Roles' } },
    });
    const filesOf = (site: typeof plain) =>
      new Map(
        [
          ...findTextFiles({ site }),
          ...embedFiles(site, 'https://jobs.example', () => Promise.reject(new Error('no scripts'))),
        ].map((file) => [file.address, file]),
      );
    const [before, after] = [filesOf(plain), filesOf(worded)];
    for (const address of ['/en/find-texts.json', '/en/embed.json']) {
      expect(after.get(address)?.key, address).not.toBe(before.get(address)?.key);
      expect(String(await after.get(address)?.make())).toContain('Go on');
    }
    expect(after.get('/find-texts.json')?.key).toBe(before.get('/find-texts.json')?.key);
    expect(JSON.parse(String(await before.get('/find-texts.json')?.make()))).toEqual(builtInTexts('de').find);
  });

  test('can be those of a brand, beside those of the main site', () => {
    const site = siteOf({
      languages: ['de'],
      defaultLanguage: 'de',
      texts: { de: { apply: 'Los', find: { list: 'Reihe' } } },
      brands: {
        velo: { name: 'Velo', clients: [7], texts: { de: { find: { compact: 'Eng' }, apply: 'Rauf' } } },
      },
    });
    const { apply, find } = dictionaryOf('de', brandSite('velo', site));
    expect([apply, find.list, find.compact]).toEqual(['Rauf', 'Reihe', 'Eng']);
    expect(dictionaryOf('de', site).apply).toBe('Los');
  });
});

describe('faults of texts', () => {
  test('are reported at once, with the other faults, each with its mend', () => {
    const texts = {
      de: {
        applyNow: 'x',
        serach: 'x',
        closedSince: 'Zu.',
        jobsAt: 'Jobs bei {firma}',
        apply: '',
        map: 7,
        find: { sortings: 'x', showJobs: 'x', showMoore: 'x', filters: 'x {count}' },
      },
      pl: { jobCount: { one: '{count} a', other: '{count} b' }, notOnMap: { other: '{count} c' } },
      dee: {},
    };
    const faults = faultsOf({
      color: 'red',
      texts,
      brands: { velo: { name: 'V', clients: [1], texts: { de: { aply: 'x' } } } },
    });
    expect(faults).toEqual([
      'color in site.config.ts: give the colour as #rrggbb',
      'texts.de.applyNow in site.config.ts is no text of the interface: write apply, or remove it (docs/texts.md has all there are)',
      'texts.de.serach in site.config.ts is no text of the interface: write search, or remove it (docs/texts.md has all there are)',
      'texts.de.closedSince in site.config.ts leaves out {day}: write it where the value is to be, as in "Closed since {day}."',
      'texts.de.jobsAt in site.config.ts leaves out {company}: write it where the value is to be (not {firma}), as in "Jobs at {company}"',
      'texts.de.apply in site.config.ts is empty: write a text such as "Apply now", or remove it',
      'texts.de.map in site.config.ts is no text: write one such as "Map"',
      "texts.de.find.sortings in site.config.ts is no group of texts: write { newest: '…' }",
      "texts.de.find.showJobs in site.config.ts is a text with a number: give its forms, { one: '…', other: '…' }, or { other: '…' } where one text fits every number",
      'texts.de.find.showMoore in site.config.ts is no text of the interface: write find.showMore, or remove it (docs/texts.md has all there are)',
      'texts.de.find.filters in site.config.ts has {count}, which nothing fills in: remove it, as in "Filters"',
      "texts.pl.jobCount in site.config.ts has no form \"few\", \"many\": give its forms, { one: '…', few: '…', many: '…', other: '…' }, or { other: '…' } where one text fits every number",
      'texts.dee in site.config.ts is no language of the interface: write de, or remove it',
      'brands.velo.texts.de.aply in site.config.ts is no text of the interface: write apply, or remove it (docs/texts.md has all there are)',
    ]);
  });

  test('are none in the texts that Jobfront has', () => {
    for (const language of ['ar', 'de', 'fr', 'mt', 'pl', 'sl', 'uk'] as const) {
      expect(textFaults(builtInTexts(language), language), language).toEqual([]);
    }
    const keys = [...textEntries()].map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('find.sortings.pay');
    expect(keys).toContain('application.greeting');
  });

  test.each<{ texts: unknown }>([
    { texts: null },
    { texts: 'x' },
    { texts: 7 },
    { texts: [] },
    { texts: { de: null } },
    { texts: { de: 'x' } },
    { texts: { de: { find: null } } },
    { texts: { de: { toString: 'x' } } },
    { texts: { de: JSON.parse('{"__proto__":"x"}') } },
  ])('are found in $texts without a crash', ({ texts }) => {
    expect(faultsOf({ texts }).length).toBeGreaterThan(0);
  });
});
