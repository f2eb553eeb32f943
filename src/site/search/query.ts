import { type ByFacet, type FacetKey, facetKeys, isFacetKey } from '../rows/rows.ts';
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
  /**
   * How many of the rows fit: all, unless an amount of pay is asked for. Jobs that fit all else and do not say what
   * they pay follow.
   */
  fit: number;
  /** Index of the first row with the words only in its advert's text; the number of rows if none or another order. */
  inTexts: number;
  /** Whether no job answers all of the words, and these answer most of them. */
  isWidened: boolean;
  /** Values of facets that words were taken for, and what was typed without these words. */
  meant: readonly { facet: FacetKey; value: string; without: string }[];
  /** How many cards each value of a facet would leave, other conditions unchanged. Values without any are absent. */
  counts: ByFacet<ReadonlyMap<string, number>>;
  /** The groups of the rows that fit, where they are ordered by place or by field. */
  groups: readonly Group[];
  /** Kilometres by row; empty without `near`. */
  distances: ReadonlyMap<number, number>;
}

/** Centre of the wanted jobs: a city, or `here`, the visitor's own position, which no address contains. */
export type Around = 'here' | { name: string; point: readonly [number, number] };

/**
 * What is asked for, as the page's address says it. Unlike a query it may name values that no job has any more, and
 * a position that is not known yet.
 */
export interface Asked {
  words: string;
  /** At least one value each. */
  facets: Partial<Record<FacetKey, readonly string[]>>;
  around: Around | null;
  km: Radius;
  part: MapPart | null;
  sort: Sorting;
  /** How the list shows, or that a narrow screen shows the map; wide ones show both. */
  view: (typeof views)[number];
}

/** How the list can show, or the map in its place. */
export const views = ['list', 'compact', 'map'] as const;

const usualKm: Radius = 25;

/** Everything, in the usual order. */
export const nothingAsked: Asked = {
  words: '',
  facets: {},
  around: null,
  km: usualKm,
  part: null,
  sort: 'newest',
  view: 'list',
};

/** Most letters of a word or value, and most values of a facet, that are read from an address. */
const limits = { letters: 200, values: 50 };

/** Our parameters (`page` belongs to pages that were printed for a search); all others in an address are kept. */
const own: readonly string[] = ['q', 'near', 'at', 'here', 'km', 'part', 'sort', 'view', 'page'];

/** The parameters that ask for a search; one for a facet of the owner's begins with `f.`. */
export const searchParameters: readonly string[] = [...own.filter((name) => name !== 'page'), ...facetKeys];

/** The facets that are asked for in the order of the form, the owner's by their names. */
export function facetsOf({ facets }: Pick<Asked, 'facets'>): FacetKey[] {
  const place = (key: FacetKey) => (facetKeys as readonly string[]).indexOf(key) >>> 0;
  return Object.keys(facets)
    .filter(isFacetKey)
    .sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
}

/** Reads a query (`?q=…&place=…`). Any query can be searched for: what makes no sense is left out. */
export function readAsked(query: string): Asked {
  const from = new URLSearchParams(query);
  const facets: Asked['facets'] = {};
  for (const key of new Set(from.keys())) {
    if (!isFacetKey(key)) continue;
    const values = [...new Set(from.getAll(key))].filter(
      (value) => value !== '' && value.length <= limits.letters,
    );
    if (values.length > 0) facets[key] = values.sort().slice(0, limits.values);
  }
  return {
    words: (from.get('q') ?? '').slice(0, limits.letters),
    facets,
    around: from.has('here') ? 'here' : cityIn(from),
    km: radii.find((km) => String(km) === from.get('km')) ?? usualKm,
    part: partIn(from.get('part') ?? ''),
    sort: sortings.find((sort) => sort === from.get('sort')) ?? nothingAsked.sort,
    view: views.find((view) => view === from.get('view')) ?? nothingAsked.view,
  };
}

