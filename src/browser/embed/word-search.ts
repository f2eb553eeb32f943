import type { Rows } from '../../site/rows/rows.ts';
import type { Hits } from '../../site/search/combine.ts';
import { embedNames } from '../../site/sharing/embed-names.ts';
import type { EmbedSearch } from './search-part.ts';
import { ownAddress } from './site.ts';

interface SearchModule {
  openSearch(rows: Rows, words: string): EmbedSearch;
}

let failures = 0;

/** Loads the search, which is beside this script. @throws {Error} where it can't be loaded */
async function loadSearch(rows: Rows, words: string): Promise<EmbedSearch> {
  // Browsers may remember that a module could not be loaded, so another attempt has another address.
  const again = failures === 0 ? '' : `?${failures}`;
  const beside = new URL(`./${embedNames.search}${again}`, import.meta.url).href;
  try {
    const { openSearch }: SearchModule = await import(beside);
    return openSearch(rows, ownAddress(words));
  } catch (error) {
    failures += 1;
    throw error;
  }
}

/** The search of one board, loaded when a visitor begins to use it. */
export interface WordSearch {
  wake(): void;
  /** Hits of the words as far as they are loaded by now; `null` while nothing is. `changed` is called when more is. */
  hits(words: string): Hits | null;
}

/**
 * @param words path of the words of the board's adverts
 * @param changed asking again can find more
 * @param onLoad is called with whether the search works, after each attempt to load it
 */
export function wordSearch(
  rows: Rows,
  words: string,
  changed: () => void,
  onLoad: (works: boolean) => void,
): WordSearch {
  let isLoading = false;
  let search: EmbedSearch | null = null;
  let asked = '';
  /** Whether words were requested before it was loaded. */
  let isAwaited = false;

  const wake = () => {
    if (isLoading || search) return;
    isLoading = true;
    loadSearch(rows, words).then(
      (loaded) => {
        search = loaded;
        isLoading = false;
        onLoad(true);
        // Else the list stays unchanged: the focus may be on a job in it.
        if (isAwaited) changed();
      },
      () => {
        // The next key tries again.
        isLoading = false;
        onLoad(false);
      },
    );
  };
  return {
    wake,
    hits(text) {
      const isWord = text.trim() !== '';
      if (isWord) wake();
      isAwaited = isWord && !search;
      if (!search || !isWord) return null;
      if (text !== asked) {
        asked = text;
        void search.load(text).then((isMore) => {
          if (isMore && text === asked) changed();
        });
      }
      return search.hits(text);
    },
  };
}
