import { expect, inject, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import { remember } from '../../src/board/memory.ts';
import type { Settings } from '../../src/config.ts';
import { readCompiledSite } from '../../src/live/compiled-site.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { planPages } from '../../src/live/plan-pages.ts';
import { printApart } from '../../src/live/print-apart.ts';
import { loadRenderer } from '../../src/live/renderer.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import { brandPosts, brandSettings, brands } from '../outputs/brand-sample.ts';
import { dataFolder } from './live-harness.ts';

const compiled = await readCompiledSite(inject('compiled'));
const render = await loadRenderer<App.Locals>(compiled.entry);
const at = '2026-11-21T10:00:00Z';

/** Everything that is printed for a site, some jobs of which have closed. */
async function pagesOf(given: Settings) {
  const data = await dataFolder();
  const settings = { ...given, environment: { ...given.environment, DATA_DIR: data.path } };
  const reading = { site: settings.site, serviceUrl: 'https://service.example', images: new Map(), at };
  const posts = brandPosts(16);
  const before = makeBoard({ posts, problems: [], ...reading });
  const board = makeBoard({ posts: posts.slice(3), problems: [], ...reading });
  const memory = { jobs: remember(remember({}, before), board) };
  const kit = await readMachineKit(settings, siteSecurity(settings, '<html></html>'));
  const input = { board, settings, memory, compiled, kit, render };
  return { input, pages: planPages(input), [Symbol.asyncDispose]: () => data[Symbol.asyncDispose]() };
}

test.each([
  ['one site', brandSettings({}, { socialPictures: false, brands: {} })],
  ['a site with brands', brandSettings({}, { socialPictures: false, brands })],
])('pages of %s that another thread prints are the same, byte for byte', async (_, settings) => {
  await using made = await pagesOf(settings);
  const { input, pages } = made;
  expect(pages.map(({ status }) => status)).toContain(410);
  await using apart = printApart(input, (error) => expect.unreachable(String(error)));
  await apart.handOver(input);
  const { files } = apart.printing({ files: [...pages] }, pages);
  for (const [index, page] of pages.entries()) {
    const [there, here] = [await files[index]?.renderApart?.(), await page.render()];
    expect(Buffer.from(there ?? '').equals(Buffer.from(here as Uint8Array)), page.address).toBe(true);
  }
});
