import { converter, differenceEuclidean } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourTokens, type Theme } from '../../../src/settings/values.ts';
import {
  type Look,
  type Palette,
  paletteCss,
  paletteOf,
  underWhite,
} from '../../../src/site/page/palette.ts';
import { paletteFaults } from '../../../src/site/page/palette-faults.ts';
import { wcag } from './wcag.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const toOklch = converter('oklch');
const distance = differenceEuclidean('oklab');

/** What has to be legible, written down apart from the program: in front, behind, least contrast. */
const needed: readonly [string, string, number][] = [
  ...['paper', 'canvas', 'sunken', 'line'].flatMap((back): [string, string, number][] => [
    ['ink', back, 4.5],
    ['brand-ink', back, 4.5],
  ]),
  ...['paper', 'canvas', 'sunken'].flatMap((back): [string, string, number][] => [
    ['ink-soft', back, 4.5],
    ['brand-edge', back, 3],
    ['line-strong', back, 3],
  ]),
  ['on-brand', 'brand-fill', 4.5],
  ['on-hero', 'hero', 4.5],
  ['on-hero', 'hero-glow', 4.5],
  ['on-tile-sun', 'tile-sun', 4.5],
  ['on-tile-deep', 'tile-deep', 4.5],
  ['sun-ink', 'sun', 4.5],
  ['brand-ink', 'brand-wash', 3],
  ['paper', 'brand-ink', 4.5],
  ...['map-sea', 'map-land', 'map-here'].flatMap((back): [string, string, number][] => [
    ['brand-ink', back, 3],
    ['map-border', back, 3],
    ['ink', back, 4.5],
    ['ink-soft', back, 4.5],
  ]),
];

/** What is too close in a palette, by a measure of its own. */
const close = (palette: Palette) =>
  Object.entries(palette).flatMap(([scheme, shades]: [string, Readonly<Record<string, string>>]) =>
    needed
      .filter(([fore, back, least]) => wcag(shades[fore] ?? '', shades[back] ?? '') < least)
      .map(([fore, back]) => `${scheme} ${fore} on ${back}`),
  );

/** A fault as one line, as a build tells it. */
const linesOf = (look: Look, name?: string): string[] =>
  paletteFaults(look, name).map(({ setting, found, todo }) => `${setting}: ${found} ${todo}`);

