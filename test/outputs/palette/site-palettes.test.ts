import { expect, test } from 'vitest';
import { brandSite } from '../../../src/board/sites.ts';
import { loadSettings } from '../../../src/load-settings.ts';

const velo = { name: 'Velo', clients: [7] };

/** The settings of a site with one brand. */
const load = (more: object, brand: object = {}) =>
  loadSettings(
    { SERVICE_URL: 'https://service.example' },
    { name: 'A', languages: ['en'], defaultLanguage: 'en', ...more, brands: { velo: { ...velo, ...brand } } },
  );

test.each([
  [{ color: '#ffd100' }, {}, '- color in src/site.config.ts is #ffd100'],
  [{}, { color: '#ffd100' }, '- brands.velo.color in src/site.config.ts is #ffd100'],
  [{ theme: { dark: { ink: '#111111' } } }, {}, '- theme.dark.ink in src/site.config.ts is #111111'],
  [
    {},
    { theme: { light: { ink: '#eeeeee' } } },
    '- brands.velo.theme.light.ink in src/site.config.ts is #eeeeee',
  ],
  [
    { theme: { light: { inc: '#111111' } } },
    {},
    "theme.light in src/site.config.ts has keys that don't exist (inc)",
  ],
  [{ theme: { light: { ink: 'black' } } }, {}, 'give the colour as #rrggbb'],
])('settings with %j and a brand with %j are refused', (more, brand, fault) => {
  expect(() => load(more, brand)).toThrow(fault);
});

test('a fault of the main site is told once, however many brands share its colour', () => {
  expect(() => load({ color: '#ffd100' })).toThrow(/^One setting/);
});

test('a brand has the single colours of the main site unless it has a colour or a theme of its own', () => {
  const theme = { light: { 'brand-ink': '#5b2a86' }, dark: {} };
  const themeOf = (brand: object) => brandSite('velo', load({ theme }, brand).site).theme;
  expect(themeOf({})).toEqual(theme);
  expect(themeOf({ color: '#8a1f4b' })).toEqual({ light: {}, dark: {} });
  expect(themeOf({ color: '#8a1f4b', theme: { light: { canvas: '#ffffff' } } })).toEqual({
    light: { canvas: '#ffffff' },
    dark: {},
  });
});
