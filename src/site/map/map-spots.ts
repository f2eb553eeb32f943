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
