import type { Point } from '../board/job.ts';
import type { JobList } from '../board/job-list.ts';

/** The list of a place that is on the map. */
export interface PlacedList {
  list: JobList;
  point: Point;
}

/**
 * The lists of the places nearest to the one at the index `at`, the nearest first; at the same distance by address.
 * Walks north and south only as far as something nearer can still come, so that thousands of places cost little.
 *
 * @param placed from south to north
 */
export function nearestPlaces(at: number, placed: readonly PlacedList[], count: number): JobList[] {
  const here = placed[at];
  if (!here) return [];
  const found: { list: JobList; away: number }[] = [];
  let north = at + 1;
  let south = at - 1;
  for (;;) {
    const [above, below] = [placed[north], placed[south]];
    const next = !below || (above && apart(here, above) <= apart(here, below)) ? above : below;
    if (!next) break;
    const worst = found.length < count ? Number.POSITIVE_INFINITY : (found.at(-1)?.away ?? 0);
    if (apart(here, next) ** 2 > worst) break;
    if (next === above) north += 1;
    else south -= 1;
    const away = squaredDistance(here.point, next.point);
    if (away > worst) continue;
    found.push({ list: next.list, away });
    found.sort((one, other) => one.away - other.away || (one.list.address < other.list.address ? -1 : 1));
    if (found.length > count) found.pop();
  }
  return found.map(({ list }) => list);
}

/** Degrees of latitude. */
const apart = (one: PlacedList, other: PlacedList) => Math.abs(one.point[0] - other.point[0]);

/** In degrees of latitude, squared; exact enough to compare. */
function squaredDistance([latitude, longitude]: Point, there: Point): number {
  const around = Math.abs(there[1] - longitude);
  const east = Math.min(around, 360 - around) * Math.cos(((there[0] + latitude) / 2) * (Math.PI / 180));
  return east * east + (there[0] - latitude) ** 2;
}
