import { expect, test } from 'vitest';
import type { ContentPage } from '../../../src/settings/content/content-page.ts';
import { type SiteConfig, siteSchema } from '../../../src/settings/site-schema.ts';
import { footerLinks, openLink } from '../../../src/site/page/footer-links.ts';

const siteWith = (footer: SiteConfig['footer'], more: Partial<SiteConfig> = {}) =>
  siteSchema.parse({ name: 'Kolibra', languages: ['pl', 'de'], defaultLanguage: 'pl', footer, ...more });
const page = (address: string, footer: ContentPage['footer'], language: 'pl' | 'de' = 'de'): ContentPage => ({
  ...{ id: address, language, address, title: address, description: '', translation: address },
  ...{ menu: null, brand: null, jobs: [], points: [], hash: '' },
  ...(footer !== undefined && { footer }),
});
const linksOf = (footer: SiteConfig['footer'], content: ContentPage[] = []) =>
  footerLinks(siteWith(footer), 'de', content).map(({ label, address }) => [label, address]);

test('the law first, then the owner’s links, then pages by their order', () => {
  const content = [
    page('/de/b/', { order: 2, label: 'Presse' }),
    page('/de/a/', { order: 1, label: 'Partner' }),
    page('/de/life/', undefined),
    page('/impressum/', 'imprint', 'pl'),
  ];
  const footer = {
    imprint: { de: 'https://kolibra.example/impressum' },
    accessibility: '/barrierefrei/',
    links: [
      { label: { de: 'Laden', pl: 'Sklep' }, to: 'https://shop.example/' },
      { label: { pl: 'Tylko po polsku' }, to: '/x/' },
      { label: 'Nur auf Polnisch', to: { pl: '/y/' } },
      { label: '', to: '/z/' },
    ],
  };
  expect(linksOf(footer, content)).toEqual([
    ['Impressum', 'https://kolibra.example/impressum'],
    ['Barrierefreiheit', '/barrierefrei/'],
    ['Laden', 'https://shop.example/'],
    ['Partner', '/de/a/'],
    ['Presse', '/de/b/'],
  ]);
  expect(linksOf({})).toEqual([]);
});

test('a content page of the language goes before the setting', () => {
  const own = page('/de/datenschutz/', 'privacy');
  expect(linksOf({ privacy: 'https://kolibra.example/privacy' }, [own])).toEqual([
    ['Datenschutz', '/de/datenschutz/'],
  ]);
});

test.each(['//other.example', 'javascript:alert(1)', '/\\other.example', 'impressum', ' /x/'])(
  'refuses %s as an address',
  (address) => {
    expect(() => siteWith({ imprint: address })).toThrow('begins with https://');
    expect(() => siteWith({ links: [{ label: 'X', to: { de: address } }] })).toThrow('begins with https://');
  },
);

test('applications without a job are led to from every page, where they are taken', () => {
  const linked = (apply: SiteConfig['apply']) => openLink(siteWith({}, { apply }), 'de');
  expect(linked({ form: 'site', open: true })).toEqual({
    label: 'Initiativbewerbung',
    address: '/de/apply/',
  });
  expect(linked({ form: 'site' })).toBeNull();
  expect(linked({ form: 'service', open: true })).toBeNull();
});
