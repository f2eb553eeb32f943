import { z } from 'zod';
import { colour } from './setting-values.ts';

/** The colours of the site, as custom properties without their dashes (docs/theming.md says what each is for). */
export const colourTokens = [
  'paper',
  'canvas',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'brand-fill',
  'brand-edge',
  'on-brand',
  'brand-ink',
  'brand-wash',
  'hero',
  'on-hero',
  'hero-glow',
  'sun',
  'sun-ink',
  'map-sea',
  'map-land',
  'map-border',
] as const;
export type ColourToken = (typeof colourTokens)[number];

const shades = z.partialRecord(z.enum(colourTokens), colour);

/** Colours of the owner in the place of those that follow from the brand's colour. */
export const themeSchema = z.strictObject({
  light: shades.default({}).describe('Colours of the light scheme, as `#rrggbb`, by name (docs/theming.md).'),
  dark: shades.default({}).describe('Colours of the dark scheme, as `#rrggbb`, by name.'),
});

export type Theme = z.output<typeof themeSchema>;
