import { STATUS_CODES } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createRoute } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { codedErrorSchema } from '../../service/wire/common.ts';
import { pageHeadersSchema, resultHeadersSchema } from '../../service/wire/list-headers.ts';
import { publishedPostSchema } from '../../service/wire/post.ts';
import type { ListRules } from '../settings/choices.ts';
import type { Faults } from '../state/faults.ts';
import type { Entry, PostStore } from '../state/post-store.ts';
import type { StandinState } from '../state/state.ts';
import {
  type ListHeaders,
  type ListQuery,
  type ListRequest,
  readQuery,
  sortEntries,
} from './list-request.ts';

/** One page of the list, with the values of its headers. */
interface ListPage {
  entries: readonly Entry[];
  page: number;
  size: number;
  totalCount: number;
  totalPages: number;
}

/** The entries that match, in their order: an array, or a part of one. */
type Matching = Pick<readonly Entry[], 'length' | 'slice'>;

/** Cuts a page out of the entries that match. */
function selectPage(matching: Matching, query: ListQuery, faults: Faults): ListPage {
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
class ListView {
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
  select(headers: ListHeaders, query: ListQuery, localNow: string, faults: Faults): Matching {
    const isHonest = !faults.ignoreIdFilter && !faults.ignoreSort;
    // A client that asks for one post after an edit must not wait for all others to be looked at.
    const one = isHonest && query.conditions.some(isExactId) ? rangeOfIds(this.#store.entries, query) : null;
    if (one) return one.slice().filter((entry) => isListed(entry, localNow, this.#rules));
    this.#look(localNow);
    if (!isHonest) return this.#search(query, faults);
    const range = rangeOfIds(this.#listed, query);
    if (range) return range;
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

/**
 * The entries of a query for a range of ids, in their order. A client that reads a long list asks for a new range each
 * time, so the range is found by binary search, and the result is not cached.
 *
 * @param listed by id, the highest first
 * @returns `null` for other queries
 */
function rangeOfIds(listed: readonly Entry[], { conditions, sort }: ListQuery): Matching | null {
  let [first, end] = [0, listed.length];
  for (const { field, comparison, value } of conditions) {
    if (field !== 'id' || comparison === '!=') return null;
    const id = Number(value);
    if (comparison !== '>=') first = Math.max(first, placeOf(listed, id));
    if (comparison !== '<=') end = Math.min(end, placeOf(listed, id - 1));
  }
  if (sort.by !== null) return null;
  const length = Math.max(0, end - first);
  const placeAt = (at: number) => Math.min(at, length);
  return {
    length,
    slice: (from = 0, to = length) =>
      sort.descending
        ? listed.slice(first + placeAt(from), first + placeAt(to))
        : listed.slice(end - placeAt(to), end - placeAt(from)).reverse(),
  };
}

const isExactId = ({ field, comparison }: ListQuery['conditions'][number]): boolean =>
  field === 'id' && comparison === '=';

/** The place of the first entry whose id is not above `id`. */
function placeOf(listed: readonly Entry[], id: number): number {
  let [low, high] = [0, listed.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((listed[middle]?.id ?? 0) > id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first moment at which one of these leaves the list; "~" comes after every moment. */
function nextEnd(entries: readonly Entry[]): string {
  let next = '~';
  for (const { validEnd } of entries) if (validEnd !== null && validEnd < next) next = validEnd;
  return next;
}

type Of = Pick<StandinState, 'variant' | 'choices'>;

/** Whether this stand-in has the public list (choice `publicApiInA`). */
export function hasPublicList({ variant, choices }: Of): boolean {
  return variant === 'b' || choices.publicApiInA === 'same as B';
}

const path = '/public/job_posts/published';
const json = { 'content-type': 'application/json' };

/** An answer before it is sent. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer<ArrayBuffer>;
  list: ListPage | null;
}

/** The list of published posts (interface.md, Public API). */
export function listRoutes(state: StandinState): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  if (!hasPublicList(state)) return routes;
  const view = new ListView(state.store, state.rules);
  routes.get(path, async (context) => {
    const headers = listHeaders(context);
    const request = describe(context, state, headers);
    await state.beforeList?.(request);
    const faults = state.faults.take();
    if (faults.latency) await state.wait(faults.latency.ms);
    const answer = faultyAnswer(faults) ?? listAnswer(state, view, headers, faults);
    log(state, request, answer, faults);
    return send(context, answer, faults);
  });
  routes.get(`${path}/`, (context) => {
    const request = describe(context, state, listHeaders(context));
    const headers = { location: path + new URL(context.req.url).search };
    log(state, request, { status: 301, headers, body: '', list: null }, {});
    return new Response(null, { status: 301, headers });
  });
  routes.all(
    path,
    () => new Response(errorBody(405), { status: 405, headers: { ...json, allow: 'GET, HEAD' } }),
  );
  return routes;
}

/** The service's error body for a status (interface.md, Errors). */
function errorBody(status: number): string {
  return JSON.stringify({ error: { code: status, message: STATUS_CODES[status] ?? 'Error' } });
}

function listAnswer(state: StandinState, view: ListView, headers: ListHeaders, faults: Faults): Answer {
  const query = readQuery(headers, state.rules);
  if (!query) return { status: 400, headers: json, body: errorBody(400), list: null };
  const list = selectPage(view.select(headers, query, state.localNow(), faults), query, faults);
  return {
    status: 200,
    headers: {
      ...json,
      'x-result-count': String(list.entries.length),
      'x-result-current-page': String(list.page),
      'x-result-page-size': String(list.size),
      'x-result-total-count': String(list.totalCount),
      'x-result-total-pages': String(list.totalPages),
    },
    body: jsonArray(list.entries.map((entry) => entry.json)),
    list,
  };
}

/** A JSON array of records that are JSON already: copying bytes is much faster than serializing. */
function jsonArray(records: readonly Buffer[]): Buffer<ArrayBuffer> {
  const parts = records.flatMap((record, index) => (index === 0 ? [record] : [comma, record]));
  return Buffer.concat([opening, ...parts, closing]);
}

const [opening, comma, closing] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

function faultyAnswer(faults: Faults): Answer | null {
  if (faults.status) {
    const { status, retryAfter } = faults.status;
    const headers = retryAfter === undefined ? json : { ...json, 'retry-after': retryAfter };
    return { status, headers, body: errorBody(status), list: null };
  }
  if (!faults.html) return null;
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: '<!doctype html>\n<html lang="en"><title>Recruitment</title><p>This page is being prepared.</p></html>\n',
    list: null,
  };
}

function send(context: Context<{ Bindings: HttpBindings }>, answer: Answer, faults: Faults): Response {
  const { status, headers } = answer;
  if (!faults.truncated || answer.list === null) return new Response(answer.body, { status, headers });
  const whole = Buffer.from(answer.body);
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  if (faults.truncated.how === 'text') return new Response(half, { status, headers });
  const { outgoing } = context.env;
  outgoing.writeHead(status, { ...headers, 'content-length': whole.length });
  // Destroyed only after the first half is sent: the client then sees a body that breaks off.
  outgoing.write(half, () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

function listHeaders(context: Context): ListHeaders {
  return {
    filter: context.req.header('x-request-filter') ?? null,
    sort: context.req.header('x-request-sort') ?? null,
    page: context.req.header('x-request-current-page') ?? null,
    size: context.req.header('x-request-page-size') ?? null,
  };
}

function describe(context: Context, state: StandinState, headers: ListHeaders): ListRequest {
  return { at: state.now().toString(), path: context.req.path, ...headers };
}

function log(state: StandinState, request: ListRequest, answer: Answer, faults: Faults): void {
  state.log.add({
    ...request,
    status: answer.status,
    count: answer.list?.entries.length ?? null,
    total: answer.list?.totalCount ?? null,
    faults: Object.keys(faults),
  });
}

/** The public list, as `/openapi.json` describes it (interface.md, Public API). */
export const listOperation = createRoute({
  method: 'get',
  path: '/public/job_posts/published',
  operationId: 'publishedPosts',
  tags: ['Public'],
  summary: 'The published job posts',
  description:
    'Filter fields: id, job_post_id, job_id (=, !=, <=, >=); language, awarded (=, !=). Default sort: id DESC.',
  request: {
    headers: pageHeadersSchema.extend({
      'x-request-filter': z.string().optional().meta({
        description: 'JSON: `{<field>: {value, comparison}}`',
        example: '{"language":{"value":"pl","comparison":"="}}',
      }),
      'x-request-sort': z.string().optional().meta({
        description: 'JSON: `{sort_by, direction}`',
        example: '{"sort_by":"valid_start","direction":"DESC"}',
      }),
    }),
  },
  responses: {
    200: {
      description: 'One page of posts',
      content: { 'application/json': { schema: z.array(publishedPostSchema) } },
      headers: resultHeadersSchema,
    },
    400: {
      description: "'Bad Request': headers that can't be used",
      content: { 'application/json': { schema: codedErrorSchema } },
    },
  },
});
