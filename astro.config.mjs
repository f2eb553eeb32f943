import { defineConfig } from 'astro/config';
import { pageFontFiles } from './src/astro/font-files.ts';
import { jobfront } from './src/astro/integration.ts';
import { stagingFolder } from './src/astro/staging.ts';
import { siteFolder } from './src/settings/process.ts';
import { publicFolder } from './src/settings/site-folder.ts';

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
  vite: { build: { assetsInlineLimit: 0 } },
  fonts: pageFontFiles(),
});
