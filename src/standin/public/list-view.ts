import type { Faults } from '../faults.ts';
import type { ListRules } from '../rules.ts';
import type { Entry, PostStore } from '../store.ts';
import { isListed } from './list-page.ts';
import type { ListHeaders, ListQuery } from './list-query.ts';
import { sortEntries } from './list-sort.ts';

/** How many filters and sorts are remembered between two changes. */
const remembered = 200;

/**
 * What the list shows, kept as long as no post changes and none expires: a request that asks again for the same
 * filter and sort costs no look at the posts.
 */
export class ListView {
  readonly #store: PostStore;
  readonly #rules: ListRules;
  #listed: readonly Entry[] = [];
  #selected = new Map<string, readonly Entry[]>();
  #version = -1;
  /** The view holds from the first of these local times until before the second. */
  #from = '';
  #until = '';

  constructor(store: PostStore, rules: ListRules) {
    this.#store = store;
    this.#rules = rules;
  }

  /**
   * The entries that match, in their order.
   *
   * @param headers what the query was read from
   * @param localNow the service's local time, "yyyy-MM-dd HH:mm:ss": datetimes of this form compare as texts
   */
  select(headers: ListHeaders, query: ListQuery, localNow: string, faults: Faults): readonly Entry[] {
    this.#look(localNow);
    if (faults.ignoreIdFilter || faults.ignoreSort) return this.#search(query, faults);
    // Headers hold no line breaks.
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
