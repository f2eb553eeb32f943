import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compilePages } from '../../src/live/compiled-site.ts';
import { programFolder } from '../../src/settings/site-folder.ts';
import { scratchFolder } from '../front/harness.ts';
import { buildSite } from './build-site.ts';
import { docsFault, docsSite } from './docs-site.ts';
import { dataFolder, startLive, startService } from './live-harness.ts';

/** The site that docs/content.md writes. */
async function openDocsSite(): Promise<string> {
  const folder = await scratchFolder();
  for (const [name, text] of Object.entries(docsSite)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return realpath(folder);
}

const timeline =
  /<section class="block b-timeline"[^>]*>[\s\S]*?Twelve years[\s\S]*?<em>garage<\/em>[\s\S]*?2026/;

test('the block that docs/content.md writes is built, and its mistake is reported as there', {
  timeout: 240_000,
}, async () => {
  const site = await openDocsSite();
  await using data = await dataFolder();
  const service = await startService(12);
  onTestFinished(() => service.close());
  const folder = join(data.path, 'dist');
  const options = {
    serviceUrl: service.url,
    siteUrl: 'https://careers.example',
    dataDir: data.path,
    folder,
    site,
  };
  await buildSite(options);
  const html = await readFile(join(folder, 'story/index.html'), 'utf8');
  expect(html).toMatch(timeline);
  // Its style is in a file that the page's policy allows, and the board shows it too.
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const styles = await Promise.all(
    sheets.filter((href) => href.startsWith('/_astro/')).map((href) => readFile(join(folder, href), 'utf8')),
  );
  expect(styles.join('')).toContain('.timeline');
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toMatch(timeline);

  const page = join(site, 'content/pages/en/story.md');
  await writeFile(page, (await readFile(page, 'utf8')).replace('year: 2026', 'year: soon'));
  await expect(buildSite(options)).rejects.toThrow(docsFault);
});

/** Those of its site.config.ts. */
const blocks = { timeline: './blocks/Timeline.astro' };

test('the live site shows it', { timeout: 240_000 }, async () => {
  const site = await openDocsSite();
  await using data = await dataFolder();
  const service = await startService(12);
  onTestFinished(() => service.close());
  // Inside the project, so that the compiled pages find its packages and its own modules.
  const compiled = join(programFolder, '.jobfront', `compiled-blocks-${process.pid}`);
  onTestFinished(() => rm(compiled, { recursive: true, force: true }));
  await compilePages(compiled, { ...process.env, SITE_DIR: site, NODE_ENV: 'production', VITEST: '' });
  const more = { languages: ['en' as const], defaultLanguage: 'en' as const, logo: undefined, blocks };
  const environment = { SERVICE_URL: service.url, DATA_DIR: data.path };
  const live = await startLive(environment, more, { compiled, folder: site });
  onTestFinished(() => live.stop());
  await live.settled();
  expect((await live.get('/story/')).text).toMatch(timeline);
  expect((await live.get('/')).text).toMatch(timeline);
});
