import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paletteCss, paletteOf, surfaces } from '../../src/outputs/palette.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every colour becomes a palette that can be read, light and dark', () => {
  fc.assert(
    fc.property(color, (brand) => {
      const palette = paletteOf(brand);
      expect(wcagContrast(palette.fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(palette.ink, surfaces.light)).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(palette.fillDark, surfaces.onDarkFill)).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(palette.inkDark, surfaces.dark)).toBeGreaterThanOrEqual(4.5);
    }),
    { seed: 1 },
  );
});

test('a colour that is dark enough is taken as it is', () => {
  expect(paletteOf('#0b6b57').fill).toBe('#0b6b57');
});

test('the style sheet names every property that the tokens build on', () => {
  expect(paletteCss(paletteOf('#0b6b57'))).toMatch(/--brand-fill:.*--brand-ink:.*--on-brand:/);
});
