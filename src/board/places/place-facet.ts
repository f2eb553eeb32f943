import type { Job, Place } from '../job.ts';

/** The place by which jobs are told apart: the locality, else the region, else the country; `''` = none. */
export function placeFacet({ place }: Pick<Job, 'place'>): string {
  return place?.locality ?? place?.region ?? place?.country ?? '';
}

/** Every place of a job, the first that it names first; none where it names none. */
export const placesOf = ({ place, morePlaces = [] }: Pick<Job, 'place' | 'morePlaces'>): readonly Place[] =>
  place === null ? morePlaces : [place, ...morePlaces];
