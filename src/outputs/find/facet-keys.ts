/** The facets of a board. `place` values are nested: country, region, city. */
export const facetKeys = ['place', 'field', 'type', 'work', 'language', 'brand', 'pay'] as const;
export type FacetKey = (typeof facetKeys)[number];

/** One value of a facet. */
export interface FacetChoice {
  /** As it stands in an address (`?place=pl.lodzkie.lodz`): small Latin letters, digits, dashes and dots. */
  value: string;
  /** What a person reads, in the page's language. */
  label: string;
  /** What a town is called there, where the page's language calls it otherwise. */
  also?: string;
  /** Index of the choice that this one lies in: a city's region, a region's country; -1 = in none. */
  parent: number;
}

/** A facet of a list of jobs: its choices, and which of them each job has. */
export interface FacetColumn {
  /** In the order to show; a choice follows the one that it lies in. */
  choices: readonly FacetChoice[];
  /** Indices of `choices`, each once: what jobs have, every combination once. */
  sets: readonly (readonly number[])[];
  /** By row, an index of `sets`. */
  of: readonly number[];
}
