import { type Asked, nothingAsked, readAsked, writeAsked } from '../browser/board/asked.ts';
import { isFacetKey } from '../outputs/find/facet-keys.ts';

/** A page of what is found. */
export interface AskedPage {
  asked: Asked;
  /** Counts from 1. */
  page: number;
}

/** Parameters, besides the facets, that ask for other jobs than the plain page shows, or for another order. */
const narrowing: readonly string[] = ['q', 'near', 'part', 'sort'];

/**
 * Reads the query of an address as a search; `null` where it asks for nothing, as those of campaigns do (`utm_source`).
 * Whatever it is, something can be answered. The visitor's own position is not known here, and narrows nothing.
 */
export function readSearch(query: string): AskedPage | null {
  // No page can show control characters, nor half a character.
  const clean = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
  const from = new URLSearchParams(
    [...new URLSearchParams(query)].map(([name, value]) => [name, clean(value)]),
  );
  if (![...from.keys()].some((name) => narrowing.includes(name) || isFacetKey(name))) return null;
  const { words, around, sort, ...rest } = readAsked(from.toString());
  const known = around === 'here' ? null : around;
  return {
    asked: {
      ...rest,
      // They may have been cut.
      words: words.toWellFormed(),
      around: known,
      sort: sort === 'distance' && !known ? nothingAsked.sort : sort,
      view: nothingAsked.view,
    },
    page: Number(/^[1-9]\d{0,3}$/.exec(from.get('page') ?? '')?.[0] ?? 1),
  };
}

/** The query of an answer, the same for the same search whatever it was typed in: `?q=` where all jobs are asked for. */
export function searchQuery({ asked, page }: AskedPage): string {
  const query = writeAsked(asked, '') || '?q=';
  return page === 1 ? query : `${query}&page=${page}`;
}
