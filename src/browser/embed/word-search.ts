import type { Rows } from '../../outputs/rows.ts';
import type { Hits } from '../find/search.ts';
import { loadSearch } from './load-search.ts';
import type { EmbedSearch } from './search-part.ts';

/** The search of one board, loaded when a visitor begins to use it. */
export interface WordSearch {
  wake(): void;
  /** Hits of the words as far as they are known by now; `null` while nothing is. `changed` is called when more is. */
  hits(words: string): Hits | null;
}

/**
 * @param words path of the words of the board's adverts
 * @param changed asking again can find more
 * @param told whether the search works; told anew at each attempt to load it
 */
export function wordSearch(
  rows: Rows,
  words: string,
  changed: () => void,
  told: (works: boolean) => void,
): WordSearch {
  let isLoading = false;
  let search: EmbedSearch | null = null;
  let asked = '';

  const wake = () => {
    if (isLoading || search) return;
    isLoading = true;
    loadSearch(rows, words).then(
      (loaded) => {
        search = loaded;
        isLoading = false;
        told(true);
        changed();
      },
      () => {
        // The next key tries again.
        isLoading = false;
        told(false);
      },
    );
  };
  return {
    wake,
    hits(text) {
      const isWord = text.trim() !== '';
      if (isWord) wake();
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
