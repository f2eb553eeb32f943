import type { ColourToken } from '../../board/theme-settings.ts';
import { controlContrast, type Shades, textContrast } from './palette.ts';
import { contrast } from './shade.ts';

/** Two colours that meet on a page. */
export interface Pair {
  /** What people see there, for messages. */
  what: string;
  fore: ColourToken;
  back: ColourToken;
  /** The least contrast that the two need. */
  least: number;
}

const meet = (what: string, least: number, fore: ColourToken, backs: readonly ColourToken[]): Pair[] =>
  backs.map((back) => ({ what, fore, back, least }));

const grounds = ['paper', 'canvas', 'sunken'] as const;

/** Everything that has to be read or told apart. Disabled controls and ornaments are left out, as WCAG does. */
const pairs: readonly Pair[] = [
  ...meet('text', textContrast, 'ink', [...grounds, 'line']),
  ...meet('secondary text', textContrast, 'ink-soft', grounds),
  ...meet('links and the focus ring', textContrast, 'brand-ink', [...grounds, 'line']),
  ...meet('the label of a button', textContrast, 'on-brand', ['brand-fill']),
  ...meet('the title of a page on its coloured ground', textContrast, 'on-hero', ['hero', 'hero-glow']),
  ...meet('a badge', textContrast, 'sun-ink', ['sun']),
  ...meet('the edge of a button', controlContrast, 'brand-edge', grounds),
  ...meet('the edge of a field, a chip or a quiet button', controlContrast, 'line-strong', grounds),
  ...meet('an icon', controlContrast, 'brand-ink', ['brand-wash']),
  ...meet('the number of a dot on the map', textContrast, 'paper', ['brand-ink']),
  ...meet('a coast or border on the map', controlContrast, 'map-border', ['map-sea', 'map-land']),
  ...meet('a name on the map', textContrast, 'ink', ['map-sea', 'map-land']),
  ...meet('a quiet name on the map', textContrast, 'ink-soft', ['map-sea', 'map-land']),
  ...meet('a dot of the map', controlContrast, 'brand-ink', ['map-sea', 'map-land']),
];

/** A pair that is too close, with its contrast. */
export interface Close extends Pair {
  contrast: number;
}

/** The pairs of a scheme that are too close together. */
export const closePairs = (shades: Shades): Close[] =>
  pairs
    .map((pair) => ({ ...pair, contrast: contrast(shades[pair.fore], shades[pair.back]) }))
    .filter((pair) => pair.contrast < pair.least);
