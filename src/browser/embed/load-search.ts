import { embedNames } from '../../outputs/embed/names.ts';
import type { Rows } from '../../outputs/rows.ts';
import type { EmbedSearch } from './search-part.ts';
import { ownAddress } from './settings.ts';

interface SearchModule {
  openSearch(rows: Rows, words: string): EmbedSearch;
}

let failures = 0;

/** Loads the search, which stands beside this script. @throws {Error} where it can't be loaded */
export async function loadSearch(rows: Rows, words: string): Promise<EmbedSearch> {
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
