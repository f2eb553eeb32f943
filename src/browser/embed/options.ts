import { fold } from '../../i18n/fold.ts';
import { type FacetKey, isFacetKey } from '../../site/rows/rows.ts';
import { chooseLanguage } from './site.ts';

/** Options from the element's attributes. */
export interface BoardOptions {
  language: string;
  /** As written, folded: a value's own name in addresses, or what a person reads. */
  facets: Partial<Record<FacetKey, string[]>>;
  /** Jobs that are shown at a time. */
  limit: number;
  /** Where links open; `''` = in the same window. */
  target: string;
}

/** Attributes of options; with `data-` in front they mean the same. */
export const optionNames = ['language', 'facets', 'limit', 'target'] as const;

const usualLimit = 10;
const mostAtOnce = 100;

/** Reads the attributes of an element; unreadable ones are ignored. */
export function optionsOf(element: HTMLElement): BoardOptions {
  const around = element.closest<HTMLElement>('[lang]')?.lang ?? '';
  const said = (name: (typeof optionNames)[number]) =>
    element.getAttribute(name) ?? element.getAttribute(`data-${name}`);
  const limit = Number(said('limit') ?? usualLimit);
  return {
    language: chooseLanguage([said('language') ?? '', around]),
    facets: readFacets(said('facets') ?? ''),
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, mostAtOnce) : usualLimit,
    target: said('target') ?? '',
  };
}

/** "field:IT;field:Sales;place:pl": a facet that occurs twice is widened, facets narrow each other. */
export function readFacets(text: string): BoardOptions['facets'] {
  const facets: BoardOptions['facets'] = {};
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    const key = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = fold(part.slice(colon + 1).trim());
    if (isFacetKey(key) && value) facets[key] = [...(facets[key] ?? []), value];
  }
  return facets;
}
