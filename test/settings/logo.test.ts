import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookHindrances } from '../../src/doctor/hindrances.ts';
import { brandSite } from '../../src/settings/brands.ts';
import { loadSite } from '../../src/settings/load.ts';
import { iconLinks } from '../../src/settings/logo.ts';
import { siteOf } from '../board/samples.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobfront-favicon-'));
  mkdirSync(join(folder, 'public'));
  const files: [string, string | Buffer][] = [
    ['icon.svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['icon.png', png],
    ['icon.ico', Buffer.from([0, 0, 1, 0, 1, 0])],
    ['html.svg', '<html></html>'],
    ['svg.png', '<svg/>'],
    ['large.png', Buffer.concat([png, Buffer.alloc(100_000)])],
  ];
  for (const [name, content] of files) writeFileSync(join(folder, 'public', name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the favicon', () => {
  test('is made of the site where the owner has none', () => {
    expect(iconLinks(siteOf())).toEqual([{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]);
  });

  test.each([
    ['/icon.svg', [{ rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
    ['/icon.ico?v=2', [{ rel: 'icon', href: '/icon.ico?v=2', type: 'image/x-icon' }]],
    [
      '/icon.png',
      [
        { rel: 'icon', href: '/icon.png', type: 'image/png' },
        { rel: 'apple-touch-icon', href: '/icon.png' },
      ],
    ],
    [
      { icon: '/icon.svg', touch: '/icon.png' },
      [
        { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/icon.png' },
      ],
    ],
  ])('%j is linked with its type, and to start screens where it can be', (favicon, links) => {
    const site = siteOf({ favicon });
    expect(iconLinks(site)).toEqual(links);
    expect(lookHindrances(site, folder)).toEqual([]);
  });

  test('of a brand is its own, or is made for it', () => {
    const clients = { one: [1], two: [2] };
    const site = siteOf({
      favicon: '/icon.ico',
      brands: {
        one: { name: 'One', clients: clients.one, favicon: '/icon.svg' },
        two: { name: 'Two', clients: clients.two },
      },
    });
    expect(iconLinks(brandSite('one', site))[0]?.href).toBe('/icon.svg');
    expect(iconLinks(brandSite('two', site))[0]?.href).toBe('/two/favicon.svg');
  });

  test.each([
    ['/gone.svg', 'favicon-missing', 'public/gone.svg is not there'],
    ['/html.svg', 'favicon-unusable', 'it is no SVG file'],
    ['/svg.png', 'favicon-unusable', 'it is no PNG file'],
    ['/icon.svg/../svg.png', 'favicon-unusable', 'it is no PNG file'],
    ['/large.png', 'favicon-unusable', 'has 100017 bytes'],
  ])('%s stops the site as %s', (favicon, code, words) => {
    const brands = { one: { name: 'One', clients: [1], favicon } };
    const found = lookHindrances(siteOf({ favicon, brands }), folder);
    expect(found.map((one) => [one.code, one.setting, one.stops])).toEqual([
      [code, 'favicon', true],
      [code, 'brands.one.favicon', true],
    ]);
    expect(found[0]?.found).toContain(words);
  });

  test.each(['icon.svg', '/icon.gif', { icon: '/icon.svg', touch: '/icon.svg' }, { touch: '/icon.png' }, 7])(
    '%j is refused',
    (favicon) => {
      const site = { name: 'Kolibra', languages: ['en'], defaultLanguage: 'en', favicon };
      expect(() => loadSite(site)).toThrow(/favicon/);
    },
  );
});
