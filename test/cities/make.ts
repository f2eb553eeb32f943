/** Writes src/outputs/find/world-cities.json from GeoNames: `node test/cities/make.ts`. */
import { writeFile } from 'node:fs/promises';
import { worldCities } from './world-cities.ts';

const file = new URL('../../src/outputs/find/world-cities.json', import.meta.url);
await writeFile(file, `${JSON.stringify(await worldCities(), null, 2)}\n`);
