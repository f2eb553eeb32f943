import { describe, expect, test } from 'vitest';
import { loadSettings, SettingsError } from '../../src/settings/load.ts';

const service = { SERVICE_URL: 'https://service.example' };
const owner = { name: 'Kolibra', languages: ['pl', 'en'], defaultLanguage: 'pl' };
const settingsOf = (brands: unknown, environment: Record<string, string> = {}) =>
  loadSettings({ ...service, ...environment }, { ...owner, brands });

/** Every fault of these brands, a line each. */
function faults(brands: unknown, environment: Record<string, string> = {}): readonly string[] {
  try {
    settingsOf(brands, environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

const brand = (clients: readonly unknown[], more: Record<string, unknown> = {}) => ({
  name: 'B',
  clients,
  ...more,
});

test.for<[what: string, brands: unknown, expected: string]>([
  [
    'a client in two brands',
    { a: brand([3, 4]), b: brand([4]) },
    'client id 4 is named 2 times in site.config.ts (brands.a, brands.b): a job belongs to one brand, so name it once',
  ],
  [
    'a client twice in one brand',
    { a: brand([4, 4]) },
    'client id 4 is named 2 times in site.config.ts (brands.a, brands.a): a job belongs to one brand, so name it once',
  ],
  ['no client', { a: brand([]) }, 'brands.a.clients in site.config.ts: name at least one client id'],
  [
    'a client as text',
    { a: brand(['4']) },
    'brands.a.clients.0 in site.config.ts: give client ids as numbers',
  ],
  [
    'no name',
    { a: { ...brand([1]), name: ' ' } },
    'brands.a.name in site.config.ts: write the name of the company',
  ],
  [
    'a key that can be no part of an address',
    { 'Ą b': brand([1]) },
    'brands.Ą b in site.config.ts: use small letters, digits and dashes as keys, such as velo',
  ],
  [
    'a path without slashes',
    { a: brand([1], { path: 'velo' }) },
    'brands.a.path in site.config.ts: give up to three parts of small letters, digits and dashes between slashes, such as /velo/',
  ],
  [
    'a path that leads up',
    { a: brand([1], { path: '/../x/' }) },
    'brands.a.path in site.config.ts: give up to three parts of small letters, digits and dashes between slashes, such as /velo/',
  ],
  [
    'the path of a language',
    { a: brand([1], { path: '/en/' }) },
    'brands.a in site.config.ts is at /en/, but "en" is a part of the main site\'s own addresses: give it another path',
  ],
  [
    'a path with a part of ours in it',
    { a: brand([1], { path: '/velo/jobs/' }) },
    'brands.a in site.config.ts is at /velo/jobs/, but "jobs" is a part of the main site\'s own addresses: give it another path',
  ],
  [
    'a key that is a part of ours',
    { map: brand([1]) },
    'brands.map in site.config.ts is at /map/, but "map" is a part of the main site\'s own addresses: give it another path',
  ],
  [
    'one path twice',
    { a: brand([1], { path: '/velo/' }), b: brand([2], { path: '/velo/' }) },
    'brands.b in site.config.ts is at /velo/, which is in the site of brands.a (/velo/): give it a path of its own',
  ],
  [
    'a path inside another',
    { a: brand([1], { path: '/velo/city/' }), velo: brand([2]) },
    'brands.a in site.config.ts is at /velo/city/, which is in the site of brands.velo (/velo/): give it a path of its own',
  ],
  [
    'both a path and a host',
    { a: brand([1], { path: '/velo/', url: 'https://velo.example' }) },
    'brands.a in site.config.ts has both path and url: keep the one where its site is',
  ],
  [
    'an address that is none',
    { a: brand([1], { url: 'velo.example' }) },
    'brands.a.url in site.config.ts: give a whole address that starts with https:// or http://',
  ],
  [
    'a language twice',
    { a: brand([1], { languages: ['en', 'en'] }) },
    'brands.a.languages in site.config.ts names a language twice: name each once',
  ],
  [
    'a default language that it does not have',
    { a: brand([1], { languages: ['en'], defaultLanguage: 'pl' }) },
    'brands.a.defaultLanguage in site.config.ts is "pl", which is not among its languages (en): add it there or choose one of them',
  ],
  [
    'a colour that is none',
    { a: brand([1], { color: 'red' }) },
    'brands.a.color in site.config.ts: give the colour as #rrggbb',
  ],
  [
    'a key that is not one of ours',
    { a: brand([1], { colour: '#fff' }) },
    'brands.a.colour in site.config.ts is no setting: write brands.a.color, or remove it',
  ],
])('brands with %s are refused, with what to do', ([, brands, expected]) => {
  expect(faults(brands)).toEqual([expected]);
});

test('all faults are named at once', () => {
  expect(
    faults(
      { a: brand([3], { path: '/en/' }), b: brand([3], { defaultLanguage: 'de' }) },
      { PORT: 'x', SITE_BRAND: 'c' },
    ),
  ).toHaveLength(5);
});

describe('a build of one brand', () => {
  const brands = {
    velo: brand([7], { languages: ['en', 'de'], url: 'https://velo.example' }),
    cargo: brand([9]),
  };

  test('has its site at the root, and no other', () => {
    expect(settingsOf(brands, { SITE_BRAND: 'velo' }).site).toMatchObject({
      name: 'B',
      root: '/',
      brand: 'velo',
      brands: {},
      clients: [7],
      languages: ['en', 'de'],
    });
  });

  test('can be one of one language, too', () => {
    expect(settingsOf(brands, { SITE_BRAND: 'velo', SITE_LANGUAGE: 'pl' }).site).toMatchObject({
      brand: 'velo',
      languages: ['pl'],
      defaultLanguage: 'pl',
      only: { language: 'pl' },
    });
    expect(settingsOf(brands, { SITE_LANGUAGE: 'pl' }).site.brands).toMatchObject({
      cargo: { languages: ['pl'], defaultLanguage: 'pl' },
    });
  });

  test.for<[asked: string, brands: unknown, expected: readonly string[]]>([
    [
      'boat',
      brands,
      ['SITE_BRAND is "boat", which brands in site.config.ts don\'t name: give one of velo, cargo'],
    ],
    [
      'velo',
      {},
      ['SITE_BRAND is "velo", which brands in site.config.ts don\'t name: there are none; add it there'],
    ],
    [
      'toString',
      brands,
      ['SITE_BRAND is "toString", which brands in site.config.ts don\'t name: give one of velo, cargo'],
    ],
    [' ', brands, []],
  ])('of "%s" is refused where there is none', ([asked, given, expected]) => {
    expect(faults(given, { SITE_BRAND: asked })).toEqual(expected);
  });
});
