/**
 * Writes src/site/map/country-middles.json from the base map: `npm pack cldr-core`, unpack it,
 * `node test/countries/make-middles.ts package`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Command } from '@commander-js/extra-typings';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { atlas } from '../../src/live/atlas.ts';
import { bounds, cutRing, project } from '../../src/site/map/map-frame.ts';

const file = new URL('../../src/site/map/country-middles.json', import.meta.url);

/** How finely a middle is looked for: so many steps across a country. */
const steps = 60;

interface Middle {
  latitude: number;
  longitude: number;
  /** How far the country reaches around it on the map, where the world is 4096 wide. */
  reach: number;
}

/** The place in a ring that is farthest from its edge, as the map shows it. */
function middleOf(ring: readonly Position[]): Middle {
  const edge = ring.map(([longitude = 0, latitude = 0]) => project([longitude, latitude]));
  const { west, south, east, north } = bounds(ring);
  let best: Middle = { latitude: 0, longitude: 0, reach: 0 };
  for (let x = 1; x < steps; x += 1) {
    for (let y = 1; y < steps; y += 1) {
      const longitude = west + ((east - west) * x) / steps;
      const latitude = south + ((north - south) * y) / steps;
      const spot = project([longitude, latitude]);
      const reach = isInside(spot, edge) ? distance(spot, edge) : 0;
      if (reach > best.reach) best = { latitude, longitude, reach };
    }
  }
  return best;
}

type Spot = readonly [number, number];

function isInside([x, y]: Spot, edge: readonly Spot[]): boolean {
  let isIn = false;
  edge.forEach(([x1, y1], at) => {
    const [x2, y2] = edge[(at + 1) % edge.length] ?? [0, 0];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  });
  return isIn;
}

function distance([x, y]: Spot, edge: readonly Spot[]): number {
  let least = Number.POSITIVE_INFINITY;
  edge.forEach(([x1, y1], at) => {
    const [x2, y2] = edge[(at + 1) % edge.length] ?? [0, 0];
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    least = Math.min(least, Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)));
  });
  return least;
}

/** ISO 3166-1: the atlas has numbers, everybody else letters. */
async function codesByNumber(folder: string): Promise<ReadonlyMap<string, string>> {
  const { supplemental } = JSON.parse(await readFile(`${folder}/supplemental/codeMappings.json`, 'utf8'));
  const codes = Object.entries<{ _numeric?: string }>(supplemental.codeMappings);
  // The atlas has a number of its own for Kosovo.
  return new Map([
    ['-2', 'XK'] as const,
    ...codes.flatMap(([code, { _numeric }]) =>
      _numeric && code.length === 2 ? [[_numeric, code] as const] : [],
    ),
  ]);
}

async function middles(folder: string): Promise<Record<string, number[]>> {
  const world = await atlas();
  const codes = await codesByNumber(folder);
  const found = world.objects.countries.geometries.flatMap((geometry): [string, number[]][] => {
    const code = codes.get(String(geometry.id));
    const country = feature(world, geometry);
    if (code === undefined || country.type !== 'Feature') return [];
    const { type, coordinates } = country.geometry as Polygon | MultiPolygon;
    const rings = (type === 'Polygon' ? [coordinates] : coordinates).flatMap(([outer]) =>
      cutRing(outer ?? []),
    );
    const [best] = rings.map(middleOf).sort((one, other) => other.reach - one.reach);
    if (!best || best.reach === 0) return [];
    return [[code, [best.latitude, best.longitude, best.reach].map((number) => Number(number.toFixed(1)))]];
  });
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const main = new Command('node test/countries/make-middles.ts')
  .description('Writes src/site/map/country-middles.json from the base map and the codes of CLDR')
  .argument('<folder>', 'The unpacked package cldr-core')
  .action(async (folder) => {
    const lines = Object.entries(await middles(folder)).map(
      ([code, middle]) => `  "${code}": ${JSON.stringify(middle)}`,
    );
    await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
  });

await runCommandLine(main);
