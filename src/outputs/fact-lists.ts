import type { Board, Job } from '../board/job.ts';
import { listAddressOf } from '../board/lists.ts';
import { placeFacet, placesOf } from '../board/place-facet.ts';
import type { Site } from '../config.ts';
import type { FactRow } from './job-facts.ts';

/** For the values of a fact, in their order, where the list of all jobs with that value stands; `null` = none. */
export type FactLists = Partial<Record<FactRow['name'], readonly (string | null)[]>>;

/** Where the facts of a job's page lead: to the lists of the same place, field, employment type and so on. */
export function factLists(job: Job, board: Pick<Board, 'jobs'>, site: Site): FactLists {
  const list = (name: Parameters<typeof listAddressOf>[1], value?: string) =>
    listAddressOf(job, name, board, site, value);
  return {
    place: placesOf(job).map((place) => list('place', placeFacet({ place }))),
    fieldOfWork: job.fields.map((field) => list('field', field)),
    employmentType: job.employmentTypes.map((type) => list('type', type)),
    workModel: [list('work')],
    company: [list('company')],
  };
}
