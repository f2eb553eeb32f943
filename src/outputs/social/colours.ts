/** Shades of a brand's colour for shapes behind white text. None is lighter, so that contrast only grows. */
export interface Shades {
  fill: string;
  /** For shapes on the fill. */
  dark: string;
  darker: string;
}

/** @param fill `#rrggbb`, dark enough for white text (palette/palette.ts) */
export const shadesOf = (fill: string): Shades => ({
  fill,
  dark: darkened(fill, 0.12),
  darker: darkened(fill, 0.24),
});

/** `colour` with so much of its light gone. */
function darkened(colour: string, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(channel * (1 - part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
