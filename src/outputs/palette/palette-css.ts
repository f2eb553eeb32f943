import type { Palette, Shades } from './palette.ts';

const properties = (shades: Shades): string =>
  Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The palette as custom properties, which the rest of the style builds on. */
export const paletteCss = ({ light, dark }: Palette): string =>
  `:root{${properties(light)}}
@media (prefers-color-scheme:dark){:root{${properties(dark)}}}
`;
