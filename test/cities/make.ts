/** Writes src/board/places/world-cities.json from GeoNames: `node test/cities/make.ts`. */
import { writeFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { runStrictly } from '../../src/commands/run.ts';
import { worldCities } from './world-cities.ts';

const file = new URL('../../src/board/places/world-cities.json', import.meta.url);
const main = defineCommand({
  meta: {
    name: 'npm run cities --',
    description: 'Writes src/board/places/world-cities.json from the names and populations of GeoNames',
  },
  run: async () => writeFile(file, `${JSON.stringify(await worldCities(), null, 2)}\n`),
});

await runStrictly(main);
