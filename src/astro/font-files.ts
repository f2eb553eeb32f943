import { fileURLToPath } from 'node:url';
import { fontProviders } from 'astro/config';
import { type FontFamily, type FontSlice, fontSlices, fontWeights, sliceFile } from '../site/fonts/slices.ts';

type Provider = ReturnType<typeof fontProviders.local>;

const local: Provider = fontProviders.local();

/** A slice of a font, as Astro's provider of local files expects it. */
interface Variant {
  subset: string;
  weight: string;
  style: string;
  src: [string];
  unicodeRange: [string];
}

// Like the local provider, but its files are named after their slices, so that a page can preload only those of its
// language.
const bySubset: Provider = {
  ...local,
  name: 'by-subset',
  async resolveFont(options) {
    const found = await local.resolveFont(options);
    const variants = options.options?.variants as readonly Variant[] | undefined;
    return (
      found && {
        fonts: found.fonts.map((font, at) => ({ ...font, meta: { subset: variants?.[at]?.subset } })),
      }
    );
  },
};

/** A font of Astro's configuration. */
interface FontConfiguration {
  provider: Provider;
  name: FontFamily;
  cssVariable: `--font-${string}`;
  display: 'optional';
  fallbacks: string[];
  options: { variants: [Variant, ...Variant[]] };
}

/**
 * The fonts of our pages, for Astro's configuration. Which page preloads which slice: src/layouts/page-fonts.ts. Astro
 * derives the widths of the fallback font from the first slice of a family.
 */
export function pageFontFiles(): FontConfiguration[] {
  return [
    family('Onest', '--font-onest', ['system-ui', 'sans-serif']),
    // For characters that Onest lacks. No fallbacks, because Onest comes after it.
    family('Noto Sans', '--font-noto', []),
    family('Noto Sans Arabic', '--font-arabic', []),
  ];
}

function family(
  name: FontFamily,
  cssVariable: FontConfiguration['cssVariable'],
  fallbacks: string[],
): FontConfiguration {
  const [first, ...others] = fontSlices.filter((slice) => slice.family === name).map(variantOf);
  if (!first) throw new Error(`The font ${name} has no slices.`);
  return {
    provider: bySubset,
    name,
    cssVariable,
    // Used only if it loads in time: a late font would move a page while it is being read.
    display: 'optional',
    fallbacks,
    options: { variants: [first, ...others] },
  };
}

const variantOf = (slice: FontSlice): Variant => ({
  subset: slice.subset,
  weight: `${fontWeights.min} ${fontWeights.max}`,
  style: 'normal',
  src: [fileURLToPath(new URL(`../site/fonts/${sliceFile(slice)}`, import.meta.url))],
  unicodeRange: [slice.range],
});