const suggested = (fault: string) => /passes is (#[0-9a-f]{6})\.$/.exec(fault)?.[1];

describe('one colour', () => {
  test('makes a palette that can be read in both schemes, whichever it is', () => {
    fc.assert(
      fc.property(color, (brand) => {
        expect(close(paletteOf({ color: brand }))).toEqual([]);
        expect(linesOf({ color: brand })).toEqual([]);
        expect(paletteOf({ color: brand }).light['brand-fill']).toBe(brand);
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  test.each([
    '#ffd100',
    '#ffffff',
    '#000000',
    '#8fd3ff',
    '#ffff00',
    '#00ff00',
    '#00ffff',
    '#ff00ff',
    '#ff0000',
    '#0000ff',
    '#fffffe',
    '#808080',
    '#757575',
    '#777777',
    '#010101',
    '#fefee0',
    '#e8590c',
    '#0b6b57',
  ])('%s, too, and stands as it is in the light', (brand) => {
    const palette = paletteOf({ color: brand });
    expect(close(palette)).toEqual([]);
    expect(palette.light['brand-fill']).toBe(brand);
    expect(linesOf({ color: brand })).toEqual([]);
  });

  test.each(['#ffd100', '#8fd3ff', '#b5e61d'])('%s has dark words, and an edge of its own hue', (brand) => {
    const { light } = paletteOf({ color: brand });
    expect(wcag(light['on-brand'], '#ffffff')).toBeGreaterThan(15);
    expect(wcag(light['on-hero'], '#ffffff')).toBeGreaterThan(15);
    const [own, edge] = [toOklch(brand), toOklch(light['brand-edge'])];
    expect(edge?.l).toBeLessThan(own?.l ?? 0);
    expect(Math.abs((edge?.h ?? 0) - (own?.h ?? 0))).toBeLessThan(4);
    // A button under the pointer is a little brighter.
    const brighter = (shade: string) =>
      `#${[1, 3, 5]
        .map((at) =>
          Math.min(255, Math.round(Number.parseInt(shade.slice(at, at + 2), 16) * 1.12))
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
    for (const ground of [light.paper, light.canvas, light.sunken])
      expect(wcag(brighter(light['brand-edge']), ground)).toBeGreaterThanOrEqual(3);
  });

  test('that is told apart from the page has no edge but itself', () => {
    for (const brand of ['#0b6b57', '#e8590c', '#5b2a86'])
      expect(paletteOf({ color: brand }).light['brand-edge']).toBe(brand);
  });

  test('that is dark enough stands as it is, with white words', () => {
    expect(paletteOf({ color: '#0B6B57' }).light).toMatchObject({
      'brand-fill': '#0b6b57',
      'on-brand': '#ffffff',
    });
  });

  test('that is light for white words gets dark ones', () => {
    const { light } = paletteOf({ color: '#e8590c' });
    expect(light['brand-fill']).toBe('#e8590c');
    expect(wcag(light['on-brand'], '#ffffff')).toBeGreaterThan(15);
  });

  test('tints what stands around it, and grey tints nothing', () => {
    const hueOf = (shade: string) => toOklch(shade)?.h ?? Number.NaN;
    expect(Math.abs(hueOf(paletteOf({ color: '#c81e5b' }).light.ink) - hueOf('#c81e5b'))).toBeLessThan(12);
    const { ink, line } = paletteOf({ color: '#555555' }).light;
    for (const shade of [ink, line]) expect(new Set(shade.slice(1).match(/../g)).size).toBe(1);
  });
});

describe('the tiles of the motif', () => {
  test.each([
    '#0b6b57',
    '#c2410c',
    '#1d4ed8',
    '#7a1f5c',
    '#18181b',
    '#f5b301',
    '#ffffff',
    '#000000',
    '#ffd166',
  ])('are told apart from the ground and from each other: %s', (brand) => {
    for (const shades of Object.values(paletteOf({ color: brand }))) {
      const { hero } = shades;
      const tiles = [shades['tile-deep'], shades['hero-glow'], shades['tile-near'], shades['tile-sun']];
      // A step of 0.05 in oklab is seen where two colours touch.
      for (const [at, shade] of tiles.entries())
        for (const other of [hero, ...tiles.slice(at + 1)])
          expect(distance(shade, other), `${shade} on ${other}`).toBeGreaterThan(0.05);
    }
  });

  test('have the accent of badges, or a dark one where the colour is of its kind', () => {
    expect(paletteOf({ color: '#0b6b57' }).light).toMatchObject({ 'tile-sun': '#ffd166' });
    const bright = paletteOf({ color: '#f5b301' }).light;
    expect(wcag(bright['tile-sun'], bright.hero)).toBeGreaterThan(7);
  });
});

describe('colours of the owner', () => {
  const theme = (light: Theme['light'], dark: Theme['dark'] = {}): Look => ({
    color: '#0b6b57',
    theme: { light, dark },
  });

  test('that fill a button get an edge where they need one', () => {
    expect(linesOf(theme({ 'brand-fill': '#ffd100' }, { 'brand-fill': '#123456' }))).toEqual([]);
  });

  test('stand, and what follows from them follows', () => {
    const { light, dark } = paletteOf(theme({ 'brand-fill': '#5b2a86' }, { canvas: '#000000' }));
    expect([light['brand-fill'], light.hero, dark.canvas]).toEqual(['#5b2a86', '#5b2a86', '#000000']);
    expect(light['brand-ink']).toBe(paletteOf({ color: '#0b6b57' }).light['brand-ink']);
  });

  test.each<[Theme['light'], Theme['dark'], string]>([
    [{ 'ink-soft': '#999999' }, {}, 'theme.light.ink-soft'],
    [{ canvas: '#777777' }, {}, 'theme.light.canvas'],
    [{}, { 'brand-edge': '#123456' }, 'theme.dark.brand-edge'],
    [{}, { 'line-strong': '#333333' }, 'theme.dark.line-strong'],
    [{ 'sun-ink': '#ffffff' }, {}, 'theme.light.sun-ink'],
    [{ 'on-hero': '#0b6b57' }, {}, 'theme.light.on-hero'],
  ])('%j and %j are refused as %s', (light, dark, cause) => {
    const faults = linesOf(theme(light, dark), 'brands.velo.');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`brands.velo.${cause}: It is #`);
    expect(faults[0]).toMatch(/(light|dark) scheme, .*: .* has \d+\.\d\d:1 and needs (3|4.5):1/);
  });

  test.each(['light', 'dark'] as const)(
    'of the %s scheme that meet are told apart or refused, pair by pair',
    (scheme) => {
      const shades: Readonly<Record<string, string>> = paletteOf({ color: '#0b6b57' })[scheme];
      for (const [fore, back, least] of needed) {
        const same = { [fore]: shades[back], [back]: shades[back] };
        const faults = linesOf({ color: '#0b6b57', theme: { light: {}, dark: {}, [scheme]: same } });
        const told = `${fore} ${shades[back]} on ${back} ${shades[back]} has 1.00:1 and needs ${least}:1`;
        expect(faults.join('\n'), `${fore} on ${back}`).toContain(told);
      }
    },
  );

  // A shade is looked for by trying many.
  test('are all measured, and a shade that is named mends its own fault', { timeout: 120_000 }, () => {
    const shades = fc.dictionary(fc.constantFrom(...colourTokens), color, {
      maxKeys: 3,
      noNullPrototype: true,
    });
    let mended = 0;
    fc.assert(
      fc.property(color, shades, shades, (brand, light, dark) => {
        const look: Look = { color: brand, theme: { light, dark } };
        const faults = linesOf(look);
        expect(faults.length > 0).toBe(close(paletteOf(look)).length > 0);
        for (const fault of faults) {
          const shade = suggested(fault);
          const [, scheme, token] = /^theme\.(light|dark)\.([a-z-]+)/.exec(fault) ?? [];
          if (shade === undefined) continue;
          mended += 1;
          const other: Look =
            scheme === undefined
              ? { ...look, color: shade }
              : {
                  ...look,
                  theme: {
                    light,
                    dark,
                    [scheme]: { ...(scheme === 'light' ? light : dark), [token ?? '']: shade },
                  },
                };
          const start = scheme === undefined ? 'color:' : `theme.${scheme}.${token}:`;
          expect(linesOf(other).filter((left) => left.startsWith(start))).toEqual([]);
        }
      }),
      { seed: 7, numRuns: 6 },
    );
    expect(mended).toBeGreaterThan(5);
  });

  test('with which no shade can pass are told so', () => {
    const [fault] = linesOf(
      theme({ ink: '#888888', paper: '#ffffff', canvas: '#6a6a6a', sunken: '#ffffff' }),
    );
    expect(fault).toContain('change the colour it meets');
  });
});

test('the style sheet names every colour in both schemes', () => {
  const css = paletteCss(paletteOf({ color: '#0b6b57' }));
  for (const token of colourTokens)
    expect(css.match(new RegExp(`--${token}:#[0-9a-f]{6}\\b`, 'g')), token).toHaveLength(2);
});

test('what stands under white words is dark enough for them', () => {
  fc.assert(
    fc.property(color, (brand) => {
      expect(wcag(underWhite(brand), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
    { seed: 1 },
  );
  expect(underWhite('#0b6b57')).toBe('#0b6b57');
});
