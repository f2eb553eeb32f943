import {
  clampChroma,
  converter,
  differenceEuclidean,
  formatHex,
  interpolate,
  type Oklch,
  wcagContrast,
} from 'culori';
import { type ColourToken, colourTokens, type Theme } from '../../settings/values.ts';

const toOklch = converter('oklch');
const apart = differenceEuclidean('oklab');

/** @throws {RangeError} where the text is no colour */
function oklch(color: string): Oklch {
  const read = toOklch(color);
  if (!read) throw new RangeError(`${color} is not a colour: give it as #rrggbb`);
  return read;
}

/** Contrast of two colours (WCAG 2.2, "contrast ratio"), from 1 to 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** The same hue at another lightness (0 to 1), as `#rrggbb`; as much of the colour's strength as a screen can show. */
const atLightness = (color: Oklch, l: number): string =>
  formatHex(clampChroma({ ...color, l: Math.min(1, Math.max(0, l)) }, 'oklch'));

/** The base's lightness and strength in the hue of `brand`; a brand without a hue gives grey. */
function tinted(base: string, brand: Oklch): string {
  const { l, c } = oklch(base);
  return formatHex(clampChroma({ mode: 'oklch', l, c: brand.c < 0.02 ? 0 : c, h: brand.h ?? 0 }, 'oklch'));
}

/** So much (0 to 1) of `color` on `ground`. */
const mixed = (color: string, part: number, ground: string): string =>
  formatHex(interpolate([ground, color], 'oklab')(part)) ?? ground;

/**
 * The shade of a colour that is nearest in lightness and good; `null` where none is. The colour itself is taken as it
 * is where it is good already.
 */
export function nearestShade(color: string, isGood: (shade: string) => boolean): string | null {
  if (isGood(color)) return color.toLowerCase();
  const start = oklch(color);
  for (let step = 1; step <= 100; step += 1) {
    const shades = [start.l - step / 100, start.l + step / 100]
      .filter((l) => l > -0.01 && l < 1.01)
      .map((l) => atLightness(start, l));
    const found = shades.find(isGood);
    if (found !== undefined) return found;
  }
  return null;
}

/** The owner's settings for colours. */
export interface Look {
  /** `#rrggbb` */
  color: string;
  theme?: Theme | undefined;
}

/** Every colour of one scheme as `#rrggbb`, by name. */
export type Shades = Readonly<Record<ColourToken, string>>;

/** Every colour of the site. */
export type Palette = Readonly<Record<Scheme, Shades>>;

/** Least contrast of text (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5;
/** Least contrast of controls and of everything that carries information (WCAG 2.2, 1.4.11). */
export const controlContrast = 3;

/**
 * All colours that are derived from the owner's colour, whatever it is. The light scheme keeps the brand's colour
 * unchanged, with dark words and a drawn edge if it is bright; its shades for text and for the dark scheme change in
 * lightness as far as contrast requires. Colours that the owner sets are kept, and others are derived from them.
 * Nothing is rejected here: palette-faults.ts measures.
 */
export function paletteOf(look: Look): Palette {
  return { light: shadesOf('light', look), dark: shadesOf('dark', look) };
}

function shadesOf(scheme: Scheme, { color, theme }: Look): Shades {
  const own = theme?.[scheme] ?? {};
  const brand = oklch(color);
  const tint = (base: string) => tinted(base, brand);
  const base = { ...inBrand(neutrals[scheme], tint), ...accents[scheme], ...own };
  const grounds = [base.paper, base.canvas, base.sunken];
  const dark = tint('#07110e');

  const fill =
    own['brand-fill'] ?? (scheme === 'light' ? color.toLowerCase() : fillOnDark(brand, grounds, dark));
  const ink =
    own['brand-ink'] ??
    shadeOn(color, [...grounds, base.line], textContrast) ??
    readable(base.paper, [base.ink]);
  const hero = own.hero ?? (scheme === 'light' ? fill : heroOnDark(brand));
  const onHero = own['on-hero'] ?? readable(hero, ['#ffffff', dark]);
  const tiles = tilesOf(scheme, hero, base);
  return inOrder({
    ...base,
    'brand-fill': fill,
    'brand-edge': edgeOf(fill, grounds) ?? readable(base.paper, [base.ink]),
    'on-brand': readable(fill, scheme === 'light' ? ['#ffffff', dark] : [dark, '#ffffff']),
    'brand-ink': ink,
    'brand-wash': mixed(fill, 0.14, base.canvas),
    hero,
    'on-hero': onHero,
    'hero-glow': glowOn(hero, onHero, tiles['tile-deep']),
    ...tiles,
    ...mapOf(scheme, color, own),
    ...own,
  });
}

