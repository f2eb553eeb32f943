import type { Point } from '../job.ts';
import { wordsOf } from '../text.ts';
import world from './country-boxes.json' with { type: 'json' };

/** South, west, north, east, in degrees. The west of a box over 180° is greater than its east. */
type Box = readonly [south: number, west: number, north: number, east: number];

/**
 * Boxes around every country and its far parts, rounded outward to whole degrees from the outlines of Natural Earth
 * 1:50m, the base map of the site, and where that draws nothing from the towns of GeoNames (`npm run countries`). They
 * serve to detect an exchanged latitude and longitude or a point in a wrong part of the world, not to decide on which
 * side of a border a point lies.
 */
const boxes: ReadonlyMap<string, readonly Box[]> = new Map(
  Object.entries(world).map(([code, text]) => [code, text.split('; ').map(boxOf)]),
);

function boxOf(text: string): Box {
  const [south = 0, west = 0, north = 0, east = 0] = text.split(' ').map(Number);
  return [south, west, north, east];
}

/** How far outside its country's box a point may lie and still be believed, in degrees. */
const tolerance = 1;

/**
 * Whether a point can lie in a country. `null` = unknown: the country is not known, or is uninhabited.
 *
 * @param code ISO 3166-1 alpha-2, in capitals.
 */
export function canLieIn(code: string | null, latitude: number, longitude: number): boolean | null {
  const around = boxes.get(code ?? '');
  if (around === undefined) return null;
  return around.some(([south, west, north, east]) => {
    const width = (east - west + 360) % 360 || (east === west ? 0 : 360);
    const from = (((longitude - west + tolerance) % 360) + 360) % 360;
    return latitude >= south - tolerance && latitude <= north + tolerance && from <= width + 2 * tolerance;
  });
}

export type PointResult =
  | { point: Point; why: null }
  /** `why`: what is wrong with the coordinates, for a problem; `null` = none are given. */
  | { point: null; why: string | null };

/**
 * A point from the coordinates of a location, numbers or text, with a decimal point or comma. Exchanged
 * coordinates are put right where that is sure: the latitude is beyond 90 while the longitude is not, or the
 * point lies in its country only when they are exchanged. Never a wrong pin: coordinates out of range, at or
 * beside 0,0, or far outside the country make no point.
 *
 * @param countryCode ISO 3166-1 alpha-2, in capitals; `null` = not known.
 */
export function readPoint(latitude: unknown, longitude: unknown, countryCode: string | null): PointResult {
  if (latitude === undefined && longitude === undefined) return { point: null, why: null };
  const north = degreesOf(latitude);
  const east = degreesOf(longitude);
  if (north === null || east === null) return { point: null, why: 'has no readable coordinates' };
  if (Math.abs(north) < 0.01 && Math.abs(east) < 0.01) return { point: null, why: 'lies at 0,0' };
  const asSent = believed(north, east, countryCode);
  if (asSent !== null) return { point: asSent, why: null };
  const exchanged = believed(east, north, countryCode);
  // In range and in no box that it contradicts, a point is believed as sent; so this one is sure.
  if (exchanged !== null) return { point: exchanged, why: null };
  const inRange = Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return { point: null, why: inRange ? `lies far outside ${countryCode}` : 'has coordinates out of range' };
}

function believed(latitude: number, longitude: number, countryCode: string | null): Point | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return canLieIn(countryCode, latitude, longitude) === false ? null : [latitude, longitude];
}

function degreesOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  const text = wordsOf(value)?.replace('\u2212', '-').replace(',', '.') ?? '';
  return /^[+-]?\d{1,3}(?:\.\d*)?$/.test(text) ? Number(text) + 0 : null;
}
