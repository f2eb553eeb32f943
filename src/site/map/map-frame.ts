import type { Position } from 'geojson';
import { followed } from '../../board/following.ts';
import type { Job, Point } from '../../board/job.ts';
import { shorterWay, within } from './antimeridian.ts';

/** A rectangle on the map, in degrees. Its west may be beyond -180, and its east beyond 180. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What is shown where there is no point at all. */
const europe: MapBounds = { west: -11, south: 35, east: 41, north: 65 };

/** Web Mercator ends here. */
const maxLatitude = 84;

/** Width of the projected world: fine enough for one decimal place in pictures. */
export const worldSize = 4096;

/** Longitude and latitude to x and y in Web Mercator, the whole world `worldSize` wide. */
export function project([longitude, latitude]: readonly [longitude: number, latitude: number]): [
  number,
  number,
] {
  const clamped = Math.max(-maxLatitude, Math.min(maxLatitude, latitude));
  const y = Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360));
  return [((longitude + 180) / 360) * worldSize, (0.5 - y / (2 * Math.PI)) * worldSize];
}

/** Around each point, degrees. */
const room = 8;

/** The part of the world that the site's base map covers: all jobs' points with room around them, at least Europe. */
export const siteFrame = followed(
  (jobs: readonly Job[]): MapBounds => frameOf(jobs),
  // It stays what it was where none that has gone was at its edge.
  (before, { gone, come }) => (isWithin(frameOf(gone), before) ? frameOf(come, before) : null),
);

/** Whether a frame touches no edge of another, but where that is the edge of Europe. */
function isWithin(inner: MapBounds, outer: MapBounds): boolean {
  return (
    (inner.west > outer.west || outer.west === europe.west) &&
    (inner.south > outer.south || outer.south === europe.south) &&
    (inner.east < outer.east || outer.east === europe.east) &&
    (inner.north < outer.north || outer.north === europe.north)
  );
}

/** @param atLeast what it covers at least */
function frameOf(jobs: readonly Job[], atLeast = europe): MapBounds {
  let { west, south, east, north } = atLeast;
  for (const { place } of jobs) {
    const latitude = place?.point?.[0];
    const longitude = place?.point?.[1];
    if (latitude === undefined || longitude === undefined) continue;
    west = Math.min(west, longitude - room);
    south = Math.min(south, latitude - room);
    east = Math.max(east, longitude + room);
    north = Math.max(north, latitude + room);
  }
  return {
    west,
    south: Math.max(-maxLatitude, south),
    east,
    north: Math.min(maxLatitude, north),
  };
}

/**
 * A picture's viewBox `[x, y, width, height]` that holds all `points` with room, at the given width to height. Where
 * they are nearer to each other across 180°, it goes beyond the world's edge.
 */
export function viewBoxOf(
  points: readonly Point[],
  aspect: number,
  minWidth = 90,
): [number, number, number, number] {
  const stretch = points.length > 0 ? shorterWay(points.map(([, longitude]) => longitude)) : noStretch;
  const projected = points.map(([latitude, longitude]) => project([within(longitude, stretch), latitude]));
  const xs = projected.map(([x]) => x);
  const ys = projected.map(([, y]) => y);
  const box = points.length > 0 ? { x: mid(xs), y: mid(ys), width: span(xs), height: span(ys) } : europeBox();
  const width = Math.max(minWidth, box.width * 1.35, box.height * 1.35 * aspect);
  const height = width / aspect;
  return [box.x - width / 2, box.y - height / 2, width, height];
}

const noStretch = { west: 0, east: 0 };

function europeBox() {
  const [left, top] = project([europe.west, europe.north]);
  const [right, bottom] = project([europe.east, europe.south]);
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

const mid = (values: readonly number[]) => (least(values) + most(values)) / 2;
/** How far some numbers are apart. */
const span = (values: readonly number[]) => most(values) - least(values);
const least = (values: readonly number[]) =>
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

/** The rectangle around some positions (longitude first). */
export function bounds(line: readonly Position[]): MapBounds {
  const longitudes = line.map((position) => position[0] ?? 0);
  const latitudes = line.map((position) => position[1] ?? 0);
  return { west: least(longitudes), south: least(latitudes), east: most(longitudes), north: most(latitudes) };
}

/** Whether two rectangles meet on the earth, whatever multiples of 360° their longitudes include. */
export function intersects(a: MapBounds, b: MapBounds): boolean {
  if (a.south > b.north || b.south > a.north) return false;
  return [-360, 0, 360].some((turn) => a.west + turn <= b.east && b.west <= a.east + turn);
}

/** The part of all points that a first view holds at least. */
const share = 0.95;

/**
 * The points that a first view of them frames: all or, where the others come nearer by a step of the map's zoom (twice
 * as near) without the few outermost, at least 95 % of them.
 */
export function mainPoints(points: readonly Point[]): readonly Point[] {
  const count = Math.ceil(points.length * share);
  if (count === points.length) return points;
  const stretch = shorterWay(points.map(([, longitude]) => longitude));
  const placed = points.map((point) => {
    const [x, y] = project([within(point[1], stretch), point[0]]);
    return { point, x, y };
  });
  // Outliers move the middle of the frame, but not the median.
  const middle = { x: median(placed.map(({ x }) => x)), y: median(placed.map(({ y }) => y)) };
  const away = placed
    .map(({ x, y }) => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)))
    .sort((one, other) => one - other);
  const reach = away[count - 1] ?? 0;
  const near = placed.filter(
    ({ x, y }) => Math.abs(x - middle.x) <= reach && Math.abs(y - middle.y) <= reach,
  );
  return sizeOf(near) * 2 <= sizeOf(placed) ? near.map(({ point }) => point) : points;
}

interface Spot {
  x: number;
  y: number;
}

const sizeOf = (spots: readonly Spot[]) =>
  Math.max(span(spots.map(({ x }) => x)), span(spots.map(({ y }) => y)));

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
