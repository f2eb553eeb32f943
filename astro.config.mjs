import { defineConfig, fontProviders } from 'astro/config';
import { jobfront } from './src/astro/integration.ts';
import { stagingFolder } from './src/astro/staging.ts';
import { siteFolder } from './src/settings/process.ts';

const local = fontProviders.local();

// As the local one, but its files tell their subset, so that a page can preload those of its language alone.
const bySubset = {
  name: 'by-subset',
  init: (context) => local.init?.(context),
  async resolveFont(options) {
    const found = await local.resolveFont(options);
    const { variants } = options.options;
    return { fonts: found.fonts.map((font, at) => ({ ...font, meta: { subset: variants[at].subset } })) };
  },
};

const variant = (family, subset, file, ranges) => ({
  subset,
  weight: '100 900',
  style: 'normal',
  src: [`@fontsource-variable/${family}/files/${family}-${file}-wght-normal.woff2`],
  unicodeRange: [ranges],
});

export default defineConfig({
  // 'always' would demand a slash after the names of mirrored images too; our own links all end with one.
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never' },
  publicDir: `${siteFolder.path}/public`,
  // Builds of two sites at once share nothing.
  ...(siteFolder.isChosen && {
    outDir: stagingFolder(siteFolder),
    cacheDir: `${siteFolder.path}/.jobfront/astro`,
  }),
  devToolbar: { enabled: false },
  integrations: [jobfront()],
  vite: { build: { assetsInlineLimit: 0 } },
  // Which page loads which: src/layouts/page-fonts.ts. The same files draw the social pictures: src/live/fonts.ts.
  fonts: [
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
  ],
});
