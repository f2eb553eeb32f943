import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { noMemory } from '../../../src/board/memory.ts';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { bundleEmbed } from '../../../src/live/compiled-site.ts';
import { hostSites } from '../../../src/settings/brands.ts';
import { hostFiles } from '../../../src/site/hosts/host-files.ts';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { type EmbedTexts, embedFiles, embedSettings } from '../../../src/site/sharing/embed-files.ts';
import { brandSettings, brands } from '../brand-sample.ts';

const settings = brandSettings();
const siteUrl = 'https://jobs.example';
const sites = hostSites(settings.site);
const scripts = await bundleEmbed();
const files = new Map(
  await Promise.all(
    sites
      .flatMap((site) => embedFiles(site, siteUrl, async () => scripts))
      .map(async ({ address, make }) => [address, String(await make())] as const),
  ),
);

test('name the hosts of brands whose jobs the board of a group lists', () => {
  const hostsOf = (main: 'own' | 'all') => embedSettings(brandSettings({}, { main }).site, siteUrl).hosts;
  expect(hostsOf('all')).toEqual(['https://away.example']);
  expect(hostsOf('own')).toBeUndefined();
});

describe('the scripts for other sites', () => {
  test('stand at addresses that never change, below each brand once more', () => {
    expect([...files.keys()].filter((address) => address.endsWith('.js')).sort()).toEqual([
      '/embed-board.js',
      '/embed-rows.js',
      '/embed-search.js',
      '/embed.js',
      '/marki/cargo/embed-board.js',
      '/marki/cargo/embed-rows.js',
      '/marki/cargo/embed-search.js',
      '/marki/cargo/embed.js',
      '/velo/embed-board.js',
      '/velo/embed-rows.js',
      '/velo/embed-search.js',
      '/velo/embed.js',
    ]);
    expect(
      [...files.keys()].filter((address) => address.startsWith('/velo/') && address.endsWith('.json')),
    ).toEqual(['/velo/embed.json', '/velo/de/embed.json']);
  });

  test.each([
    ['the sample', settings.site.languages],
    ['all languages', interfaceLanguages],
  ])('are small for a site of %s: 12.5 kB, what it takes to search not counted', async (_, languages) => {
    const site = { ...settings.site, languages: [...languages] };
    const made = embedFiles(site, siteUrl, async () => scripts).map(
      async ({ address, make }) => [address, String(await make())] as const,
    );
    const sizes = (await Promise.all(made)).map(
      ([address, text]) => [address, gzipSync(text).length] as const,
    );
    const texts = sizes.filter(([address]) => address.endsWith('/embed.json')).map(([, size]) => size);
    const script = ['/embed.js', '/embed-board.js']
      .map((name) => sizes.find(([address]) => address === name)?.[1] ?? Number.NaN)
      .reduce((sum, size) => sum + size);
    process.stdout.write(
      `embed of ${languages.length} languages: the two scripts ${script}, texts up to ${Math.max(...texts)} B gzip\n`,
    );
    expect(texts).toHaveLength(languages.length);
    expect(script + Math.max(...texts)).toBeLessThanOrEqual(12.5 * 1024);
    for (const [address, size] of sizes) expect(size, address).toBeLessThanOrEqual(12 * 1024);
  });

  test('import nothing but each other, and name no origin', () => {
    for (const [address, text] of files) {
      expect(text, address).not.toMatch(/\bfrom\s*["'`]|import\s*["'`]|["'`]node:|https?:\/\//);
    }
    expect(scripts.board).toContain('embed-search.js');
    expect(scripts.board).toContain('embed-rows.js');
    expect(scripts.board.match(/\bimport\(/g)).toHaveLength(1);
    expect(scripts.script.match(/\bimport\(/g)).toHaveLength(1);
  });

  test('begin with one that is small, and a script of either kind', () => {
    expect(scripts.script.length).toBeLessThan(1500);
    expect(scripts.script).not.toContain('import.meta');
    // Parsed as a classic script, which may run twice on a page and leaves no names in it.
    expect(() => new Script(scripts.script)).not.toThrow();
    expect(scripts.script).toMatch(/^\(/);
  });

  test('know of their own site alone', () => {
    const velo = files.get('/velo/embed-board.js') ?? '';
    expect(velo).toContain('"folder":"/velo/"');
    expect(velo).toContain('"folder":"/velo/de/"');
    expect(velo).not.toContain('"folder":"/"');
    expect(velo).not.toContain(brands.cargo.name);
    expect(files.get('/embed-board.js')).not.toContain('/velo/');
    expect(velo).not.toBe(files.get('/embed-board.js'));
  });

  test('have a key that changes with what a site says in them', () => {
    const keyOf = (site = settings.site) =>
      embedFiles(site, siteUrl, async () => scripts).find(({ address }) => address === '/embed-board.js')
        ?.key;
    expect(keyOf()).toBe(keyOf(structuredClone(settings.site)));
    expect(keyOf()).not.toBe(keyOf({ ...settings.site, color: '#123456' }));
    expect(keyOf()).not.toBe(keyOf({ ...settings.site, languages: ['pl', 'ar'], defaultLanguage: 'pl' }));
  });

  test('have their texts in files of their own, one a language', () => {
    const polish = JSON.parse(files.get('/embed.json') ?? '') as EmbedTexts;
    expect(polish.jobsFound.few).toBe(builtInTexts('pl').jobsFound.few);
    const own = Object.values(polish).filter((text) => typeof text === 'string' && text !== polish.allJobs);
    expect(own.length).toBeGreaterThan(10);
    for (const text of own) expect(files.get('/embed-board.js')).not.toContain(`"${text}"`);
    expect(files.get('/embed-board.js')).toContain(polish.allJobs);
    expect(JSON.parse(files.get('/velo/embed.json') ?? '').allJobs).toBe(builtInTexts('en').allJobs);
  });

  test('know how each language is written', () => {
    const { boards } = embedSettings(
      { ...settings.site, languages: ['en', 'ar'], defaultLanguage: 'en' },
      siteUrl,
    );
    expect([boards.en?.direction, boards.ar?.direction]).toEqual(['ltr', 'rtl']);
    expect([boards.en?.folder, boards.ar?.folder]).toEqual(['/', '/ar/']);
  });
});

describe('other origins', () => {
  const security = siteSecurity(settings, '');
  const isOpen = (address: string) => {
    const headers = new Map(security.headersFor(address));
    const [origin, policy] = ['Access-Control-Allow-Origin', 'Cross-Origin-Resource-Policy'].map((name) =>
      headers.get(name),
    );
    expect([origin, policy]).toEqual(origin === '*' ? ['*', 'cross-origin'] : [undefined, 'same-origin']);
    return origin === '*';
  };

  test.each([...files.keys(), '/rows.json', '/velo/en/rows.json', '/texts.json', '/texts-2048-3.json'])(
    'may load %s',
    (address) => {
      expect(isOpen(address)).toBe(true);
    },
  );

  test.each([
    '/',
    '/embed',
    '/embed.js/',
    '/embed.js.map',
    '/EMBED.js',
    '/embed.mjs',
    '/x/embed.js',
    '/en/embed.js',
    '/velo2/embed.js',
    '/away/embed.js',
    '/jobs/embed.js',
    '/_astro/embed.js',
    '/_astro/search.Ab12.js',
    '/my-embed.js',
    '/embed-search.js.js',
    '/brand.css',
    '/velo/',
  ])('may not load %s', (address) => {
    expect(isOpen(address)).toBe(false);
  });

  test.each([
    [
      '/_headers',
      '/velo/embed.js\n  ! Cross-Origin-Resource-Policy\n  Cross-Origin-Resource-Policy: cross-origin',
    ],
    ['/vercel.json', '/velo/embed\\\\.js'],
    ['/staticwebapp.config.json', '{"route":"/velo/embed.js","headers":{'],
    ['/.htaccess', '/velo/embed\\x2ejs'],
    ['/_hosts/nginx-map.conf', '"/velo/embed.js" "cross-origin";'],
  ])('are told so by %s', async (name, line) => {
    const file = hostFiles({ memory: noMemory }, { security }).find(({ address }) => address === name);
    expect(String(await file?.make())).toContain(line);
  });
});
