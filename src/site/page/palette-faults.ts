import type { ColourToken } from '../../settings/values.ts';
import {
  contrast,
  controlContrast,
  type Look,
  nearestShade,
  paletteOf,
  type Scheme,
  type Shades,
  textContrast,
} from './palette.ts';

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
const mapGrounds = ['map-sea', 'map-land', 'map-here'] as const;

/** Everything that must be readable or distinguishable. Disabled controls and ornaments are left out, as in WCAG. */
const pairs: readonly Pair[] = [
  ...meet('text', textContrast, 'ink', [...grounds, 'line']),
  ...meet('the head of a job', textContrast, 'ink', ['tile-pale']),
  ...meet('the focus ring in the head of a job', controlContrast, 'brand-ink', ['tile-pale']),
  ...meet('secondary text', textContrast, 'ink-soft', grounds),
  ...meet('links and the focus ring', textContrast, 'brand-ink', [...grounds, 'line']),
  ...meet('the label of a button', textContrast, 'on-brand', ['brand-fill']),
  ...meet('the title of a page on its coloured ground', textContrast, 'on-hero', ['hero', 'hero-glow']),
  ...meet('the number of jobs', textContrast, 'on-tile-sun', ['tile-sun']),
  ...meet('the number of towns', textContrast, 'on-tile-deep', ['tile-deep']),
  ...meet('a badge', textContrast, 'sun-ink', ['sun']),
  ...meet('the edge of a button', controlContrast, 'brand-edge', grounds),
  ...meet('the edge of a field, a chip or a quiet button', controlContrast, 'line-strong', grounds),
  ...meet('an icon', controlContrast, 'brand-ink', ['brand-wash']),
  ...meet('the number of a dot on the map', textContrast, 'paper', ['brand-ink']),
  ...meet('a coast or border on the map', controlContrast, 'map-border', mapGrounds),
  ...meet('a name on the map', textContrast, 'ink', mapGrounds),
  ...meet('a quiet name on the map', textContrast, 'ink-soft', mapGrounds),
  ...meet('a dot of the map', controlContrast, 'brand-ink', mapGrounds),
];

/** A pair that is too close, with its contrast. */
export interface Close extends Pair {
  contrast: number;
}

/** The pairs of a scheme that are too close together. */
const closePairs = (shades: Shades): Close[] =>
  pairs
    .map((pair) => ({ ...pair, contrast: contrast(shades[pair.fore], shades[pair.back]) }))
    .filter((pair) => pair.contrast < pair.least);

/** Who said the colour: the setting `color`, or one of `theme`. */
type Cause = 'color' | `theme.${Scheme}.${ColourToken}`;

/** A pair together with the scheme and the setting it comes from. */
interface Fault extends Close {
  scheme: Scheme;
  cause: Cause;
}

/** Colours that can't be used. */
export interface PaletteFault {
  /** The setting that names the colour to blame. */
  setting: string;
  /** A sentence with each pair that is too close, and its contrast. */
  found: string;
  /** A sentence with the nearest shade that passes, where there is one. */
  todo: string;
}

/**
 * What can't be read or distinguished in these colours: each fault with the measured contrast and, if there is one,
 * the shade that passes: the same hue, nearest in lightness (WCAG 2.2, 1.4.3 and 1.4.11).
 *
 * @param name of the settings' part, such as `brands.velo.`; the main site has none
 */
export function paletteFaults(look: Look, name = ''): PaletteFault[] {
  const byCause = Map.groupBy(faultsOf(look), ({ cause }) => cause);
  return [...byCause].map(([cause, faults]) => {
    const value = settingOf(look, cause);
    const worst = worstOf(faults)
      .map((fault) => measured(fault, look))
      .join('; ');
    const shade = passing(look, cause);
    return {
      setting: `${name}${cause}`,
      found: `It is ${value}, which has too little contrast (${worst}).`,
      todo:
        shade === null
          ? 'No other lightness of it passes, so change the colour it meets.'
          : `The nearest shade that passes is ${shade}.`,
    };
  });
}

/** The closest pair of each kind in each scheme: the others say the same. */
function worstOf(faults: readonly Fault[]): Fault[] {
  const kinds = Map.groupBy(faults, ({ scheme, what }) => `${scheme} ${what}`);
  return [...kinds.values()].map((same) =>
    same.reduce((worst, fault) => (fault.contrast < worst.contrast ? fault : worst)),
  );
}

function faultsOf(look: Look): Fault[] {
  const palette = paletteOf(look);
  return (['light', 'dark'] as const).flatMap((scheme) =>
    closePairs(palette[scheme]).map((pair) => ({ ...pair, scheme, cause: causeOf(pair, scheme, look) })),
  );
}

/** The colour in front is to blame before the one behind it, and both before that of the brand. */
function causeOf({ fore, back }: Close, scheme: Scheme, { theme }: Look): Cause {
  const named = [fore, back].find((token) => theme?.[scheme][token] !== undefined);
  return named === undefined ? 'color' : `theme.${scheme}.${named}`;
}

function measured({ what, fore, back, least, contrast, scheme }: Fault, look: Look): string {
  const shades = paletteOf(look)[scheme];
  // Rounded down: 4.499 is not 4.5.
  const has = (Math.floor(contrast * 100) / 100).toFixed(2);
  return `${scheme} scheme, ${what}: ${fore} ${shades[fore]} on ${back} ${shades[back]} has ${has}:1 and needs ${least}:1`;
}

const split = (cause: Cause) => cause.split('.') as ['theme', Scheme, ColourToken];

function settingOf({ color, theme }: Look, cause: Cause): string {
  if (cause === 'color') return color;
  const [, scheme, token] = split(cause);
  return theme?.[scheme][token] ?? color;
}

/** The nearest shade with which nothing is left that this setting is to blame for; `null` where there is none. */
function passing(look: Look, cause: Cause): string | null {
  return nearestShade(settingOf(look, cause), (shade) =>
    faultsOf(withValue(look, cause, shade)).every((fault) => fault.cause !== cause),
  );
}

function withValue(look: Look, cause: Cause, value: string): Look {
  if (cause === 'color') return { ...look, color: value };
  const [, scheme, token] = split(cause);
  const theme = look.theme ?? { light: {}, dark: {} };
  return { ...look, theme: { ...theme, [scheme]: { ...theme[scheme], [token]: value } } };
}
