import type { Job } from '../../../src/board/job.ts';
import type { InterfaceLanguage } from '../../../src/i18n/languages.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import type { Rows } from '../../../src/site/rows/rows.ts';
import type { Query } from '../../../src/site/search/query.ts';
import { siteOf } from '../../board/samples.ts';

export const site = siteOf();

/** The rows of jobs after they have travelled. */
export function rowsOf(
  jobs: readonly Job[],
  language: InterfaceLanguage = 'pl',
  of: SiteSettings = site,
): Rows {
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
