import type { Job } from './job.ts';

/** The place by which jobs are told apart: the locality, else the region, else the country; `''` = none. */
export function placeFacet({ place }: Pick<Job, 'place'>): string {
  return place?.locality ?? place?.region ?? place?.country ?? '';
}
