/** Writes src/board/places/country-boxes.json from Natural Earth: `node test/countries/make.ts`. */
import { writeFile } from 'node:fs/promises';
import { Command } from '@commander-js/extra-typings';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { countryBoxes } from './country-boxes.ts';

const file = new URL('../../src/board/places/country-boxes.json', import.meta.url);
const main = new Command('npm run countries --')
  .description(
    'Writes src/board/places/country-boxes.json from the outlines of Natural Earth and the towns of GeoNames',
  )
  .action(async () => writeFile(file, `${JSON.stringify(await countryBoxes(), null, 2)}\n`));

await runCommandLine(main);
