import { defaultPageSize, type ListRules, maxPageSize } from '../settings/choices.ts';
import type { Entry } from '../state/post-store.ts';

/** One condition of the filter. Several are combined with AND (interface.md, Filtering, variant B). */
export interface Condition {
  field: string;
  comparison: string;
  value: string;
  matches: (entry: Entry) => boolean;
}

type Test = (entry: Entry) => boolean;
/** Makes the test of one condition; `null` when field, comparator or value is not allowed. */
type Maker = (comparison: string, value: string) => Test | null;

/** Fields and comparators of interface.md, Public API. */
const makers: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['id', numberField((entry) => entry.id)],
  ['job_post_id', numberField((entry) => entry.advertId)],
  ['job_id', numberField((entry) => entry.jobId)],
  [
    'language',
    equalityField(
      (entry) => entry.language,
      (text) => text,
    ),
  ],
  ['awarded', equalityField((entry) => entry.awarded, readFlag)],
]);

/** Printable ASCII: special characters must come as JSON unicode escapes (interface.md, Filtering). */
const headerText = /^[ -~]*$/;

/**
 * Reads `X-Request-Filter`: a JSON object of `{value: <text>, comparison: <comparator>}` by field.
 *
 * @returns the conditions, or `null` for anything interface.md does not allow
 */
function readFilter(header: string): Condition[] | null {
  const fields = readObject(header);
  if (!fields) return null;
  const conditions: Condition[] = [];
  for (const [field, condition] of Object.entries(fields)) {
    const parts = pair(condition, 'comparison', 'value');
    const matches = parts && makers.get(field)?.(...parts);
    if (!matches) return null;
    const [comparison, value] = parts;
    conditions.push({ field, comparison, value, matches });
  }
  return conditions;
}

