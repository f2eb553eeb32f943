import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addresses } from '../../../src/board/lists/all-addresses.ts';
import { type ContentFile, contentVariants, menuPages } from '../../../src/settings/content/content-page.ts';
import { contentPages, readContent } from '../../../src/settings/content/content-pages.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { siteOf } from '../../board/samples.ts';
import { pageFile, pageWith } from './page-file.ts';

const velo = { name: 'Velo', clients: [7] };

function contentOf(files: readonly ContentFile[], site: Partial<SiteConfig> = {}) {
  return contentPages(readContent(files).entries, siteOf(site));
}

describe('the pages of a site', () => {
  test('stand below their language, sorted by address', () => {
    const { pages, faults } = contentOf(
      ['pl/zycie', 'en/life/couriers', 'en/life', 'de/leben'].map((id) => pageFile(id)),
    );
    expect(faults).toEqual([]);
    expect(pages.map(({ address, id }) => [address, id])).toEqual([
      ['/de/leben/', 'de/leben'],
      ['/en/life/', 'en/life'],
      ['/en/life/couriers/', 'en/life/couriers'],
      ['/zycie/', 'pl/zycie'],
    ]);
  });

  test('are those of its languages alone', () => {
    const { pages, faults } = contentOf([pageFile('pl/a'), pageFile('uk/b')]);
    expect(pages.map(({ address }) => address)).toEqual(['/a/']);
    expect(faults).toEqual([]);
  });

  test('stand at the root where the site has their language alone', () => {
    const files = [pageFile('pl/a'), pageFile('en/b')];
    const site = { name: 'Kolibra', languages: ['pl', 'en'], defaultLanguage: 'pl' };
    const { content } = loadSettings(
      { SERVICE_URL: 'https://service.example', SITE_LANGUAGE: 'en' },
      site,
      files,
    );
    expect(content.map(({ address }) => address)).toEqual(['/b/']);
  });

  test('of a brand stand below its path, and nowhere else', () => {
    const files = [pageFile('en/a'), pageWith('en/b', 'brand: velo'), pageWith('pl/c', 'brand: velo')];
    const { pages, faults } = contentOf(files, { brands: { velo } });
    expect(faults).toEqual([]);
    expect(pages.map(({ address, brand }) => [address, brand])).toEqual([
      ['/en/a/', null],
      ['/velo/c/', 'velo'],
      ['/velo/en/b/', 'velo'],
    ]);
  });

  test('of a brand with a host of its own stand there alone', () => {
    const files = [pageFile('en/a'), pageWith('en/b', 'brand: velo')];
    const site = {
      name: 'Kolibra',
      languages: ['en'],
      defaultLanguage: 'en',
      brands: { velo: { ...velo, url: 'https://velo.example' } },
    };
    const at = (environment: Record<string, string>) =>
      loadSettings({ SERVICE_URL: 'https://service.example', ...environment }, site, files).content.map(
        ({ address }) => address,
      );
    expect(at({})).toEqual(['/a/']);
    expect(at({ SITE_BRAND: 'velo' })).toEqual(['/b/']);
  });

  test.each([
    ...['jobs', 'map', 'page', 'feeds', 'verify', 'saved', 'images', 'webhooks', 'pl', 'uk', '404'].map(
      (name): [ContentFile, string] => [
        pageFile(`en/${name}`),
        `content/pages/en/${name}.md: "${name}" is an address of the site itself: name the file otherwise`,
      ],
    ),
    [
      pageFile('en/jobs/more'),
      'content/pages/en/jobs/more.md: "jobs" is an address of the site itself: name the folder otherwise',
    ],
    [
      pageFile('pl/velo'),
      'content/pages/pl/velo.md: /velo/ lies in the site of the brand "velo" (/velo/): name the file otherwise, or add brand: velo',
    ],
    [
      pageFile('pl/velo/team'),
      'content/pages/pl/velo/team.md: /velo/team/ lies in the site of the brand "velo" (/velo/): name the file otherwise, or add brand: velo',
    ],
    [
      pageWith('en/a', 'brand: volo'),
      'content/pages/en/a.md: brand is "volo", which site.config.ts doesn\'t name (velo): add it there or mend the name',
    ],
    [
      pageFile('en/life/saved'),
      'content/pages/en/life/saved.md: "saved" is an address of the site itself: name the file otherwise',
    ],
  ])('of %j are refused with what to do', (file, fault) => {
    expect(contentOf([file], { brands: { velo } }).faults).toEqual([fault]);
  });

  test('that are each other’s translation in one language are refused', () => {
    const { faults } = contentOf([
      pageFile('en/life'),
      pageWith('en/b', 'translation: life'),
      pageFile('pl/life'),
    ]);
    expect(faults).toEqual([
      'content/pages/en/b.md: its translation is "life", as that of content/pages/en/life.md in the same language: give one of them another',
    ]);
  });

  test('and the settings tell their faults together', () => {
    const load = () =>
      loadSettings({}, { name: 'Kolibra', languages: ['en'], defaultLanguage: 'en' }, [
        pageFile('en/jobs'),
        pageFile('en/b', 'title: B'),
      ]);
    expect(load).toThrowErrorMatchingInlineSnapshot(`
      [SettingsError: 3 settings can't be used:
        - SERVICE_URL is not set: give it in the environment or in .env, for example SERVICE_URL=https://your-company.example
        - content/pages/en/b.md, line 1: description: it is missing: add description: How we work, and what we offer.
        - content/pages/en/jobs.md: "jobs" is an address of the site itself: name the file otherwise]
    `);
  });

  test('are addresses of the site, and take no other’s place', () => {
    const { pages } = contentOf([pageFile('pl/zycie'), pageFile('en/life')]);
    const site = siteOf();
    const without = addresses({ jobs: [] }, site).map(({ address }) => address);
    const all = addresses({ jobs: [] }, site, pages);
    expect(all.filter(({ kind }) => kind === 'content').map(({ address }) => address)).toEqual([
      '/en/life/',
      '/zycie/',
    ]);
    expect(all.filter(({ kind }) => kind !== 'content').map(({ address }) => address)).toEqual(without);
  });
});

describe('the menu', () => {
  test('has the pages of its language that ask for it, by their order', () => {
    const { pages } = contentOf([
      pageWith('en/c', 'menu: { order: 2, label: Third }'),
      pageWith('en/b', 'menu: { order: 2 }'),
      pageWith('en/z', 'menu: { order: -1, label: First }'),
      pageFile('en/d'),
      pageWith('pl/e', 'menu: { order: 1 }'),
    ]);
    expect(menuPages(pages, 'en')).toEqual([
      { label: 'First', address: '/en/z/' },
      { label: 'en/b', address: '/en/b/' },
      { label: 'Third', address: '/en/c/' },
    ]);
    expect(menuPages(pages, 'de')).toEqual([]);
  });
});

test('variants name each other, one for each language', () => {
  const ids = fc.uniqueArray(fc.tuple(fc.constantFrom('pl', 'en', 'de'), fc.constantFrom('a', 'b', 'c')), {
    selector: (id) => id.join('/'),
  });
  fc.assert(
    fc.property(ids, (found) => {
      const { pages } = contentOf(found.map((id) => pageFile(id.join('/'))));
      for (const page of pages) {
        const variants = contentVariants(page, pages);
        expect(variants).toContain(page);
        expect(new Set(variants.map(({ language }) => language)).size).toBe(variants.length);
        for (const variant of variants) expect(contentVariants(variant, pages)).toEqual(variants);
      }
    }),
    { numRuns: 100 },
  );
});
