import type { PackedMapNames } from '../../site/map/map-names.ts';
import { unpackNumbers, unpackSteps } from '../../site/rows/pack-values.ts';
import { getJson } from '../shared/load.ts';

/** A city that a map may name. */
export interface NamedCity {
  /** Its name in the readers' language. */
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
  // As mapNamesAddress (src/site/map/map-names.ts) has it.
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

/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A label and its possible places, the best one first. */
export interface Wanted {
  places: readonly Box[];
  /** Pixels around it that stay free of other labels. */
  room: number;
}

/** A label and its place. */
export interface PlacedLabel<Label> {
  label: Label;
  box: Box;
}

/**
 * Finds places for labels without overlap among them or with occupied boxes: each in turn gets the first of its places
 * that is free, or none.
 *
 * @param wanted the most important first
 */
export function placeLabels<Label extends Wanted>(
  wanted: readonly Label[],
  taken: readonly Box[],
): PlacedLabel<Label>[] {
  const full = [...taken];
  return wanted.flatMap((label) => {
    const box = label.places.find((place) => {
      const wide = grown(place, label.room);
      return !full.some((other) => overlap(wide, other));
    });
    if (!box) return [];
    full.push(box);
    return [{ label, box }];
  });
}

const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
