import type { Board, Job, Point } from '../../board/job.ts';
import { memo } from '../../i18n/remember.ts';
import {
  intersects,
  type MapBounds,
  mainPoints,
  project,
  siteFrame,
  viewBoxOf,
  worldSize,
} from './map-frame.ts';

/** A dot of the picture: middle and radius in the units of its `viewBox`. */
export interface MapDot {
  x: string;
  y: string;
  r: string;
}

/** A picture of some points: `viewBox` as SVG has it, and one dot for all points that lie close to each other in it. */
export interface MapPicture {
  viewBox: readonly number[];
  dots: readonly MapDot[];
  /** For each point, the index of its dot. */
  of: readonly number[];
}

/** How many dots fit side by side: closer ones are one, bigger dot, so that the picture stays light and readable. */
const dotsAcross = 24;

/** The least width of a picture, some 11 degrees: so much shows by its coasts and borders where in the world it is. */
const mapWidth = 130;

// Every page of a board has the same picture, and the list of points is the same each time (mapPoints).
/** @param aspect width divided by height */
export const mapPicture = memo((points: readonly Point[], aspect: number): MapPicture => {
  const viewBox = viewBoxAround(points, aspect);
  return { viewBox, ...dotsOf(points, { x: viewBox[0] ?? 0, width: viewBox[2] ?? 0 }) };
});

/** The `viewBox` of a picture of some points. */
const viewBoxAround = (points: readonly Point[], aspect: number): readonly number[] =>
  viewBoxOf(mainPoints(points), aspect, mapWidth).map((part) => Number(part.toFixed(1)));

/**
 * The dots of some points in a picture.
 *
 * @param view the left edge and the width of the picture's `viewBox`
 */
export function dotsOf(
  points: readonly Point[],
  { x: left, width }: { x: number; width: number },
): Pick<MapPicture, 'dots' | 'of'> {
  const middle = left + width / 2;
  const cell = width / dotsAcross;
  const cells = new Map<string, { index: number; x: number; y: number; count: number }>();
  const of = points.map(([latitude, longitude]) => {
    const [place, y] = project([longitude, latitude]);
    // A picture that looks beyond 180° has its points there.
    const x = place + worldSize * Math.round((middle - place) / worldSize);
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
    const found = cells.get(key) ?? { index: cells.size, x: 0, y: 0, count: 0 };
    cells.set(key, found);
    found.x += x;
    found.y += y;
    found.count += 1;
    return found.index;
  });
  const dots = [...cells.values()].map(({ x, y, count }) => ({
    x: (x / count).toFixed(1),
    y: (y / count).toFixed(1),
    r: (width * (0.012 + 0.006 * Math.log2(count))).toFixed(1),
  }));
  return { dots, of };
}

/** The picture of what a search finds. */
export interface FoundDots {
  /** As SVG has it. */
  viewBox: string;
  dots: readonly MapDot[];
  /** By row, the index of its dot; rows without a point have none. */
  of: ReadonlyMap<number, number>;
}

/**
 * @param found rows
 * @param point by row
 * @param aspect width divided by height
 */
export function foundDots(
  found: readonly number[],
  point: readonly (Point | null)[],
  aspect: number,
): FoundDots {
  const placed = found.flatMap((row) => (point[row] ? [{ row, point: point[row] }] : []));
  const points = placed.map((one) => one.point);
  const viewBox = viewBoxAround(points, aspect);
  const { dots, of } = dotsOf(points, { x: viewBox[0] ?? 0, width: viewBox[2] ?? 0 });
  return {
    ...{ viewBox: viewBox.join(' '), dots },
    of: new Map(placed.map(({ row }, at) => [row, of[at] ?? 0])),
  };
}

// Every page of a board asks for it.
/**
 * Which dot of a board's picture shows a job, by advert; jobs without a point have none.
 *
 * @param picture of the points of these jobs, in their order (mapPoints)
 */
export const jobDots = memo(
  (jobs: readonly Job[], picture: Pick<MapPicture, 'of'>): ReadonlyMap<number, number> => {
    const placed = jobs.filter((job) => job.place?.point);
    return new Map(placed.map((job, at) => [job.advertId, picture.of[at] ?? 0]));
  },
);

interface Office {
  title: string;
  point?: Point | undefined;
}

/** A picture of the offices that lie on the site's base map; `null` where none does. */
export function officeMap(
  offices: readonly Office[],
  board: Pick<Board, 'jobs'>,
  aspect: number,
): (MapPicture & { titles: readonly string[] }) | null {
  const frame = siteFrame(board.jobs);
  const placed = offices.flatMap(({ title, point }) =>
    point && isInFrame(point, frame) ? [{ title, point }] : [],
  );
  if (placed.length === 0) return null;
  const points = placed.map(({ point }) => point);
  return { ...mapPicture(points, aspect), titles: placed.map(({ title }) => title) };
}

/** Whether the base map, of which `frame` tells the edges, shows a point. */
function isInFrame([latitude, longitude]: Point, frame: MapBounds): boolean {
  return intersects({ west: longitude, south: latitude, east: longitude, north: latitude }, frame);
}

/** Which of some points lie on the site's base map, one letter each. */
export function pointsOnMap(points: readonly Point[], board: Pick<Board, 'jobs'>): string {
  const frame = siteFrame(board.jobs);
  return points.map((point) => (isInFrame(point, frame) ? 'y' : 'n')).join('');
}
