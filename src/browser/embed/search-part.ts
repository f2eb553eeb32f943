import type { Rows } from '../../site/rows/rows.ts';
import type { Hits } from '../../site/search/combine.ts';
import { openTexts } from '../../site/search/texts.ts';
import { createSearch } from '../../site/search/word-search.ts';
import { getJson } from '../shared/load.ts';

/** Finds words in the rows of a board and in its adverts. */
export interface EmbedSearch {
  /** A hit for each row; `null` where there is no word to look for. */
  hits(words: string): Hits | null;
  /** Searches the adverts' texts for the words. Resolves with whether asking again can find more; never rejects. */
  load(words: string): Promise<boolean>;
}

/** @param words whole address of the words of the board's adverts */
export function openSearch(rows: Rows, words: string): EmbedSearch {
  const texts = openTexts(words, rows.advertId, getJson);
  return { hits: createSearch(rows, texts.loaded).hits, load: texts.load };
}
