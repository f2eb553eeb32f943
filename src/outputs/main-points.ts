import type { Point } from '../board/job.ts';
import { shorterWay, within } from './antimeridian.ts';
import { project, span } from './map-frame.ts';

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
