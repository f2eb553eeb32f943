import type { Position } from 'geojson';

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
  const open = followed(ring);
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

type Spot = [longitude: number, latitude: number];

/** Positions one after the other with no jump: longitudes go on beyond 180. */
function followed(line: readonly Position[]): Spot[] {
  let shift = 0;
  return line.map(([longitude = 0, latitude = 0], at) => {
    const step = longitude - (line[at - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) shift -= 360 * Math.sign(step);
    return [longitude + shift, latitude];
  });
}

/** How often round the earth the parts of a line are. */
function turnsOf(line: readonly Spot[]): number[] {
  const [least, most] = line.reduce(
    ([low, high], [longitude]) => [Math.min(low, longitude), Math.max(high, longitude)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const [from, to] = [Math.floor((least + 180) / 360), Math.ceil((most + 180) / 360)];
  return Array.from({ length: Math.max(1, to - from) }, (_, at) => from + at);
}

/** The part of a ring on one side of a longitude (Sutherland and Hodgman). @param side 1 = to the east of it */
function clipped(ring: readonly Spot[], edge: number, side: 1 | -1): Spot[] {
  const isIn = ([longitude]: Spot) => (longitude - edge) * side >= 0;
  const kept: Spot[] = [];
  for (const [at, spot] of ring.entries()) {
    const before = ring[at - 1] ?? ring.at(-1) ?? spot;
    if (isIn(before) !== isIn(spot)) kept.push(crossing(before, spot, edge));
    if (isIn(spot)) kept.push(spot);
  }
  return kept;
}

const crossing = (from: Spot, to: Spot, edge: number): Spot => [
  edge,
  from[1] + ((to[1] - from[1]) * (edge - from[0])) / (to[0] - from[0]),
];

function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, [...first]] : ring;
}
