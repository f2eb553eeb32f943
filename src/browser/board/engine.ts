import type { SearchFiles } from '../../outputs/find/addresses.ts';
import type { PackedSearchWords } from '../../outputs/find/search-words.ts';
import type { Rows } from '../../outputs/rows.ts';
import { createFinder, type Finder } from '../find/finder.ts';
import { openTexts } from '../find/texts.ts';
import { openVocabulary } from '../find/vocabulary.ts';
import type { Found, Query } from '../find/wish.ts';

/** A board's jobs, and what finds them. */
export interface Engine {
  rows: Rows;
  find(query: Query): Found;
  /** Loads what these words mean, and what the adverts' texts say of them. @returns whether finding again can find more */
  loadWords(words: string): Promise<boolean>;
}

/**
 * What finds the jobs of a board, wherever its files are read.
 *
 * @param getJson rejects where there is nothing at an address
 */
export function openEngine(
  rows: Rows,
  files: Pick<SearchFiles, 'words' | 'texts'>,
  getJson: (address: string) => Promise<unknown>,
): Engine & Pick<Finder, 'warm'> {
  const finder = createFinder(rows);
  const texts = openTexts(files.texts, rows.advertId, getJson);
  finder.useTexts(texts);
  let vocabulary: Promise<boolean> | null = null;
  let isUnderstood = false;
  const loadVocabulary = async () => {
    finder.useVocabulary(await openVocabulary((await getJson(files.words)) as PackedSearchWords));
    isUnderstood = true;
    return true;
  };
  return {
    rows,
    find: finder.find,
    warm: finder.warm,
    async loadWords(words) {
      // Who asked before the words were there found without them, however many asked since.
      const wasUnderstood = isUnderstood;
      vocabulary ??= loadVocabulary().catch(() => {
        // Words are found as they stand; the next key tries again.
        vocabulary = null;
        return false;
      });
      const [isKnown, isMore] = await Promise.all([vocabulary, texts.load(words)]);
      return isMore || (isKnown && !wasUnderstood);
    },
  };
}
