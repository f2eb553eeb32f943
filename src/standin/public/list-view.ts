import type { ListRules } from '../settings/choices.ts';
import type { Faults } from '../state/faults.ts';
import type { Entry, PostStore } from '../state/post-store.ts';
import { type ListHeaders, type ListQuery, sortEntries } from './list-request.ts';

/** One page of the list, with the values of its headers. */
export interface ListPage {
  entries: readonly Entry[];
  page: number;
  size: number;
  totalCount: number;
  totalPages: number;
}

/** Cuts a page out of the entries that match, in their order. */
export function selectPage(matching: readonly Entry[], query: ListQuery, faults: Faults): ListPage {
  const from = (query.page - 1) * query.size;
  const entries = matching.slice(from, from + query.size);
  const isShort = faults.shortPages && entries.length > 1 && from + query.size < matching.length;
  const totalCount = Math.max(0, matching.length + (faults.totals?.by ?? 0));
  return {
    entries: isShort ? entries.slice(0, -1) : entries,
    page: query.page,
    size: query.size,
    totalCount,
    totalPages: Math.ceil(totalCount / query.size),
  };
}

/** Whether a post is on the list at this moment. See the choice `listExpired` for its reason. */
export function isListed(entry: Entry, localNow: string, rules: ListRules): boolean {
  return rules.listExpired || entry.validEnd === null || entry.validEnd > localNow;
}

/** How many filters and sorts are cached between two changes. */
const remembered = 200;

/** Caches lists until a post changes or expires: a repeated filter and sort does not visit the posts. */
export class ListView {
  readonly #store: PostStore;
  readonly #rules: ListRules;
  #listed: readonly Entry[] = [];
  #selected = new Map<string, readonly Entry[]>();
  #version = -1;
  /** The view is valid from the first of these local times until before the second. */
  #from = '';
  #until = '';

  constructor(store: PostStore, rules: ListRules) {
    this.#store = store;
    this.#rules = rules;
  }

  /**
   * The matching entries, in their order.
   *
   * @param headers of the query
   * @param localNow the service's local time, "yyyy-MM-dd HH:mm:ss": datetimes of this form compare as texts
   */
  select(headers: ListHeaders, query: ListQuery, localNow: string, faults: Faults): readonly Entry[] {
    this.#look(localNow);
    if (faults.ignoreIdFilter || faults.ignoreSort) return this.#search(query, faults);
    // Headers contain no line breaks.
    const key = `${headers.filter}\n${headers.sort}`;
    const known = this.#selected.get(key);
    if (known) return known;
    const found = this.#search(query, faults);
    if (this.#selected.size >= remembered) this.#selected.clear();
    this.#selected.set(key, found);
    return found;
  }

  #search(query: ListQuery, faults: Faults): readonly Entry[] {
    const conditions = faults.ignoreIdFilter
      ? query.conditions.filter((condition) => condition.field !== 'id')
      : query.conditions;
    const matching =
      conditions.length === 0
        ? this.#listed
        : this.#listed.filter((entry) => conditions.every((condition) => condition.matches(entry)));
    return sortEntries(matching, faults.ignoreSort ? { by: null, descending: false } : query.sort);
  }

  #look(localNow: string): void {
    const isCurrent =
      this.#version === this.#store.version && localNow >= this.#from && localNow < this.#until;
    if (isCurrent) return;
    this.#version = this.#store.version;
    this.#from = localNow;
    this.#listed = this.#store.entries.filter((entry) => isListed(entry, localNow, this.#rules));
    this.#until = this.#rules.listExpired ? '~' : nextEnd(this.#listed);
    this.#selected.clear();
  }
}

/** The first moment at which one of these leaves the list; "~" comes after every moment. */
function nextEnd(entries: readonly Entry[]): string {
  let next = '~';
  for (const { validEnd } of entries) if (validEnd !== null && validEnd < next) next = validEnd;
  return next;
}
