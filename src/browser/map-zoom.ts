import Supercluster, { type PointFeature } from 'supercluster';
import type { Rows } from '../outputs/rows.ts';

/** As near as a view comes by itself: a country with its towns. */
export const framedZoom = 7;

/** Names of small towns have appeared by then. */
const leastLast = 9;

/** The base map has no streets: nearer than this there is nothing to see, whatever is left together. */
export const nearestZoom = 11;

/** Marks nearer to each other than this are one, in pixels. */
export const markRadius = 56;

/** The zoom at which nothing new appears any more: all that is one mark there is one place. */
export function lastZoom({ point, place }: Pick<Rows, 'point' | 'place'>): number {
  const spots = new Map<string, PointFeature<{ name: string }>>();
  point.forEach((at, row) => {
    if (at === null) return;
    const name = place[row] ?? '';
    spots.set(`${at} ${name}`, {
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [at[1], at[0]] },
    });
  });
  const index = new Supercluster<{ name: string }>({ radius: markRadius, maxZoom: nearestZoom - 1 });
  index.load([...spots.values()]);
  const isOnePlace = (id: number) =>
    new Set(index.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.name)).size ===
    1;
  for (let zoom = leastLast; zoom < nearestZoom; zoom += 1) {
    const marks = index.getClusters([-180, -90, 180, 90], zoom);
    if (marks.every(({ properties: mark }) => !('cluster_id' in mark) || isOnePlace(mark.cluster_id)))
      return zoom;
  }
  return nearestZoom;
}
