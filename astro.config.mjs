import { defineConfig, fontProviders } from 'astro/config';
import { jobfront } from './src/integration.ts';

const font = (subset, unicodeRange) => ({
  weight: '100 900',
  style: 'normal',
  src: [`@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`],
  unicodeRange,
});

export default defineConfig({
  // 'always' would demand a slash after the names of mirrored images too; our own links all end with one.
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [jobfront()],
  vite: { build: { assetsInlineLimit: 0 } },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Onest',
      cssVariable: '--font-onest',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          font('latin', [
            'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
          ]),
          font('latin-ext', ['U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0']),
          font('cyrillic', ['U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116']),
        ],
      },
    },
  ],
});
