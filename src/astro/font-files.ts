import { fileURLToPath } from 'node:url';
import { fontProviders } from 'astro/config';

type Provider = ReturnType<typeof fontProviders.local>;

const local: Provider = fontProviders.local();

/** A part of a font file: the letters of one script. */
interface Variant {
  subset: string;
  weight: string;
  style: string;
  src: [string];
  unicodeRange: [string];
}

// As the local one, but its files tell their subset, so that a page can preload those of its language alone.
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
interface FontFamily {
  provider: Provider;
  name: string;
  cssVariable: `--font-${string}`;
  display: 'optional';
  fallbacks: string[];
  options: { variants: [Variant, ...Variant[]] };
}

/**
 * The fonts of our pages, for Astro's configuration. Which page loads which: src/layouts/page-fonts.ts. The same files
 * draw the social pictures: src/live/fonts.ts.
 *
 * @param isInstalled whether we are a package of another project: the files are named by their whole path then, since
 *   that project may not find our packages by their names
 */
export function pageFontFiles(isInstalled: boolean): FontFamily[] {
  const variant = (family: string, subset: string, file: string, ranges: string): Variant => {
    const name = `@fontsource-variable/${family}/files/${family}-${file}-wght-normal.woff2`;
    return {
      subset,
      weight: '100 900',
      style: 'normal',
      src: [isInstalled ? fileURLToPath(import.meta.resolve(name)) : name],
      unicodeRange: [ranges],
    };
  };
  return [
    {
      provider: bySubset,
      name: 'Onest',
      cssVariable: '--font-onest',
      // Preloaded, and used where it comes in time: a font that comes later would move a page that is read already.
      display: 'optional',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          variant(
            'onest',
            'latin',
            'latin',
            'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
          ),
          variant(
            'onest',
            'latin-ext',
            'latin-ext',
            'U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
          ),
          variant('onest', 'cyrillic', 'cyrillic', 'U+0400-045C,U+045E-045F,U+0490-0491,U+04B0-04B1,U+2116'),
        ],
      },
    },
    {
      // What Onest lacks: Greek, and one letter of Bulgarian. No fallbacks, because Onest stands behind it.
      provider: bySubset,
      name: 'Noto Sans',
      cssVariable: '--font-noto',
      fallbacks: [],
      display: 'optional',
      options: {
        variants: [
          variant(
            'noto-sans',
            'greek',
            'greek',
            'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
          ),
          variant('noto-sans', 'bulgarian', 'cyrillic', 'U+045D'),
        ],
      },
    },
    {
      // A large file: it is used where it comes in time, and never moves a page that is read already.
      provider: bySubset,
      name: 'Noto Sans Arabic',
      cssVariable: '--font-arabic',
      fallbacks: [],
      display: 'optional',
      options: {
        variants: [
          variant(
            'noto-sans-arabic',
            'arabic',
            'arabic',
            'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC',
          ),
        ],
      },
    },
  ];
}
