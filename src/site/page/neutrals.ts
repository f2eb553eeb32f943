import type { ColourToken } from '../../settings/values.ts';

/** Which of the two looks a colour belongs to. */
export type Scheme = 'light' | 'dark';

/** Colours that stand behind others; they take a breath of the brand's hue. */
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
    'map-sea': '#dde7e5',
    'map-land': '#f6f8f7',
    'map-border': '#6f7b77',
  },
  dark: {
    paper: '#161d1b',
    canvas: '#0f1513',
    sunken: '#1c2321',
    line: '#2c3633',
    'line-strong': '#7e8b86',
    ink: '#eef3f1',
    'ink-soft': '#a9b7b1',
    'map-sea': '#121917',
    'map-land': '#27312e',
    'map-border': '#75827d',
  },
};

/** What catches the eye beside the brand: badges and notes. */
export const accents: Readonly<Record<Scheme, { sun: string; 'sun-ink': string }>> = {
  light: { sun: '#ffd166', 'sun-ink': '#3d2c00' },
  dark: { sun: '#f2c14e', 'sun-ink': '#241a00' },
};
