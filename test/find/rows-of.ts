import type { Job } from '../../src/board/job.ts';
import { decodeRows } from '../../src/browser/find/decode-rows.ts';
import type { Query } from '../../src/browser/find/wish.ts';
import type { Site } from '../../src/config.ts';
import type { InterfaceLanguage } from '../../src/i18n/languages.ts';
import { boardRows } from '../../src/outputs/find/pack-rows.ts';
import type { Rows } from '../../src/outputs/rows.ts';
import { siteOf } from '../board/samples.ts';

export const site = siteOf();

/** The rows of jobs after they have travelled. */
export function rowsOf(jobs: readonly Job[], language: InterfaceLanguage = 'pl', of: Site = site): Rows {
  return decodeRows(JSON.parse(JSON.stringify(boardRows(jobs, language, of))));
}

/** A query for everything, but for what is given. */
export const query = (parts: Partial<Query> = {}): Query => ({
  words: '',
  facets: {},
  near: null,
  sort: 'newest',
  ...parts,
});
