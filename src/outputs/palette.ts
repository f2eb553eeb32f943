import { converter, formatHex, wcagContrast } from 'culori';

/** The brand's shades, as `#rrggbb`. Text in or on them has a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3). */
export interface Palette {
  /** Behind white text: buttons and the hero, light scheme. */
  fill: string;
  /** As text on the light background. */
  ink: string;
  /** Behind dark text: buttons, dark scheme. */
  fillDark: string;
  /** As text on the dark background. */
  inkDark: string;
  /** Hue of the brand in OKLCH, degrees, for tinted neutrals. */
  hue: number;
}

/** The lightest and darkest backgrounds that brand text stands on; tokens.css uses the same. */
export const surfaces = { light: '#f3f5f4', dark: '#1c2321', onDarkFill: '#07110e' } as const;

const textContrast = 4.5;
const toOklch = converter('oklch');

/** Derives every shade from one colour, moving its lightness only as far as contrast asks. */
export function paletteOf(color: string): Palette {
  return {
    fill: shade(color, '#ffffff', -1),
    ink: shade(color, surfaces.light, -1),
    fillDark: shade(color, surfaces.onDarkFill, 1),
    inkDark: shade(color, surfaces.dark, 1),
    hue: Math.round(toOklch(color)?.h ?? 0),
  };
}

/** Moves `color` darker (-1) or lighter (1) in steps of 1 % until it contrasts with `against`. */
function shade(color: string, against: string, direction: 1 | -1): string {
  const start = toOklch(color);
  if (!start) throw new Error(`${color} is not a colour`);
  for (let step = 0; step <= 100; step += 1) {
    const candidate = formatHex({
      ...start,
      l: Math.min(1, Math.max(0, start.l + (direction * step) / 100)),
    });
    if (wcagContrast(candidate, against) >= textContrast) return candidate;
  }
  return direction === 1 ? '#ffffff' : '#000000';
}

/** The palette as custom properties, for every page of the site. */
export function paletteCss(palette: Palette): string {
  return `:root{--brand-fill:${palette.fill};--brand-ink:${palette.ink};--on-brand:#ffffff;--hue:${palette.hue}}
@media (prefers-color-scheme:dark){:root{--brand-fill:${palette.fillDark};--brand-ink:${palette.inkDark};--on-brand:${surfaces.onDarkFill}}}
`;
}
