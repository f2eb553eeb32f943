import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { RowTexts } from '../rows.ts';
import type { ByFacet, FacetChoice } from './facet-keys.ts';
import type { PackedAddresses, PackedSlug } from './pack-addresses.ts';
import type { PackedTexts, PackedValues } from './pack-values.ts';

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
 * `Rows` as they travel, in JSON. Whatever recurs is told once and referred to by index, and numbers are packed
 * (pack-numbers.ts): 10,000 jobs fit in 100 kB. `decodeRows` (src/browser/find/decode-rows.ts) reads it.
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
    /** Of those on the map, the regions and countries: no town is told (packSteps). */
    areas: string;
    /** What stands behind the name in a card ("Polska"): texts, and by record an index of them. */
    tails: string[];
    tail: string;
    /** Places without a point, by their index here (packSteps). */
    pointless: string;
    /** Of all others, in ten-thousandths of degrees (packSteps). */
    latitude: string;
    longitude: string;
    of: string;
  };
  field: { set: string; fields: (readonly string[])[]; of: string };
  brand: { set: string; companies: string[]; of: string };
  advertLanguage: { set: string; tags: string[]; of: string };
  type: string;
  work: string;
  pay: PackedTexts;
  pays: {
    /** Currencies with units: what one is in euros a year, and how a page says "from {amount}". */
    kinds: { kind: string; year: number | null; from: string }[];
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
