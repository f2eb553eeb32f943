import type { Position } from 'geojson';
import { followed } from '../../board/following.ts';
import type { Job, Point } from '../../board/job.ts';

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

interface Projected {
  x: number;
  y: number;
}

const sizeOf = (spots: readonly Projected[]) =>
  Math.max(span(spots.map(({ x }) => x)), span(spots.map(({ y }) => y)));

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

// Longitudes run from -180 to 180, and the earth has no end there. What crosses that line is followed over it
// (longitudes go on beyond 180), cut where it is crossed, and each piece is brought back.

/** The stretch that contains some longitudes, the shorter way round; its east is beyond 180 if it crosses that line. */
export interface Stretch {
  west: number;
  east: number;
}

/** @param longitudes from -180 to 180, at least one */
export function shorterWay(longitudes: readonly number[]): Stretch {
  const sorted = [...new Set(longitudes)].sort((one, other) => one - other);
  const first = sorted[0] ?? 0;
  let stretch = { west: first, east: sorted.at(-1) ?? first };
  let widest = first + 360 - stretch.east;
  for (const [at, west] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before === undefined || west - before <= widest) continue;
    widest = west - before;
    stretch = { west, east: before + 360 };
  }
  return stretch;
}

/** A longitude as written in a stretch that may go beyond 180 or -180. */
export function within(longitude: number, { west, east }: Stretch): number {
  const middle = (west + east) / 2;
  return longitude + 360 * Math.round((middle - longitude) / 360);
}

/** A ring in pieces, none of which crosses the line; a ring around a pole is extended over it. */
export function cutRing(ring: readonly Position[]): Position[][] {
  const open = openLine(ring);
  const [first = [0, 0], last = [0, 0]] = [open[0], open.at(-1)];
  if (Math.abs(last[0] - first[0]) > 180) {
    const pole = open.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90;
    open.push([last[0], pole], [first[0], pole], [...first]);
  }
  return turnsOf(open).flatMap((turn) => {
    const from = turn * 360 - 180;
    const piece = clipped(clipped(open, from, 1), from + 360, -1);
    // What only touches the line has no width.
    const isFlat = piece.every(([longitude]) => longitude === piece[0]?.[0]);
    return isFlat ? [] : [closed(piece.map(([longitude, latitude]) => [longitude - turn * 360, latitude]))];
  });
}

type OpenPoint = [longitude: number, latitude: number];

/** Positions one after the other with no jump: longitudes go on beyond 180. */
function openLine(line: readonly Position[]): OpenPoint[] {
  let shift = 0;
  return line.map(([longitude = 0, latitude = 0], at) => {
    const step = longitude - (line[at - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) shift -= 360 * Math.sign(step);
    return [longitude + shift, latitude];
  });
}

/** How often round the earth the parts of a line are. */
function turnsOf(line: readonly OpenPoint[]): number[] {
  const [least, most] = line.reduce(
    ([low, high], [longitude]) => [Math.min(low, longitude), Math.max(high, longitude)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const [from, to] = [Math.floor((least + 180) / 360), Math.ceil((most + 180) / 360)];
  return Array.from({ length: Math.max(1, to - from) }, (_, at) => from + at);
}

/** The part of a ring on one side of a longitude (Sutherland and Hodgman). @param side 1 = to the east of it */
function clipped(ring: readonly OpenPoint[], edge: number, side: 1 | -1): OpenPoint[] {
  const isIn = ([longitude]: OpenPoint) => (longitude - edge) * side >= 0;
  const kept: OpenPoint[] = [];
  for (const [at, spot] of ring.entries()) {
    const before = ring[at - 1] ?? ring.at(-1) ?? spot;
    if (isIn(before) !== isIn(spot)) kept.push(crossing(before, spot, edge));
    if (isIn(spot)) kept.push(spot);
  }
  return kept;
}

const crossing = (from: OpenPoint, to: OpenPoint, edge: number): OpenPoint => [
  edge,
  from[1] + ((to[1] - from[1]) * (edge - from[0])) / (to[0] - from[0]),
];

function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, [...first]] : ring;
}
