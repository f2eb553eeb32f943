import type { Job } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf, type Wording } from '../../i18n/translate.ts';
import { isOwnKey } from '../../settings/facets.ts';
import type { Site } from '../../settings/site-schema.ts';
import { facetColumns } from './facet-columns.ts';
import { type BuiltInKey, type FacetColumn, type FacetKey, keysOf } from './facet-keys.ts';
import { kindOfPay, topPay } from './steps.ts';

/** A facet that narrows a board. */
export interface BoardFacet {
  name: FacetKey;
  /** "Place", "Field". */
  label: string;
}

/**
 * The facets that narrow a list of jobs: those with a choice that some of the jobs have and some do not, and pay where
 * jobs are paid differently. Facets that few jobs have a value of come last.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export function boardFacets(jobs: readonly Job[], language: InterfaceLanguage, site: Site): BoardFacet[] {
  const labels = facetLabels(language, site);
  const columns = facetColumns(jobs, language, site);
  const narrowing = keysOf(columns).flatMap((name) => {
    const column = columns[name];
    if (!column || !(narrows(column) || (name === 'pay' && arePaidApart(jobs)))) return [];
    return [
      { name, label: isOwnKey(name) ? (column.label ?? '') : labels[name], share: filledShare(column) },
    ];
  });
  const [sparse, others] = [true, false].map((isSparse) =>
    narrowing.filter(({ share }) => share < sparseShare === isSparse),
  );
  return [...(others ?? []), ...(sparse ?? [])].map(({ name, label }) => ({ name, label }));
}

/** What the facets that every board has are called. */
export function facetLabels(language: InterfaceLanguage, site: Wording): Record<BuiltInKey, string> {
  const texts = dictionaryOf(language, site);
  return {
    place: texts.filterPlace,
    field: texts.filterField,
    type: texts.employmentType,
    work: texts.filterWorkModel,
    language: texts.advertLanguage,
    brand: texts.company,
    pay: texts.pay,
  };
}

/** A facet that fewer of the jobs fill is a sparse one. */
export const sparseShare = 0.2;

/** The share of jobs with a value of a facet. */
const filledShare = ({ sets, of }: FacetColumn): number =>
  of.filter((set) => (sets[set]?.length ?? 0) > 0).length / of.length;

/** If sets differ, one job is left out where another is found; each set is included once. */
const narrows = ({ sets }: FacetColumn): boolean => sets.length > 1;

/** Whether an amount leaves one job out where another is found, also where all jobs say what they pay. */
function arePaidApart(jobs: readonly Job[]): boolean {
  const told = ({ pay }: Job) => pay && `${kindOfPay(pay)} ${topPay(pay)}`;
  const [first] = jobs;
  return first !== undefined && jobs.some((job) => told(job) !== told(first));
}
