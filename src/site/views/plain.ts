import { followed } from '../../board/following.ts';
import type { Job, Listing } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { languageRoot, verifyAddress } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { type MapBounds, siteFrame } from '../map/map-frame.ts';
import { sentRows } from '../rows/pack-shards.ts';
import type { PackedRowIndex, PackedRows } from '../rows/rows.ts';
import { serverSearch } from '../search/search-files.ts';
import { type CardView, cardsOnPage } from './card.ts';
import { bareHead, type HeadView, languagesHead } from './head.ts';
import { isSearched } from './small.ts';

/** The page of the jobs that a visitor has saved, which are in their browser. */
export interface SavedView {
  kind: 'saved';
  language: InterfaceLanguage;
  head: HeadView;
}

export const savedView = (language: InterfaceLanguage): SavedView => ({
  kind: 'saved',
  language,
  head: bareHead,
});

/** The page where visitors check whether a job is real. */
export interface VerifyView {
  kind: 'verify';
  language: InterfaceLanguage;
  head: HeadView;
}

export const verifyView = (language: InterfaceLanguage, site: SiteSettings): VerifyView => ({
  kind: 'verify',
  language,
  head: languagesHead(site.languages, (code) => verifyAddress(code, site)),
});

/** The rows that search and map of a board work on. */
export interface RowsView {
  kind: 'rows';
  rows: PackedRows | PackedRowIndex;
}

export const rowsView = (language: InterfaceLanguage, board: Listing, site: SiteSettings): RowsView =>
  rowsOf(jobsOf(board, language, site), language, site);

// Packing takes a while on a large board, and both the key and the file are made of it.
const rowsOf = memo(
  (jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): RowsView => ({
    kind: 'rows',
    rows: sentRows(jobs, language, site),
  }),
);

/** The base map, as data or as a picture. */
export interface BaseMapView {
  kind: 'base-map';
  frame: MapBounds;
  /** The countries that have a job, as ISO 3166-1 alpha-2 codes. */
  lit: readonly string[];
}

export const baseMapView = ({ jobs }: Listing): BaseMapView => ({
  kind: 'base-map',
  frame: siteFrame(jobs),
  lit: litCountries(jobs),
});

/** What depends on the settings alone: colours and icon. */
export interface LookView {
  kind: 'look';
}

export const lookView: LookView = { kind: 'look' };

/** The page of a form of applications. */
export interface ApplyView {
  kind: 'apply';
  /** Of the page. */
  language: InterfaceLanguage;
  head: HeadView;
  /** `null` where the form is for no job, or the job is closed by now. */
  job: Job | null;
}

export const applyView = (job: Job | null, language: InterfaceLanguage): ApplyView => ({
  kind: 'apply',
  language,
  head: bareHead,
  job,
});

/** The page for unknown addresses. */
export interface NotFoundView {
  kind: 'not-found';
  language: InterfaceLanguage;
  head: HeadView;
  /** The newest jobs. */
  cards: readonly CardView[];
  /** Whether the board has a search. */
  isSearched: boolean;
  /** Address of the live site's search; `null` = the browser searches. */
  server: string | null;
}

/** So many of the newest jobs. */
const most = 5;

export function notFoundView(language: InterfaceLanguage, board: Listing, site: SiteSettings): NotFoundView {
  const jobs = jobsOf(board, language, site);
  return {
    kind: 'not-found',
    language,
    head: bareHead,
    cards: cardsOnPage(jobs, language, site, 1).slice(0, most),
    isSearched: isSearched(language, board, site),
    server: serverSearch(jobs, language, site),
  };
}

/** The language of the page that reports an unknown path. */
export function languageOfPath(path: string, site: SiteSettings): InterfaceLanguage {
  const others = site.languages.filter((code) => code !== site.defaultLanguage);
  return others.find((code) => path.startsWith(languageRoot(code, site))) ?? site.defaultLanguage;
}

type Counts = ReadonlyMap<string, number>;

/** How many jobs each country has. */
const countsOf = followed(
  (jobs: readonly Job[]): Counts => counted(new Map(), jobs, []),
  (before, { gone, come }) => counted(before, come, gone),
);

function counted(before: Counts, come: readonly Job[], gone: readonly Job[]): Counts {
  const counts = new Map(before);
  const count = (changed: readonly Job[], by: 1 | -1) => {
    for (const { place } of changed)
      if (place?.countryCode) counts.set(place.countryCode, (counts.get(place.countryCode) ?? 0) + by);
  };
  count(come, 1);
  count(gone, -1);
  return counts;
}

/** The countries that have a job, as ISO 3166-1 alpha-2 codes in their order: the base map shows them lit. */
export const litCountries = (jobs: readonly Job[]): readonly string[] =>
  [...countsOf(jobs)].flatMap(([code, jobsThere]) => (jobsThere > 0 ? [code] : [])).sort();
