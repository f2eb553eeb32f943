import type { OwnKey } from '../../settings/facets.ts';

/** The facets that every board has. `place` values are nested: country, region, city. */
export const facetKeys = ['place', 'field', 'type', 'work', 'language', 'brand', 'pay'] as const;
export type BuiltInKey = (typeof facetKeys)[number];
/** These, and those of the owner. */
export type FacetKey = BuiltInKey | OwnKey;

/** Something for each facet of a board. */
export type ByFacet<Value> = Record<BuiltInKey, Value> & Partial<Record<OwnKey, Value>>;

export const isFacetKey = (name: string): name is FacetKey =>
  (facetKeys as readonly string[]).includes(name) || /^f\.[\da-z-]+$/.test(name);

/** The keys of some facets, those of the owner last. */
export const keysOf = (facets: Partial<ByFacet<unknown>>) => Object.keys(facets) as FacetKey[];

/** The value that finds the jobs without a value of a facet. No slug has an underscore. */
export const notStated = '_none';

/** One value of a facet. */
export interface FacetChoice {
  /** As an address contains it (`?place=pl.lodzkie.lodz`): small Latin letters, digits, dashes and dots. */
  value: string;
  /** What a person reads, in the page's language. */
  label: string;
  /** A town's local name, if the page's language has another. */
  also?: string;
  /** Index of the choice that contains this one: a city's region, a region's country; -1 = none. */
  parent: number;
}

/** A facet of a list of jobs: its choices, and which of them each job has. */
export interface FacetColumn {
  /** In the order to show; a choice follows the one that contains it. */
  choices: readonly FacetChoice[];
  /**
   * Indices of `choices`, each once: what jobs have, every combination once. Nothing is what is not stated; -1 is
   * something that visitors can't choose.
   */
  sets: readonly (readonly number[])[];
  /** By row, an index of `sets`. */
  of: readonly number[];
  /** What the owner calls it, where it is theirs. */
  label?: string;
}
