import type { Point } from '../board/job.ts';
import { project, viewBoxOf } from './map-frame.ts';

/** A picture of some points: `viewBox` as SVG has it, and one dot for all points within a tenth of a degree. */
export interface MapPicture {
  viewBox: readonly number[];
  dots: readonly { x: string; y: string; r: string }[];
}

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

function draw(points: readonly Point[], aspect: number): MapPicture {
  const places = new Map<string, { point: Point; count: number }>();
  for (const point of points) {
    const key = point.map((degrees) => degrees.toFixed(1)).join();
    const place = places.get(key);
    if (place) place.count += 1;
    else places.set(key, { point, count: 1 });
  }
  const viewBox = viewBoxOf(points, aspect, points.length === 1 ? 70 : 90).map((part) =>
    Number(part.toFixed(1)),
  );
  const width = viewBox[2] ?? 0;
  const dots = [...places.values()].map(({ point: [latitude, longitude], count }) => {
    const [x, y] = project([longitude, latitude]);
    return { x: x.toFixed(1), y: y.toFixed(1), r: (width * (0.012 + 0.006 * Math.log2(count))).toFixed(1) };
  });
  return { viewBox, dots };
}
