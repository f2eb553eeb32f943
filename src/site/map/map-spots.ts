import type { Job, Place, Point } from '../../board/job.ts';
import { memo } from '../../i18n/remember.ts';

/** Jobs that are at one place. */
export interface Spot {
  point: Point;
  /** The town as the jobs name it; empty where only a region is known. */
  town: string;
  /** So many jobs. */
  count: number;
}

/** A spot of jobs of a board. */
export interface JobSpot extends Spot {
  place: Place;
}

/** Where the jobs of a board are. */
export interface Spots<One extends Spot = JobSpot> {
  spots: readonly One[];
  /** The index of a spot; `null` where there is none. */
  at(point: Point | null | undefined, town: string): number | null;
}

/** Jobs of one town are one spot, wherever in it they are: squares of so many to a degree. */
const perDegree = 4;

/**
 * The spots of some jobs, in one walk.
 *
 * @param placed each job that has a point, with where it is
 */
export function spotsOf<Placed extends Omit<Spot, 'count'>>(placed: Iterable<Placed>): Spots<Placed & Spot> {
  const spots: (Placed & Spot)[] = [];
  const byTown = new Map<string, Map<number, number>>();
  const squareOf = ([latitude, longitude]: Point) =>
    Math.round(latitude * perDegree) * 1000 * perDegree + Math.round(longitude * perDegree);
  for (const one of placed) {
    const ofTown = byTown.get(one.town) ?? new Map<number, number>();
    const square = squareOf(one.point);
    const known = spots[ofTown.get(square) ?? -1];
    if (known) known.count += 1;
    else {
      byTown.set(one.town, ofTown.set(square, spots.length));
      spots.push({ ...one, count: 1 });
    }
  }
  const at: Spots['at'] = (point, town) => (point && byTown.get(town)?.get(squareOf(point))) ?? null;
  return { spots, at };
}

// Every page of a board shows all of its places, and the list of jobs is the same each time (jobsOf).
/** Where the jobs of a board are. The same object each time for the same jobs. */
export const mapSpots = memo((jobs: readonly Job[]): Spots => spotsOf(placedJobs(jobs)));

function* placedJobs(jobs: readonly Job[]): Generator<Omit<JobSpot, 'count'>> {
  for (const { place } of jobs)
    if (place?.point) yield { point: place.point, town: place.locality ?? '', place };
}

/** The index of the spot of a job; `null` where it has none. */
export const spotOf = ({ place }: Pick<Job, 'place'>, { at }: Pick<Spots, 'at'>): number | null =>
  at(place?.point, place?.locality ?? '');

/** A place in a picture. */
export interface Share {
  /** From 0 to 1 where it is in the picture. */
  x: number;
  y: number;
}

/** Radii of dots, in rem; map-marks.css has the same. */
const dotRadii = [0.7, 0.82, 1, 1.2, 1.4] as const;

/** From so many jobs on a dot has the next size: one job, a few, many. */
const nextSize = [2, 4, 10, 100];

/**
 * Dots do not meet in pictures of this width, in rem. They shrink (map.css) in pictures that are a little wider than
 * that, so that they do not even touch in narrow ones.
 */
const designedFor = (aspect: number) => (aspect > 2 ? 30 : 22);

/** More dots make no picture: those that are close become one. */
const mostDots = 40;

/** Spots that are one dot. */
export interface Group extends Share {
  count: number;
  /** Indices of spots, the one with most jobs first. */
  members: number[];
}

/**
 * Spots that are close to each other as one, at the place of the one with most jobs.
 *
 * @param aspect the picture's width divided by its height
 */
export function groupsOf(spots: readonly (Share & { count: number })[], aspect: number): readonly Group[] {
  const byJobs = [...spots.keys()].sort(
    (one, other) => (spots[other]?.count ?? 0) - (spots[one]?.count ?? 0),
  );
  let groups: readonly Group[] = byJobs.map((at) => ({
    ...(spots[at] ?? { x: 0, y: 0, count: 0 }),
    members: [at],
  }));
  for (let scale = 1; ; scale *= 1.25) {
    for (let before = -1; groups.length !== before; ) {
      before = groups.length;
      groups = merged(groups, aspect, scale);
    }
    if (groups.length <= mostDots) return groups;
  }
}

function merged(groups: readonly Group[], aspect: number, scale: number): Group[] {
  const apart: Group[] = [];
  for (const group of groups) {
    const near = apart.find(
      (other) =>
        Math.hypot(other.x - group.x, (other.y - group.y) / aspect) * designedFor(aspect) <
        (radiusOf(other.count) + radiusOf(group.count)) * scale,
    );
    if (near) {
      near.count += group.count;
      near.members = [...near.members, ...group.members];
    } else apart.push({ ...group });
  }
  return apart;
}

/** The larger the more jobs: an index of `dotRadii`. The interactive map has as many sizes (map-live.css). */
export const sizeOf = (count: number): number => nextSize.filter((least) => count >= least).length;
/** The radius of a dot, in rem. */
export const radiusOf = (count: number): number => dotRadii[sizeOf(count)] ?? 0;
