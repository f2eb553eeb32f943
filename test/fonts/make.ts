/** Writes the font files of src/site/fonts from the packages of the fonts: `node test/fonts/make.ts`. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { Command } from '@commander-js/extra-typings';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { fontFamilies, fontSlices, sliceFile } from '../../src/site/fonts/slices.ts';
import { cutSlice, folder, licenceFile, licenceOf } from './cut-slices.ts';

const main = new Command('npm run fonts --')
  .description(
    'Cuts the slices of fonts that src/site/fonts/slices.ts lists, and copies the licences of the fonts',
  )
  .action(async () => {
    const old = (await readdir(folder)).filter((name) => !name.endsWith('.ts'));
    for (const name of old) await rm(new URL(name, folder));
    for (const slice of fontSlices) await writeFile(new URL(sliceFile(slice), folder), await cutSlice(slice));
    for (const family of Object.keys(fontFamilies) as (keyof typeof fontFamilies)[])
      await writeFile(new URL(licenceFile(family), folder), await licenceOf(family));
  });

await runCommandLine(main);
