import type { Point } from '../../board/job.ts';
import { distanceKm, nearKm, type Traits } from './likeness.ts';

/** Where cities are. */
export type CityPoints = ReadonlyMap<string, Point>;

/**
 * A city is where its newest job is that has a point.
 *
 * @param traits the newest first
 */
export function cityPoints(traits: readonly Traits[]): CityPoints {
  const points = new Map<string, Point>();
  for (const { city, job } of traits) {
    if (city !== null && job.place?.point && !points.has(city)) points.set(city, job.place.point);
  }
  return points;
}

export function areSamePoints(one: CityPoints, other: CityPoints): boolean {
  if (one.size !== other.size) return false;
  for (const [city, [latitude, longitude]] of one) {
    const there = other.get(city);
    if (there?.[0] !== latitude || there[1] !== longitude) return false;
  }
  return true;
}

const kmPerDegree = 111;
type CityPoint = readonly [city: string, point: Point];

/** Finds the cities within 50 km of a city, itself left out, from south to north. The same array each time. */
export function nearCities(points: CityPoints): (city: string) => readonly string[] {
  const fromSouth = [...points].sort(bySouth);
  const known = new Map<string, readonly string[]>();
  return (city) => {
    let near = known.get(city);
    if (near === undefined) {
      near = find(city, points.get(city), fromSouth);
      known.set(city, near);
    }
    return near;
  };
}

const bySouth = ([city, point]: CityPoint, [otherCity, other]: CityPoint): number =>
  point[0] - other[0] || (city < otherCity ? -1 : 1);

function find(city: string, here: Point | undefined, fromSouth: readonly CityPoint[]): readonly string[] {
  if (here === undefined) return [];
  const reach = nearKm / kmPerDegree + 0.01;
  const near: string[] = [];
  for (let at = firstFrom(here[0] - reach, fromSouth); at < fromSouth.length; at += 1) {
    const [name, point] = fromSouth[at] ?? [city, here];
    if (point[0] > here[0] + reach) break;
    if (name !== city && distanceKm(here, point) <= nearKm) near.push(name);
  }
  return near;
}

/** The index of the first place that is not further south than `latitude`. */
function firstFrom(latitude: number, fromSouth: readonly CityPoint[]): number {
  let [low, high] = [0, fromSouth.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fromSouth[middle]?.[1][0] ?? 0) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
