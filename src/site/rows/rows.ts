import type { Plural } from '../../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { PayUnit } from '../../i18n/terms.ts';
import type { OwnKey } from '../../settings/facets.ts';
import type { PackedAddresses, PackedSlug, PackedTexts, PackedValues } from './pack-values.ts';
import type { RowPay } from './pay-scale.ts';

/** Texts that scripts print. */
export interface RowTexts {
  jobsFound: Plural;
  jobsHere: Plural;
  notOnMap: Plural;
  /** `FindTexts`. */
  placesMore: string;
  nothingFound: string;
  close: string;
  zoomIn: string;
  zoomOut: string;
  /** "from {amount}" of pay. */
  from: string;
  perUnit: Readonly<Record<PayUnit, string>>;
}

/**
 * What search, facets, cards, map and comparison know of the jobs of one board: by column, in the board's order. They
 * travel as `PackedRows`.
 */
export interface Rows {
  /** Language of the page. */
  language: InterfaceLanguage;
  texts: RowTexts;
  advertId: readonly number[];
  title: readonly string[];
  /** Its rank when all are sorted by title, as the page's language sorts; equal titles are equal. */
  titleRank: readonly number[];
  /** The advert's language (BCP 47) where it is not the page's, else `''`. */
  lang: readonly string[];
  address: readonly string[];
  /** The short facts of its card: place, company on the board of a group, work model, field, employment type (`jobLine`). */
  line: readonly string[];
  /** Its two parts: the place or places, and the rest. */
  where: readonly string[];
  facts: readonly string[];
  /** Equal for adverts that are one position in several places, and one card; 0 = a card of its own. */
  position: readonly number[];
  /** As visitors read it; `''` = not given. */
  pay: readonly string[];
  /** What filter and order use; `null` = not given. */
  pays: readonly (RowPay | null)[];
  highlighted: readonly (0 | 1)[];
  reference: readonly string[];
  /** Company or brand; `''` where it hires anonymously. */
  company: readonly string[];
  /** The name of its place on the map; `''` = none. */
  place: readonly string[];
  /** Whether its point is that of a region or a country: the town is unknown. */
  isArea: readonly boolean[];
  /** As the advert names them. */
  fields: readonly (readonly string[])[];
  /** The sign of its first field of work (site/page/motif.ts). */
  sign: readonly number[];
  /** `''` = unknown. */
  workModel: readonly string[];
  /** The day of publication in the site's zone, an ISO date; `''` = unknown. */
  posted: readonly string[];
  /** The second at which it closes, since 1970-01-01T00:00:00Z; `null` = open until it is withdrawn. */
  closes: readonly (number | null)[];
  /** Degrees, rounded to 4 places (11 m); `null` = not on the map. */
  point: readonly (readonly [latitude: number, longitude: number] | null)[];
  /** Rows without a form on the site; left out where the site has none at all. */
  formless?: ReadonlySet<number> | undefined;
  facets: Readonly<ByFacet<FacetColumn>>;
}

/** A facet: its choices, and what choices its records have (`FacetColumn`). */
export interface PackedFacet {
  choices: readonly FacetChoice[];
  sets: readonly (readonly number[])[];
  /** Of the owner's, by row (packNumbers). */
  of?: string;
  /** Of the owner's. */
  label?: string | undefined;
}

/**
 * `Rows` as they are sent, in JSON. Recurring values are included once and referred to by index, and numbers are
 * packed (pack-values.ts): 10,000 jobs fit in 100 kB. `decodeRows` (src/site/rows/decode-rows.ts) reads it.
 */
export interface PackedRows {
  language: InterfaceLanguage;
  texts: RowTexts;
  /** packSteps */
  advertId: string;
  addresses: PackedAddresses;
  /** Of each position that is advertised for several places, its rows (packSteps). */
  positions: readonly string[];
  /** Rows that are highlighted (packSteps). */
  highlighted: string;
  /** Where applications are sent on the site: rows without a form there (packSteps). */
  formless?: string | undefined;
  title: {
    /** Sorted as the page's language sorts. */
    titles: string[];
    slugs: PackedSlug[];
    of: string;
  };
  facets: ByFacet<PackedFacet>;
  place: {
    /** Index of the facet's `sets` (packNumbers). */
    set: string;
    /** The place's name on the map. */
    names: string[];
    /** Of those on the map, the regions and countries: the town is unknown (packSteps). */
    areas: string;
    /** What follows the name in a card ("Polska"): texts, and by record an index of them. */
    tails: string[];
    tail: string;
    /** Places without a point, by their index here (packSteps). */
    pointless: string;
    /** Of all others, in ten-thousandths of degrees (packSteps). */
    latitude: string;
    longitude: string;
    of: string;
  };
  /** Files of earlier versions have no signs (packNumbers). */
  field: { set: string; fields: (readonly string[])[]; signs?: string; of: string };
  /** `named`: what cards call the companies, on the board of a group; other cards don't name them. */
  brand: { set: string; companies: string[]; named?: string[]; of: string };
  advertLanguage: { set: string; tags: string[]; of: string };
  type: string;
  work: string;
  pay: PackedTexts;
  pays: {
    /** Currencies with units, and what one is in euros a year. */
    kinds: { kind: string; year: number | null }[];
    set: string;
    /** An index of `kinds`, counted from 1; 0 = pay is not given (packNumbers). */
    kind: string;
    /** What is paid at most, else at least, in hundredths (packSteps). */
    top: string;
    of: string;
  };
  /** In the order of `advertId`. */
  reference: PackedTexts;
  /** Days since 1970-01-01. */
  posted: PackedValues;
  /** Seconds since 1970-01-01T00:00:00Z. */
  closes: PackedValues;
}

/** Of a shard, where the index has the choices: the values of those that its jobs have. */
export type PackedShardFacet = Pick<PackedFacet, 'sets' | 'of'> & { values: readonly string[] };

/**
 * The rows of about two thousand jobs of a large board, in the board's order. It depends on these jobs alone: an edit of
 * another one leaves it as it is.
 */
export interface PackedRowShard extends Omit<PackedRows, 'language' | 'texts' | 'facets'> {
  /** Identifies its content; the index names it too. */
  stamp: string;
  /** The numbers of `positions`, which other shards may have as well (packSteps). */
  positionIds: string;
  facets: ByFacet<PackedShardFacet>;
}

/** What is sent instead of `PackedRows` of a large board, and leads to its shards. */
export interface PackedRowIndex {
  language: InterfaceLanguage;
  texts: RowTexts;
  facets: ByFacet<Pick<PackedFacet, 'choices' | 'label'>>;
  shards: readonly {
    /** The number of its first advert; 0 for the first shard. Part of its address (`rowShardAddress`). */
    from: number;
    stamp: string;
  }[];
  /** By row of the board, the shard with its next job, as an index of `shards` (packNumbers). */
  order: string;
}

/** Address of a shard: `/rows-2048.json`. @param rows address of the index */
export const rowShardAddress = (rows: string, from: number): string =>
  `${rows.replace(/\.json$/, '')}-${from}.json`;

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

/** What `make` makes of each facet. */
export const mapFacets = <Value, Made>(
  facets: Readonly<ByFacet<Value>>,
  make: (facet: Value, key: FacetKey) => Made,
): ByFacet<Made> =>
  Object.fromEntries(keysOf(facets).map((key) => [key, make(facets[key] as Value, key)])) as ByFacet<Made>;

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
