import type { JobList, Point } from '../../board/job.ts';
import { levelOf } from '../../board/places/place-addresses.ts';
import { memo } from '../../i18n/remember.ts';
import { byCount, linkOf } from './browse.ts';

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

/** Another list of the same facet. */
export interface Sibling {
  address: string;
  label: string;
}

/** Other lists of the same facet that a list names. */
const most = 10;

/** What the siblings of every list of a board are taken from. */
interface Facets {
  /** Of each facet the lists with the most jobs, one more than a list names. */
  biggest: ReadonlyMap<string, readonly Sibling[]>;
  /** Places that are on the map, from south to north: countries, regions, towns. */
  placed: readonly (readonly PlacedList[])[];
  /** The index of a list among those of its level. */
  position: ReadonlyMap<JobList, number>;
  unplaced: readonly (readonly JobList[])[];
}

/**
 * Related lists: the places nearest to a place, of other facets the lists with the most jobs, in the order of their
 * addresses.
 *
 * @param lists the facet lists of the same board; the same array each time
 */
export function siblingsOf(list: JobList, lists: readonly JobList[]): readonly Sibling[] {
  const facets = facetsIn(lists);
  const at = facets.position.get(list);
  if (at !== undefined) {
    const level = levelOf(list.facet?.place ?? '');
    const others = [
      ...nearestPlaces(at, facets.placed[level] ?? [], most),
      ...(facets.unplaced[level]?.slice(0, most) ?? []),
    ];
    return others.slice(0, most).map(siblingOf);
  }
  const biggest = facets.biggest.get(kindOf(list)) ?? [];
  return biggest
    .filter(({ address }) => address !== list.address)
    .slice(0, most)
    .sort((one, other) => (one.address < other.address ? -1 : 1));
}

const facetsIn = memo((lists: readonly JobList[]): Facets => {
  const byName = Map.groupBy(lists, kindOf);
  const levels = [0, 1, 2].map((level) =>
    (byName.get(`place ${level}`) ?? []).map((list) => ({ list, point: pointOf(list) })),
  );
  const placed = levels.map((places) =>
    places
      .flatMap(({ list, point }) => (point ? [{ list, point }] : []))
      .sort((one, other) => one.point[0] - other.point[0]),
  );
  return {
    biggest: new Map(
      [...byName].map(([name, own]) => [
        name,
        byCount(own.map(linkOf))
          .slice(0, most + 1)
          .map(({ address, label }) => ({ address, label })),
      ]),
    ),
    placed,
    position: new Map(placed.flatMap((places) => places.map(({ list }, at) => [list, at] as const))),
    unplaced: levels.map((places) => places.flatMap(({ list, point }) => (point ? [] : [list]))),
  };
});

/** Lists that visitors may choose between: countries, regions and towns are chosen among their like. */
const kindOf = ({ facet }: JobList): string =>
  facet?.name === 'place' ? `place ${levelOf(facet.place ?? '')}` : (facet?.name ?? '');

const siblingOf = ({ address, facet }: JobList): Sibling => ({ address, label: facet?.label ?? '' });

/** Where a place is: the point of its first job that has one. */
const pointOf = ({ jobs }: JobList): Point | null =>
  jobs.find(({ place }) => place?.point)?.place?.point ?? null;
