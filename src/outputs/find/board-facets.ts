import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { facetColumns } from './facet-columns.ts';
import { type FacetColumn, type FacetKey, facetKeys } from './facet-keys.ts';

/** A facet that narrows a board. */
export interface BoardFacet {
  name: FacetKey;
  /** "Place", "Field". */
  label: string;
}

/**
 * The facets that narrow a list of jobs: those with a choice that some of the jobs have and some do not.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export function boardFacets(jobs: readonly Job[], language: InterfaceLanguage, site: Site): BoardFacet[] {
  const texts = dictionaryOf(language);
  const labels: Record<FacetKey, string> = {
    place: texts.filterPlace,
    field: texts.filterField,
    type: texts.employmentType,
    work: texts.filterWorkModel,
    language: texts.advertLanguage,
    brand: texts.company,
    pay: texts.pay,
  };
  const columns = facetColumns(jobs, language, site);
  return facetKeys.filter((name) => narrows(columns[name])).map((name) => ({ name, label: labels[name] }));
}

/** Sets that differ leave one job out where another is found; sets are told once each. */
const narrows = ({ sets }: FacetColumn): boolean => sets.length > 1;
