import { unpackNumbers, unpackSteps } from '../outputs/find/pack-numbers.ts';
import type { PackedMapNames } from '../outputs/map-names.ts';
import { getJson } from './find/get-json.ts';

/** A city that a map may name. */
export interface NamedCity {
  /** What readers call it. */
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Thousands of people. */
  people: number;
}

export interface MapNames {
  /** The largest first. */
  cities: readonly NamedCity[];
  countries: PackedMapNames['countries'];
  /** The city that a town of a job is, by any of its names. */
  cityOf(town: string, latitude: number, longitude: number): NamedCity | undefined;
}

/** @throws {Error} where they can't be loaded */
export async function loadNames(rows: string): Promise<MapNames> {
  // As mapNamesAddress (src/outputs/map-names.ts) has it.
  return openNames((await getJson(rows.replace(/rows\.json$/, 'map-names.json'))) as PackedMapNames);
}

/** How far a town's point may be from its city's, in degrees. */
const reach = 0.6;

export function openNames({ cities, people, latitude, longitude, countries }: PackedMapNames): MapNames {
  const [north, east, counts] = [unpackSteps(latitude), unpackSteps(longitude), unpackNumbers(people)];
  const byName = new Map<string, NamedCity[]>();
  const all = cities.map((names, at): NamedCity => {
    const [name = '', ...others] = names.split('|');
    const point = { latitude: (north[at] ?? 0) / 100, longitude: (east[at] ?? 0) / 100 };
    const city = { name, ...point, people: counts[at] ?? 0 };
    for (const key of new Set([name, ...others].map((one) => one.toLowerCase())))
      byName.set(key, [...(byName.get(key) ?? []), city]);
    return city;
  });
  return {
    cities: all,
    countries,
    cityOf: (town, y, x) =>
      byName
        .get(town.toLowerCase())
        ?.find((city) => Math.abs(city.latitude - y) < reach && Math.abs(city.longitude - x) < 2 * reach),
  };
}
