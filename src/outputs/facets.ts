import type { Job, WorkModel } from '../board/job.ts';
import { placeFacet } from '../board/place-facet.ts';
import type { Dictionary } from '../i18n/dictionary.ts';

/** One choice of a filter. `value` is what the rows hold, `label` what a person reads. */
export interface FacetChoice {
  value: string;
  label: string;
  count: number;
}

export interface Facet {
  name: 'place' | 'field' | 'work';
  label: string;
  choices: FacetChoice[];
}

// Every page of a board shows the filters of the whole list, and the list is the same each time (jobsOf).
const last = new WeakMap<readonly Job[], { language: string; texts: Dictionary; facets: Facet[] }>();

/** The filters of a list of jobs: only those with at least two choices, the choices in alphabetical order. */
export function facetsOf(jobs: readonly Job[], language: string, texts: Dictionary): readonly Facet[] {
  const known = last.get(jobs);
  if (known?.language === language && known.texts === texts) return known.facets;
  const facets = findFacets(jobs, language, texts);
  last.set(jobs, { language, texts, facets });
  return facets;
}

function findFacets(jobs: readonly Job[], language: string, texts: Dictionary): Facet[] {
  const facets: Facet[] = [
    { name: 'place', label: texts.filterPlace, choices: choices(jobs.map((job) => [placeFacet(job)])) },
    { name: 'field', label: texts.filterField, choices: choices(jobs.map((job) => job.fields)) },
    {
      name: 'work',
      label: texts.filterWorkModel,
      choices: choices(
        jobs.map((job) => (job.workModel ? [job.workModel] : [])),
        (model) => texts.workModels[model as WorkModel],
      ),
    },
  ];
  const collator = new Intl.Collator(language);
  for (const facet of facets) facet.choices.sort((a, b) => collator.compare(a.label, b.label));
  return facets.filter((facet) => facet.choices.length > 1);
}

function choices(
  valuesOfJobs: readonly (readonly string[])[],
  label = (value: string) => value,
): FacetChoice[] {
  const counts = new Map<string, number>();
  for (const values of valuesOfJobs) {
    for (const value of new Set(values)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, label: label(value), count }));
}
