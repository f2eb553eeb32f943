/** Writes src/board/places/world-cities.json from GeoNames: `node test/cities/make.ts`. */
import { writeFile } from 'node:fs/promises';
import { Command } from '@commander-js/extra-typings';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { worldCities } from './world-cities.ts';

const file = new URL('../../src/board/places/world-cities.json', import.meta.url);
const main = new Command('npm run cities --')
  .description('Writes src/board/places/world-cities.json from the names and populations of GeoNames')
  .action(async () => writeFile(file, `${JSON.stringify(await worldCities(), null, 2)}\n`));

await runCommandLine(main);
