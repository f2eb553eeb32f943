import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { BrowserContextOptions } from 'playwright-core';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { launchBrowser } from '../browser/launch.ts';
import { allPictures, type DocumentPicture, documentPictures, type Picture } from './pictures.ts';
import { sampleSites } from './sample-sites.ts';

const shown = new URL('../../docs/pictures/', import.meta.url).pathname;

interface Taken {
  picture: Picture;
  file: string;
  options: BrowserContextOptions;
  /** Whether the whole page is taken, or what the window shows. */
  isWhole: boolean;
}

const forDocuments = ({ width, height, colorScheme, ...picture }: DocumentPicture): Taken => ({
  picture,
  file: join(shown, `${picture.name}.png`),
  options: { viewport: { width, height }, colorScheme },
  isWhole: false,
});

const forJudges = (picture: Picture, folder: string): Taken[] =>
  [360, 1440].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      picture,
      file: join(folder, `${picture.name}-${width}-${colorScheme}.png`),
      options: { viewport: { width, height: width < 600 ? 780 : 900 }, colorScheme },
      isWhole: true,
    })),
  );

const main = new Command('npm run screenshots --')
  .description("Builds the sample company's site and takes the pictures that README and docs show")
  .option(
    '--all <folder>',
    'Take every kind of page into this folder instead, whole, at 360 and 1440 pixels, light and dark',
  )
  .action(({ all }) => take(all));

/** @param all where every kind of page is put; the pictures of the documents are taken if left out */
async function take(all: string | undefined): Promise<void> {
  const wanted =
    all === undefined
      ? documentPictures.map(forDocuments)
      : allPictures.flatMap((picture) => forJudges(picture, all));

  await using sites = await sampleSites();
  const browser = await launchBrowser();
  if (!browser) throw new Error('No Chrome was found: install one or name it in CHROME_PATH.');
  await mkdir(all ?? shown, { recursive: true });
  for (const { picture, file, options, isWhole } of wanted) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(sites.urls[picture.site ?? 'sample'] + picture.address, { waitUntil: 'networkidle' });
    await picture.prepare?.(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: file, fullPage: isWhole });
    await context.close();
    process.stdout.write(`${file}\n`);
  }
  await browser.close();
  if (all === undefined) {
    // What is not taken any more is shown nowhere.
    const names = new Set(documentPictures.map(({ name }) => `${name}.png`));
    for (const name of await readdir(shown))
      if (name.endsWith('.png') && !names.has(name)) await rm(join(shown, name));
  }
}

await runCommandLine(main);
