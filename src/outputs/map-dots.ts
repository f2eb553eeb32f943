import type { Job, Point } from '../board/job.ts';
import { mainPoints } from './main-points.ts';
import { project, viewBoxOf, worldSize } from './map-frame.ts';

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
const known = new WeakMap<readonly Point[], Map<number, MapPicture>>();

/** @param aspect width divided by height */
export function mapPicture(points: readonly Point[], aspect: number): MapPicture {
  const ofPoints = known.get(points) ?? new Map<number, MapPicture>();
  known.set(points, ofPoints);
  const picture = ofPoints.get(aspect) ?? draw(points, aspect);
  ofPoints.set(aspect, picture);
  return picture;
}

/** The `viewBox` of a picture of some points. */
export const viewBoxAround = (points: readonly Point[], aspect: number): readonly number[] =>
  viewBoxOf(mainPoints(points), aspect, mapWidth).map((part) => Number(part.toFixed(1)));

function draw(points: readonly Point[], aspect: number): MapPicture {
  const viewBox = viewBoxAround(points, aspect);
  return { viewBox, ...dotsOf(points, { x: viewBox[0] ?? 0, width: viewBox[2] ?? 0 }) };
}

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

// Every page of a board asks for it.
const ofJobs = new WeakMap<readonly Job[], ReadonlyMap<number, number>>();

/**
 * Which dot of a board's picture shows a job, by advert; jobs without a point have none.
 *
 * @param picture of the points of these jobs, in their order (mapPoints)
 */
export function jobDots(jobs: readonly Job[], picture: Pick<MapPicture, 'of'>): ReadonlyMap<number, number> {
  let dots = ofJobs.get(jobs);
  if (!dots) {
    const placed = jobs.filter((job) => job.place?.point);
    dots = new Map(placed.map((job, at) => [job.advertId, picture.of[at] ?? 0]));
    ofJobs.set(jobs, dots);
  }
  return dots;
}
