import type { Board, Point } from '../board/job.ts';
import { type MapPicture, mapPicture } from './map-dots.ts';
import { intersects, type MapBounds, siteFrame } from './map-frame.ts';

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
