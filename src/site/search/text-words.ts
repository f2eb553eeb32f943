import type { Job } from '../../board/job.ts';
import { jobTerms } from './search-files.ts';
import type { Texts } from './texts.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

/** Words of the texts of a board's adverts, for searching on a server. A new board costs what differs from the last. */
export interface TextWords {
  /** Those of a board. @param advertIds by row */
  open(jobs: readonly Job[], advertIds: readonly number[]): Texts;
}

/** An index of some adverts, by their ids. */
interface Indexed {
  jobs: ReadonlyMap<number, Job>;
  words: WordIndex;
}

/** At most so many jobs are indexed beside the rest. */
const mostBeside = 2_000;
/** Jobs that are indexed until others get their turn. */
const jobsAtOnce = 500;

export function createTextWords(): TextWords {
  // Most jobs are those of an index that was made once; the others have a small one beside it.
  let whole: Indexed = { jobs: new Map(), words: wordIndex([]) };

  async function indexed(jobs: readonly Job[]): Promise<readonly Indexed[]> {
    const base = whole;
    const others = jobs.filter((job) => base.jobs.get(job.advertId) !== job);
    if (others.length <= Math.min(mostBeside, jobs.length / 4)) return [base, await indexOf(others)];
    whole = await indexOf(jobs);
    return [whole];
  }

  return {
    open(jobs, advertIds) {
      let ready: readonly WordIndex[] = [];
      let opening: Promise<void> | null = null;
      const open = async () => {
        const rows = new Map(advertIds.map((id, row) => [id, row]));
        const now = new Map(jobs.map((job) => [job.advertId, job]));
        ready = (await indexed(jobs)).map((one) =>
          withRows(one.words, (id) => (one.jobs.get(id) === now.get(id) ? rows.get(id) : undefined)),
        );
      };
      const load = async () => {
        const isFirst = opening === null;
        opening ??= open();
        await opening;
        return isFirst;
      };
      return { loaded: () => ready, load, loadAll: async () => load().then(() => true) };
    },
  };
}

async function indexOf(jobs: readonly Job[]): Promise<Indexed> {
  const found = new Map<string, number[]>();
  for (const [at, job] of jobs.entries()) {
    if (at % jobsAtOnce === jobsAtOnce - 1) await new Promise(setImmediate);
    for (const term of jobTerms(job)) {
      const ids = found.get(term);
      if (ids === undefined) found.set(term, [job.advertId]);
      else ids.push(job.advertId);
    }
  }
  return { jobs: new Map(jobs.map((job) => [job.advertId, job])), words: wordIndex(found) };
}

/** An index of adverts as one of rows. @param rowOf `undefined` = it has none, or its text has changed */
function withRows(words: WordIndex, rowOf: (id: number) => number | undefined): WordIndex {
  function* inRows(lists: Iterable<readonly number[]>) {
    for (const ids of lists) yield ids.flatMap((id) => rowOf(id) ?? []);
  }
  return {
    rowsOf: (word, how) => inRows(words.rowsOf(word, how)),
    rowsBehind: (prefix, ends) => inRows(words.rowsBehind(prefix, ends)),
    rowsWhere: (prefix, isOne) => inRows(words.rowsWhere(prefix, isOne)),
    rowsLike: (word) => inRows(words.rowsLike(word)),
    warm: words.warm,
  };
}
