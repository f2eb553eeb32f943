import type { ColourToken } from '../../settings/values.ts';

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
export const neutrals: Readonly<Record<Scheme, Readonly<Record<Neutral, string>>>> = {
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
export const accents: Readonly<Record<Scheme, { sun: string; 'sun-ink': string }>> = {
  light: { sun: '#ffd166', 'sun-ink': '#3d2c00' },
  dark: { sun: '#f2c14e', 'sun-ink': '#241a00' },
};

/** Colours of the map. */
export type MapToken = Extract<ColourToken, `map-${string}`>;

/** A colour that leans to the brand's, by so much (0 to 1). */
interface Leaning {
  base: string;
  lean: number;
}

/** Water stays water and land stays warm, whichever the brand's colour is. Countries with jobs are lit (`map-here`). */
export const mapColours: Readonly<Record<Scheme, Readonly<Record<MapToken, Leaning>>>> = {
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
