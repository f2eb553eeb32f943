import type { ByFacet, FacetKey } from '../../outputs/find/facet-keys.ts';
import type { CardRows } from './card-rows.ts';

export const sortings = ['newest', 'title', 'distance', 'closing', 'pay', 'place', 'field'] as const;
export type Sorting = (typeof sortings)[number];

/** The circles that visitors may draw, in kilometres. */
export const radii = [5, 10, 25, 50, 100] as const;
export type Radius = (typeof radii)[number];

/** A circle around a city that was typed, or around the visitor. */
export interface Near {
  /** Degrees: latitude, longitude. */
  point: readonly [number, number];
  /** The city's name, or `''` for the visitor's own position. */
  name: string;
  km: Radius;
}

/** A part of the map, in degrees; its east may be beyond 180. */
export interface MapPart {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What a visitor asked for: words that must all occur, AND between facets, OR inside one. */
export interface Query {
  words: string;
  /** Chosen values by facet; a facet that is left out lets all through. */
  facets: Partial<Record<FacetKey, readonly string[]>>;
  near: Near | null;
  /** Leaves jobs elsewhere and those without a point out. */
  part?: MapPart;
  sort: Sorting;
}

/** Cards that share a value, one after the other. */
export interface Group {
  /** `''` = the value is not given. */
  label: string;
  /** The row of its first card. */
  first: number;
  /** Number of cards. */
  count: number;
}

/** What was found: `rows` are those that cards lead to, in the order to show. */
export interface Found extends CardRows {
  /** From which place on they have the words in their adverts' texts alone; the number of rows if none has, or in another order. */
  inTexts: number;
  /** Values of facets that words were taken for, and what was typed without these words. */
  meant: readonly { facet: FacetKey; value: string; without: string }[];
  /** How many cards each value of a facet would leave, all other conditions as they are. Values without any are absent. */
  counts: ByFacet<ReadonlyMap<string, number>>;
  /** The groups that the rows stand in, where they are ordered by place or by field. */
  groups: readonly Group[];
  /** Kilometres by row; empty without `near`. */
  distances: ReadonlyMap<number, number>;
}