/** The JSON object in a header, or `null` when it is none. */
function readObject(header: string): Record<string, unknown> | null {
  if (!headerText.test(header)) return null;
  try {
    const value: unknown = JSON.parse(header);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Two texts of an object that has exactly these two keys; else `null`. */
function pair(value: unknown, first: string, second: string): [string, string] | null {
  if (typeof value !== 'object' || value === null) return null;
  const texts = new Map<string, unknown>(Object.entries(value));
  const [a, b] = [texts.get(first), texts.get(second)];
  return texts.size === 2 && typeof a === 'string' && typeof b === 'string' ? [a, b] : null;
}

function numberField(read: (entry: Entry) => number | null): Maker {
  return (comparison, value) => {
    if (!/^-?\d{1,20}$/.test(value)) return null;
    const wanted = Number(value);
    switch (comparison) {
      case '=':
        return (entry) => read(entry) === wanted;
      case '!=':
        return (entry) => read(entry) !== wanted;
      case '<=':
        return (entry) => (read(entry) ?? Number.POSITIVE_INFINITY) <= wanted;
      case '>=':
        return (entry) => (read(entry) ?? Number.NEGATIVE_INFINITY) >= wanted;
      default:
        return null;
    }
  };
}

/** `!=` includes records with an empty value (interface.md, Comparators). */
function equalityField<T>(read: (entry: Entry) => T | null, parse: (text: string) => T | null): Maker {
  return (comparison, value) => {
    const wanted = parse(value);
    if (wanted === null || (comparison !== '=' && comparison !== '!=')) return null;
    return comparison === '=' ? (entry) => read(entry) === wanted : (entry) => read(entry) !== wanted;
  };
}

function readFlag(text: string): boolean | null {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** Order of the list. `by: null` = by id alone. */
export interface Sort {
  by: ((entry: Entry) => string | number | null) | null;
  descending: boolean;
}

/** interface.md, Public API: "Default sort is id DESC". */
const defaultSort: Sort = { by: null, descending: true };

/** The filter's fields and the two dates; see the choice `publicSortFields`. */
const keys: ReadonlyMap<string, Sort['by']> = new Map<string, Sort['by']>([
  ['id', null],
  ['job_post_id', (entry) => entry.advertId],
  ['job_id', (entry) => entry.jobId],
  ['language', (entry) => entry.language],
  ['awarded', (entry) => Number(entry.awarded)],
  ['valid_start', (entry) => entry.validStart],
  ['valid_end', (entry) => entry.validEnd],
]);

const dates: ReadonlySet<string> = new Set(['valid_start', 'valid_end']);

/**
 * Reads `X-Request-Sort`: `{sort_by: <field>, direction: ASC|DESC}`.
 *
 * @returns the order, or `null` for anything interface.md does not allow
 */
function readSort(header: string, { sortFields }: Pick<ListRules, 'sortFields'>): Sort | null {
  const parts = pair(readObject(header), 'sort_by', 'direction');
  if (!parts) return null;
  const [field, direction] = parts;
  const by = keys.get(field);
  if (sortFields === 'filters' && dates.has(field)) return null;
  if (by === undefined || (direction !== 'ASC' && direction !== 'DESC')) return null;
  return { by, descending: direction === 'DESC' };
}

/**
 * Puts entries in order. Empty values count as the lowest; equal ones follow by id DESC.
 *
 * @param entries by id, the highest first
 */
export function sortEntries(entries: readonly Entry[], sort: Sort): readonly Entry[] {
  const { by } = sort;
  if (by === null) return sort.descending ? entries : entries.toReversed();
  const sign = sort.descending ? -1 : 1;
  // Array sorting is stable, so equal entries keep the id DESC they came in.
  return entries.toSorted((a, b) => sign * compare(by(a), by(b)));
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** The query of a request for the list. */
export interface ListQuery {
  conditions: readonly Condition[];
  sort: Sort;
  /** From 1. */
  page: number;
  /** Records a page, 1 to `maxPageSize`. */
  size: number;
}

/** The four request headers of the list as text, `null` when the request has none (interface.md, Common rules). */
export interface ListHeaders {
  filter: string | null;
  sort: string | null;
  page: string | null;
  size: string | null;
}

/** @returns the query, or `null` when the answer is 400 Bad Request */
export function readQuery(headers: ListHeaders, rules: ListRules): ListQuery | null {
  const conditions = headers.filter === null ? [] : readFilter(headers.filter);
  const sort = headers.sort === null ? defaultSort : readSort(headers.sort, rules);
  const page = headers.page === null ? 1 : readCount(headers.page);
  const size = headers.size === null ? defaultPageSize : readCount(headers.size);
  if (!conditions || !sort || page === null || size === null) return null;
  if (size > maxPageSize && rules.largePage === 'refuse') return null;
  return { conditions, sort, page, size: Math.min(size, maxPageSize) };
}

/** A whole number from 1, in plain digits. */
function readCount(text: string): number | null {
  if (!/^[1-9]\d*$/.test(text)) return null;
  const count = Number(text);
  return Number.isSafeInteger(count) ? count : null;
}

/** One request for the list with its answer. Headers are `null` when the request had none. */
export interface ListRequest {
  /** ISO instant. */
  at: string;
  path: string;
  filter: string | null;
  sort: string | null;
  page: string | null;
  size: string | null;
}

/** A request that was answered. */
export interface AnsweredRequest extends ListRequest {
  status: number;
  /** Records in the answer and in all pages; `null` when the answer was no list. */
  count: number | null;
  total: number | null;
  /** Keys of the active faults. */
  faults: readonly string[];
}

/** How many requests are remembered. */
export const logLength = 50;

/** Remembers the latest requests for the list. */
export class RequestLog {
  #requests: AnsweredRequest[] = [];
  #total = 0;

  /** Requests since the start or the last reset. */
  get total(): number {
    return this.#total;
  }

  /** The latest 50, the newest first. */
  get latest(): readonly AnsweredRequest[] {
    return this.#requests;
  }

  add(request: AnsweredRequest): void {
    this.#total += 1;
    this.#requests = [request, ...this.#requests.slice(0, logLength - 1)];
  }

  clear(): void {
    this.#requests = [];
    this.#total = 0;
  }
}