/** Colours of the map. Its borders differ from all colours that they cross, the owner's included. */
function mapOf(
  scheme: Scheme,
  color: string,
  own: Partial<Record<ColourToken, string>>,
): Record<MapToken, string> {
  const leaning = (name: MapToken) => {
    const { base, lean } = mapColours[scheme][name];
    return own[name] ?? mixed(color, lean, base);
  };
  const grounds = {
    'map-sea': leaning('map-sea'),
    'map-land': leaning('map-land'),
    'map-here': leaning('map-here'),
  };
  const border = leaning('map-border');
  return { ...grounds, 'map-border': shadeOn(border, Object.values(grounds), controlContrast) ?? border };
}

const inBrand = <Name extends string>(
  bases: Readonly<Record<Name, string>>,
  tint: (base: string) => string,
) =>
  Object.fromEntries(Object.entries<string>(bases).map(([name, base]) => [name, tint(base)])) as Record<
    Name,
    string
  >;

/** In the order of the names, however they came together, so that equal settings give equal bytes. */
const inOrder = (shades: Record<ColourToken, string>): Shades =>
  Object.fromEntries(colourTokens.map((name) => [name, shades[name]])) as Record<ColourToken, string>;

const shadeOn = (color: string, grounds: readonly string[], least: number): string | null =>
  nearestShade(color, (shade) => grounds.every((ground) => contrast(shade, ground) >= least));

/**
 * Edge of a fill: the fill itself if it differs enough from the page, else a shade of it that does, with a margin,
 * because a button under the pointer is a little brighter.
 */
const edgeOf = (fill: string, grounds: readonly string[]): string | null =>
  grounds.every((ground) => contrast(fill, ground) >= controlContrast)
    ? fill
    : (shadeOn(fill, grounds, controlContrast + 1) ?? shadeOn(fill, grounds, controlContrast));

/** Dark enough for white words, and alive. */
const heroOnDark = (brand: Oklch): string =>
  atLightness({ ...brand, c: Math.min(brand.c, 0.1) }, Math.min(0.36, Math.max(0.31, brand.l)));

/** Lightness of a button in the dark scheme: a colour without a hue is lighter, else the button looks switched off. */
const litFill = ({ c }: Oklch): number => (c < 0.04 ? 0.93 : 0.79);

/** Bright on the dark page, with dark words on it. */
const fillOnDark = (brand: Oklch, grounds: readonly string[], words: string): string =>
  nearestShade(
    atLightness(brand, Math.max(brand.l, litFill(brand))),
    (shade) =>
      contrast(shade, words) >= textContrast &&
      grounds.every((ground) => contrast(shade, ground) >= controlContrast),
  ) ?? '#ffffff';

/** The first of these that can be read on a ground, else black or white: one of the two always can. */
const readable = (ground: string, words: readonly string[]): string =>
  [...words, '#ffffff'].find((word) => contrast(word, ground) >= textContrast) ?? '#000000';

/**
 * Shapes on the hero that words may run over: a little lighter, so far as they differ enough from it and from the deep
 * tiles, or darker where words would not be read on lighter ones.
 */
function glowOn(hero: string, words: string, deep: string): string {
  const shades = [0.14, 0.2, 0.3].map((part) => mixed('#ffffff', part, hero));
  const isGood = (shade: string) =>
    contrast(words, shade) >= textContrast && [hero, deep].every((other) => apart(shade, other) > 0.055);
  return shades.find(isGood) ?? mixed('#000000', 0.12, hero);
}

/** Colours of the tiles of the motif (motif.ts). */
type TileToken = Extract<ColourToken, `${string}tile-${string}`>;

/** So far apart (in oklab) is the accent from the hero. */
const leastDistance = 0.18;

/**
 * Colours of the motif's tiles beside the hero's colour and its glow: deeper, with white words; its neighbour on the
 * colour wheel; pale; and the accent, replaced by another where the hero has its colour. They are ornaments, except the
 * two with numbers.
 */
