import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';

const toOklch = converter('oklch');

/** @throws {RangeError} where the text is no colour */
export function oklch(color: string): Oklch {
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
export function tinted(base: string, brand: Oklch): string {
  const { l, c } = oklch(base);
  return formatHex(clampChroma({ mode: 'oklch', l, c: brand.c < 0.02 ? 0 : c, h: brand.h ?? 0 }, 'oklch'));
}

/** So much (0 to 1) of `color` on `ground`. */
export const mixed = (color: string, part: number, ground: string): string =>
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
