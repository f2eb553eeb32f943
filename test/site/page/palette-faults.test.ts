import { expect, test } from 'vitest';
import { lookHindrances } from '../../../src/doctor/hindrances.ts';
import { brandSite } from '../../../src/settings/brands.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import { sampleFolder } from '../../../src/settings/site-folder.ts';

const velo = { name: 'Velo', clients: [7] };

/** The settings of a site with one brand. */
const load = (more: object, brand: object = {}) =>
  loadSettings(
    { SERVICE_URL: 'https://service.example' },
    { name: 'A', languages: ['en'], defaultLanguage: 'en', ...more, brands: { velo: { ...velo, ...brand } } },
  );

/** What hinders such a site, one line each. */
const hindered = (more: object, brand: object = {}) =>
  lookHindrances(load(more, brand).site, sampleFolder).map(
    ({ code, setting, stops }) => `${code} ${setting}${stops ? ' stops' : ''}`,
  );

test.each([
  [{ color: '#ffd100' }, {}, []],
  [{}, { color: '#ffd100' }, []],
  [{ theme: { dark: { ink: '#111111' } } }, {}, ['colour-unreadable theme.dark.ink stops']],
  [{}, { theme: { light: { ink: '#eeeeee' } } }, ['colour-unreadable brands.velo.theme.light.ink stops']],
])('settings with %j and a brand with %j are read, and hinder a site by %j', (more, brand, hindrances) => {
  expect(hindered(more, brand)).toEqual(hindrances);
});

test.each([
  [
    { theme: { light: { inc: '#111111' } } },
    'theme.light.inc in site.config.ts is no setting: write theme.light.ink',
  ],
  [{ theme: { light: { ink: 'black' } } }, 'give the colour as #rrggbb'],
])('settings with %j are refused', (more, fault) => {
  expect(() => load(more)).toThrow(fault);
});

test('a fault of the main site is told once, however many brands share its colour', () => {
  const theme = { light: { ink: '#eeeeee' } };
  expect(hindered({ theme }, { logo: '/logo.svg' })).toHaveLength(1);
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
