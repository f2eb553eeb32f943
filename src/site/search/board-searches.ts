import { createRecent } from '../../base/recent.ts';
import type { Job } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { boardAddress } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { inSteps } from '../pause.ts';
import { facetColumns } from '../rows/facet-columns.ts';
import { rowSteps } from '../rows/job-rows.ts';
import { type BoardWords, createBoardWords, rowWordSteps, sliceMs } from './board-words.ts';
import { type Engine, openEngine } from './finder.ts';
import { boardSearchWords } from './search-words.ts';
import { loadStems, type Stems } from './stems.ts';
import { openVocabulary, type Vocabulary } from './vocabulary.ts';

/** The jobs of a list, by advert id. The same map each time for the same list. */
export const jobsById = memo(
  (jobs: readonly Job[]): ReadonlyMap<number, Job> => new Map(jobs.map((job) => [job.advertId, job])),
);

/** What finds the jobs of a board, as far as an answer needs it. */
export type SearchEngine = Pick<Engine, 'rows' | 'find' | 'everything' | 'loadWords'>;

/** Opens the search of the jobs of a board. */
export type OpenSearch = (
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
) => Promise<SearchEngine>;

/** What later boards of one address reuse. */
interface Reused {
  words: BoardWords;
  vocabulary: (jobs: readonly Job[]) => Promise<Vocabulary>;
}

/** Boards whose search is kept in memory: the most recently used. A host of many brands has many. */
const most = 8;

/**
 * Opens the searches of boards from their jobs. Each is kept until its jobs change; the next one reuses what it can.
 */
export function createBoardSearches(): OpenSearch {
  const opened = createRecent<string, Reused & { jobs: readonly Job[]; engine: Promise<SearchEngine> }>({
    most,
  });
  return (jobs, language, site) => {
    const name = boardAddress(language, site);
    const known = opened.get(name);
    if (known?.jobs === jobs) return known.engine;
    const { words, vocabulary } = known ?? {
      words: createBoardWords(),
      vocabulary: createVocabularies(language, site),
    };
    const open = async (): Promise<SearchEngine> => {
      const before = await known?.engine.catch(() => null);
      const rows = await inSteps(
        rowSteps(jobs, language, site, known && before ? { jobs: known.jobs, rows: before.rows } : null),
        sliceMs,
      );
      const own = words.open(jobs, rows);
      const loadVocabulary = () => vocabulary(jobs);
      // Without it words are searched for unchanged, and the next search loads it again.
      const { stems } = (await loadVocabulary().catch(() => null)) ?? {};
      if (stems) await inSteps(rowWordSteps(own.words, stems), sliceMs);
      return openEngine(rows, { ...own, loadVocabulary });
    };
    const engine = open();
    opened.set(name, { jobs, engine, words, vocabulary });
    // After a failure the next request tries again.
    engine.catch(() => {
      if (opened.peek(name)?.engine === engine) opened.delete(name);
    });
    return engine;
  };
}

/** What words mean on the boards that follow each other at one address. */
function createVocabularies(language: InterfaceLanguage, site: SiteSettings): Reused['vocabulary'] {
  let stems: Promise<Stems> | null = null;
  let latest: { facets: object; vocabulary: Promise<Vocabulary> } | null = null;
  return (jobs) => {
    // The values of its facets are all that a board adds to the words.
    const facets = facetColumns(jobs, language, site);
    if (latest?.facets === facets) return latest.vocabulary;
    const packed = boardSearchWords(jobs, language, site);
    stems ??= loadStems(packed.languages, packed.endings);
    const vocabulary = openVocabulary(packed, stems);
    latest = { facets, vocabulary };
    vocabulary.catch(() => {
      stems = null;
      latest = null;
    });
    return vocabulary;
  };
}
