import { createRecent } from '../../base/recent.ts';
import type { Job } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { boardAddress } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { decodeRows } from '../rows/decode-rows.ts';
import { boardRows } from '../rows/pack-rows.ts';
import type { SearchEngine } from './answer.ts';
import { openEngine } from './finder.ts';
import { searchWordsAddress } from './search-files.ts';
import { boardSearchWords } from './search-words.ts';
import { createTextWords, type TextWords } from './text-words.ts';

/** The jobs of a list, by advert id. The same map each time for the same list. */
export const jobsById = memo(
  (jobs: readonly Job[]): ReadonlyMap<number, Job> => new Map(jobs.map((job) => [job.advertId, job])),
);

/** Opens the search of the jobs of a board. */
export type OpenSearch = (
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
) => Promise<SearchEngine>;

/**
 * Opens searches from the jobs alone, where no files of a site exist. Each board's search is kept until its jobs change.
 */
export function createBoardSearches(): OpenSearch {
  const opened = createRecent<string, { jobs: readonly Job[]; engine: SearchEngine; texts: TextWords }>({
    most: 8,
  });
  return async (jobs, language, site) => {
    const name = boardAddress(language, site);
    const known = opened.get(name);
    if (known?.jobs === jobs) return known.engine;
    const texts = known?.texts ?? createTextWords();
    const rows = decodeRows(boardRows(jobs, language, site));
    const files = { words: searchWordsAddress(language, site) };
    const engine = openEngine(rows, texts.open(jobs, rows.advertId), files, async () =>
      boardSearchWords(jobs, language, site),
    );
    opened.set(name, { jobs, engine, texts });
    return engine;
  };
}
