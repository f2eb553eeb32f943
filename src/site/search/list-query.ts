import type { Job, JobList } from '../../board/job.ts';
import type { FacetKey } from '../rows/rows.ts';
import { type Asked, nothingAsked, writeAsked } from './query.ts';

const written = (change: Partial<Asked>): string => writeAsked({ ...nothingAsked, ...change }, '');

/** The value of a facet in a list's address, as searches name it: `/jobs/field/warehouse/` has "warehouse". */
const valueIn = (address: string): string => /([^/]+)\/$/.exec(address)?.[1] ?? '';

/** The search that finds the jobs of a list: `?field=warehouse`; an empty text for a whole board. */
export function listQuery({ address, facet }: Pick<JobList, 'address' | 'facet'>): string {
  if (facet === null) return '';
  const { name, place = '' } = facet;
  const key: FacetKey = name === 'company' ? 'brand' : name;
  const value = name === 'place' ? place : valueIn(address);
  return value === '' ? '' : written({ facets: { [key]: [value] } });
}

/**
 * The search for jobs like one: of its first field, around its place.
 *
 * @param fieldList address of the list of its first field; `null` where all jobs of its board have it, or it has none
 */
export function jobQuery({ place }: Pick<Job, 'place'>, fieldList: string | null): string {
  const name = place?.locality ?? null;
  const around = place?.point && name !== null ? { name, point: place.point } : null;
  return written({ facets: fieldList === null ? {} : { field: [valueIn(fieldList)] }, around });
}