function cityIn(from: URLSearchParams): Around | null {
  const name = (from.get('near') ?? '').trim().slice(0, limits.letters);
  const [latitude, longitude] = (/^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(from.get('at') ?? '') ?? [])
    .slice(1)
    .map(Number);
  if (name === '' || latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { name, point: [latitude, longitude] }
    : null;
}

/** West, south, east and north in degrees. */
function partIn(text: string): MapPart | null {
  if (!/^-?\d{1,3}(?:\.\d{1,4})?(?:,-?\d{1,3}(?:\.\d{1,4})?){3}$/.test(text)) return null;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const isOnEarth = south >= -90 && north <= 90 && west >= -360 && east <= 540;
  return isOnEarth && south < north && west < east ? { west, south, east, north } : null;
}

/**
 * The query for what is asked: others' parameters first, as in `before`, then ours, the same for the same query
 * however it was chosen. `''` if it is empty.
 */
export function writeAsked(asked: Asked, before: string): string {
  const query = new URLSearchParams(before);
  for (const name of [...query.keys()]) if (own.includes(name) || isFacetKey(name)) query.delete(name);
  if (asked.words.trim() !== '') query.set('q', asked.words);
  for (const key of facetsOf(asked)) {
    for (const value of [...(asked.facets[key] ?? [])].sort()) query.append(key, value);
  }
  if (asked.around === 'here') query.set('here', '1');
  else if (asked.around) {
    query.set('near', asked.around.name);
    query.set('at', asked.around.point.map((degrees) => Number(degrees.toFixed(4))).join());
  }
  if (asked.around) query.set('km', String(asked.km));
  if (asked.part) {
    const { west, south, east, north } = asked.part;
    query.set('part', [west, south, east, north].map((degrees) => Number(degrees.toFixed(3))).join());
  }
  if (asked.sort !== nothingAsked.sort) query.set('sort', asked.sort);
  if (asked.view !== nothingAsked.view) query.set('view', asked.view);
  // A query may hold these as they are, and is easier to read with them (RFC 3986, section 3.4).
  const text = query.toString().replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** Whether every job is asked for, in the usual order and form: what the page shows as it was served. */
export const isEverything = (asked: Asked): boolean =>
  asked.sort === nothingAsked.sort && asked.view !== 'compact' && !isNarrowed(asked);

/** Whether fewer jobs are asked for than there are. */
export const isNarrowed = (asked: Asked): boolean =>
  asked.words.trim() !== '' ||
  asked.around !== null ||
  asked.part !== null ||
  Object.keys(asked.facets).length > 0;

/** `asked` with other values of one facet; none lets all through. */
export function withValues(asked: Asked, key: FacetKey, values: readonly string[]): Asked {
  const { [key]: _, ...others } = asked.facets;
  return { ...asked, facets: values.length > 0 ? { ...others, [key]: values } : others };
}

/**
 * What the engine has to find. An own position that is not known yet narrows nothing; without a circle there is no
 * order by distance.
 *
 * @param position the visitor's own, once known
 */
export function queryOf(asked: Asked, position: readonly [number, number] | null): Query {
  const { words, facets, around, km, part } = asked;
  const point = around === 'here' ? position : (around?.point ?? null);
  const name = around === 'here' ? '' : (around?.name ?? '');
  const near = point ? { point, name, km } : null;
  const sort = asked.sort === 'distance' && !near ? nothingAsked.sort : asked.sort;
  return { words, facets, near, sort, ...(part && { part }) };
}

/** A page of results. */
export interface AskedPage {
  asked: Asked;
  /** Counts from 1. */
  page: number;
}

/** The query of an answer, the same for the same search however it was typed: `?q=` if all jobs are asked for. */
export function searchQuery({ asked, page }: AskedPage): string {
  const query = writeAsked(asked, '') || '?q=';
  return page === 1 ? query : `${query}&page=${page}`;
}
