/** Writes src/board/places/country-boxes.json from Natural Earth: `node test/countries/make.ts`. */
import { writeFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { runStrictly } from '../../src/commands/run.ts';
import { countryBoxes } from './country-boxes.ts';

const file = new URL('../../src/board/places/country-boxes.json', import.meta.url);
const main = defineCommand({
  meta: {
    name: 'npm run countries --',
    description:
      'Writes src/board/places/country-boxes.json from the outlines of Natural Earth and the towns of GeoNames',
  },
  run: async () => writeFile(file, `${JSON.stringify(await countryBoxes(), null, 2)}\n`),
});

await runStrictly(main);
