import type { Job } from '../board/job.ts';
import { boardAddress } from '../board/site-addresses.ts';
import type { Site } from '../config.ts';
import type { Plural } from '../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { ByFacet, FacetColumn } from './find/facet-keys.ts';
import { packRows } from './find/pack-rows.ts';
import type { PackedRows } from './find/packed-rows.ts';
import type { RowPay } from './find/pay-steps.ts';
import { jobLine } from './job-line.ts';

/** Texts that scripts print. */
export interface RowTexts {
  jobsFound: Plural;
  jobsHere: Plural;
  nothingFound: string;
  close: string;
  zoomIn: string;
  zoomOut: string;
}

/** What search, facets, cards, map and comparison know of the jobs of one board: by column, in the board's order. */
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

/**
 * The rows of one board, packed as they travel; `decodeRows` (browser/find/decode-rows.ts) makes `Rows` of them.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export const boardRows = (jobs: readonly Job[], language: InterfaceLanguage, site: Site): PackedRows =>
  packRows(jobs, language, site);

/** A text that changes with what the rows say of one job, the settings being equal. */
export function rowKey(job: Job, language: InterfaceLanguage): string {
  return JSON.stringify([
    job.advertId,
    job.displayTitle,
    job.language,
    job.address,
    jobLine(job, language),
    job.pay,
    job.highlighted,
    job.reference,
    job.clientId,
    job.company,
    job.place,
    job.morePlaces,
    job.fields,
    job.employmentTypes,
    job.workModel,
    job.validFrom,
    job.validThrough,
    job.deadline,
    job.position,
    job.own,
  ]);
}

/** Where the rows of a board stand: `/rows.json`, `/en/rows.json`. */
export const rowsAddress = (language: InterfaceLanguage, site: Site): string =>
  `${boardAddress(language, site)}rows.json`;