function tilesOf(
  scheme: Scheme,
  hero: string,
  { sun, 'sun-ink': sunInk, ...base }: Pick<Shades, 'sun' | 'sun-ink'> & Partial<Shades>,
): Record<TileToken, string> {
  const { l, c, h = 0 } = oklch(hero);
  const isLight = scheme === 'light';
  const shade = (lightness: number, strength: number, turn = 0) =>
    atLightness({ mode: 'oklch', l: 0, c: strength, h: h + turn }, lightness);
  const deep =
    base['tile-deep'] ?? (isLight ? shade(deeper(l), c * 0.9) : shade(Math.max(l - 0.1, 0.2), c * 0.8));
  const isApart = apart(sun, hero) > leastDistance;
  const accent = base['tile-sun'] ?? (isApart ? sun : readable(hero, [shade(0.2, 0.05)]));
  return {
    'tile-deep': deep,
    'on-tile-deep': readable(deep, ['#ffffff']),
    'tile-near': isLight ? shade(0.82, Math.min(c, 0.085), 28) : shade(0.72, Math.min(c * 1.3, 0.11), 28),
    'tile-pale': isLight ? shade(0.94, Math.min(c * 0.3, 0.03)) : shade(0.3, Math.min(c, 0.05)),
    'tile-sun': accent,
    'on-tile-sun': readable(accent, [isApart ? sunInk : '#ffffff']),
  };
}

/** Of a bright colour far below it, for white words; of a dark one just below. */
const deeper = (l: number): number => Math.min(0.42, Math.max(0.13, l - 0.09));

/** A shade of the brand's colour that is dark enough for white words on it, for pictures and marks. */
export const underWhite = (color: string): string => shadeOn(color, ['#ffffff'], textContrast) ?? '#000000';

const properties = (shades: Shades): string =>
  Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The palette as custom properties, which the rest of the style builds on. Paper is light, whatever the screen is. */
export const paletteCss = ({ light, dark }: Palette): string =>
  `:root{${properties(light)}}
@media screen and (prefers-color-scheme:dark){:root{${properties(dark)}}}
`;

/** Which of the two looks a colour belongs to. */
export type Scheme = 'light' | 'dark';

/** Background colours; they take a little of the brand's hue. */
type Neutral = Exclude<
  ColourToken,
  | 'brand-fill'
  | 'brand-edge'
  | 'on-brand'
  | 'brand-ink'
  | 'brand-wash'
  | 'hero'
  | 'on-hero'
  | 'hero-glow'
  | `${'on-' | ''}tile-${'deep' | 'sun'}`
  | `tile-${'near' | 'pale'}`
  | 'sun'
  | 'sun-ink'
  | `map-${string}`
>;

/** Their lightness and their strength of colour; the hue is replaced by the brand's. */
const neutrals: Readonly<Record<Scheme, Readonly<Record<Neutral, string>>>> = {
  light: {
    paper: '#ffffff',
    canvas: '#f7f8f7',
    sunken: '#f3f5f4',
    line: '#dde3e0',
    'line-strong': '#7d8a85',
    ink: '#14201c',
    'ink-soft': '#4d5b56',
  },
  dark: {
    paper: '#161d1b',
    canvas: '#0f1513',
    sunken: '#1c2321',
    line: '#2c3633',
    'line-strong': '#7e8b86',
    ink: '#eef3f1',
    'ink-soft': '#a9b7b1',
  },
};

/** What catches the eye beside the brand: badges and notes. */
const accents: Readonly<Record<Scheme, { sun: string; 'sun-ink': string }>> = {
  light: { sun: '#ffd166', 'sun-ink': '#3d2c00' },
  dark: { sun: '#f2c14e', 'sun-ink': '#241a00' },
};

/** Colours of the map. */
type MapToken = Extract<ColourToken, `map-${string}`>;

/** A colour that leans to the brand's, by so much (0 to 1). */
interface Leaning {
  base: string;
  lean: number;
}

/** Water stays water and land stays warm, whichever the brand's colour is. Countries with jobs are lit (`map-here`). */
const mapColours: Readonly<Record<Scheme, Readonly<Record<MapToken, Leaning>>>> = {
  light: {
    'map-sea': { base: '#cfe2ea', lean: 0.05 },
    'map-land': { base: '#efe9de', lean: 0.04 },
    'map-here': { base: '#fdfaf4', lean: 0.015 },
    'map-border': { base: '#857b68', lean: 0.06 },
  },
  dark: {
    'map-sea': { base: '#101c23', lean: 0.07 },
    'map-land': { base: '#1d2326', lean: 0.06 },
    'map-here': { base: '#2f3838', lean: 0.08 },
    'map-border': { base: '#7b8688', lean: 0.08 },
  },
};
