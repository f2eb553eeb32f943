import type { Board, Job } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { verifyAddress } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { litCountries } from '../map/lit-countries.ts';
import { type MapBounds, siteFrame } from '../map/map-frame.ts';
import { boardRows } from '../rows/pack-rows.ts';
import type { PackedRows } from '../rows/rows.ts';
import { bareHead, type HeadView, languagesHead } from './head.ts';

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

export const verifyView = (language: InterfaceLanguage, site: Site): VerifyView => ({
  kind: 'verify',
  language,
  head: languagesHead(site.languages, (code) => verifyAddress(code, site)),
});

/** The rows that search and map of a board work on. */
export interface RowsView {
  kind: 'rows';
  rows: PackedRows;
}

export const rowsView = (language: InterfaceLanguage, board: Pick<Board, 'jobs'>, site: Site): RowsView =>
  rowsOf(jobsOf(board, language, site), language, site);

// Packing takes a while on a large board, and both the key and the file are made of it.
const rowsOf = memo(
  (jobs: readonly Job[], language: InterfaceLanguage, site: Site): RowsView => ({
    kind: 'rows',
    rows: boardRows(jobs, language, site),
  }),
);

/** The base map, as data or as a picture. */
export interface BaseMapView {
  kind: 'base-map';
  frame: MapBounds;
  /** The countries that have a job, as ISO 3166-1 alpha-2 codes. */
  lit: readonly string[];
}

export const baseMapView = ({ jobs }: Pick<Board, 'jobs'>): BaseMapView => ({
  kind: 'base-map',
  frame: siteFrame(jobs),
  lit: litCountries(jobs),
});

/** What depends on the settings alone: colours and icon. */
export interface LookView {
  kind: 'look';
}

export const lookView: LookView = { kind: 'look' };
