import type { Plural } from '../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { ByFacet, FacetColumn } from './find/facet-keys.ts';
import type { RowPay } from './find/pay-steps.ts';

/** Texts that scripts print. */
export interface RowTexts {
  jobsFound: Plural;
  jobsHere: Plural;
  nothingFound: string;
  close: string;
  zoomIn: string;
  zoomOut: string;
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
  /** Where the row stands when all are sorted by title, as the page's language sorts; equal titles are equal. */
  titleRank: readonly number[];
  /** The advert's language (BCP 47) where it is not the page's, else `''`. */
  lang: readonly string[];
  address: readonly string[];
  /** The short facts of its card: place, work model, field, employment type (`jobLine`). */
  line: readonly string[];
  /** Its two parts: the place or places, and the rest. */
  where: readonly string[];
  facts: readonly string[];
  /** Equal for adverts that are one position in several places, and one card; 0 = a card of its own. */
  position: readonly number[];
  /** As visitors read it; `''` = not given. */
  pay: readonly string[];
  /** What filter and order go by; `null` = not given. */
  pays: readonly (RowPay | null)[];
  /** How the page says "from {amount}" of a kind of pay ("PLN MONTH"). */
  payFrom: ReadonlyMap<string, string>;
  highlighted: readonly (0 | 1)[];
  reference: readonly string[];
  /** Company or brand; `''` where it hires anonymously. */
  company: readonly string[];
  /** The name of its place on the map; `''` = none. */
  place: readonly string[];
  /** Whether its point stands for a region or a country: no town is told. */
  isArea: readonly boolean[];
  /** As the advert names them. */
  fields: readonly (readonly string[])[];
  /** `''` = not told. */
  workModel: readonly string[];
  /** The day of publication in the site's zone, an ISO date; `''` = not told. */
  posted: readonly string[];
  /** The second at which it closes, since 1970-01-01T00:00:00Z; `null` = open until it is withdrawn. */
  closes: readonly (number | null)[];
  /** Degrees, rounded to 4 places (11 m); `null` = not on the map. */
  point: readonly (readonly [latitude: number, longitude: number] | null)[];
  facets: Readonly<ByFacet<FacetColumn>>;
}
