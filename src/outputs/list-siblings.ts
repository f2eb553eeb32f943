import type { Point } from '../board/job.ts';
import type { JobList } from '../board/job-list.ts';
import { levelOf } from '../board/place-addresses.ts';
import { memo } from '../i18n/remember.ts';
import { byCount, linkOf } from './browse.ts';
import { nearestPlaces, type PlacedList } from './nearest-places.ts';

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
  /** Where among those of its level a list stands. */
  position: ReadonlyMap<JobList, number>;
  unplaced: readonly (readonly JobList[])[];
}

/**
 * Where a visitor may look next: the places nearest to a place, of other facets the lists with the most jobs, in
 * the order of their addresses.
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
