import { defineConfig } from 'astro/config';
import { pageFontFiles } from './src/astro/font-files.ts';
import { jobfront, stagingFolder } from './src/astro/integration.ts';
import { siteFolder } from './src/settings/process.ts';
import { publicFolder } from './src/settings/site-folder.ts';

/** Names of scripts, in the folder that Astro gives them. */
const scriptNames = { entryFileNames: '_astro/[hash].js', chunkFileNames: '_astro/[hash].js' };

export default defineConfig({
  // 'always' would demand a slash after the names of mirrored images too; our own links all end with one.
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never' },
  publicDir: publicFolder(siteFolder.path),
  // Builds of two sites at once share nothing.
  ...(siteFolder.isChosen && {
    outDir: stagingFolder(siteFolder),
    cacheDir: `${siteFolder.path}/.jobfront/astro`,
  }),
  // What it writes has colours in `style`, which the policy blocks and `ownerHtml` takes out.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [jobfront()],
  vite: {
    build: { assetsInlineLimit: 0 },
    // Every page names its scripts, and scripts name each other: names of components would be most of some.
    environments: { client: { build: { rolldownOptions: { output: scriptNames } } } },
  },
  fonts: pageFontFiles(),
});
