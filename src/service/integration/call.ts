import { FormData } from 'undici';
import type { z } from 'zod';
import { userAgent } from '../../base/version.ts';
import { type FieldFault, ServiceBodyError } from '../http/errors.ts';
import type { ServiceAnswer, ServiceRequest } from '../http/exchange.ts';
import { ascii } from '../http/printable.ts';
import { createdSchema } from '../wire/common.ts';
import { type Comparator, requestHeaders, resultHeaders } from '../wire/list-headers.ts';
import type { Secret } from './credentials.ts';

/**
 * One request to the integration API, described but not sent: `createServiceClient(...).run(call)` sends it. What
 * makes a call is pure, and so is the code that parses its answer.
 */
export interface Call<Result> {
  method: ServiceRequest['method'];
  /** Below `/api/integration/v2`, with a slash at its beginning; see `pathOf`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: { json: unknown } | { form: FormData };
  /**
   * Whether the call is idempotent: then it is sent again where that may help. Any other call is
   * sent again only when the service can't have accepted it (no connection, token refused, 429).
   */
  isRepeatable: boolean;
  /**
   * Parses an answer that is no error.
   *
   * @throws ServiceBodyError when it can't be parsed
   */
  understand(answer: ServiceAnswer): Result;
}

const apiPath = '/api/integration/v2';

/** A path with ids in it: ``pathOf`/employees/${id}/notes` ``. Throws a RangeError for an invalid id. */
export function pathOf(parts: TemplateStringsArray, ...ids: readonly number[]): string {
  const wrong = ids.find((id) => !Number.isSafeInteger(id) || id < 1);
  if (wrong !== undefined)
    throw new RangeError(`${wrong} is no id of the service: give a whole number from 1.`);
  return String.raw(parts, ...ids);
}

/** The request of a call to the service at `serviceUrl`, which may have a path of its own. */
export function requestOf(call: Call<unknown>, serviceUrl: string, token: Secret): ServiceRequest {
  const url = new URL(serviceUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${apiPath}${call.path}`;
  url.search = new URLSearchParams(call.query).toString();
  url.hash = '';
  const { body } = call;
  const isJson = body !== undefined && 'json' in body;
  return {
    method: call.method,
    url,
    headers: {
      accept: 'application/json',
      'user-agent': userAgent,
      ...(isJson && { 'content-type': 'application/json' }),
      ...call.headers,
      authorization: `Bearer ${token.reveal()}`,
    },
    body: body === undefined ? undefined : 'json' in body ? JSON.stringify(body.json) : body.form,
  };
}

/** A form with files (multipart). */
export function formOf(parts: Readonly<Record<string, string | { file: Blob; name: string }>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, part.file, part.name);
  }
  return form;
}

/** A record with what could not be read of it: those fields are left out. */
export interface Reading<T> {
  record: T;
  faults: readonly FieldFault[];
}

/**
 * Reads a record with its wire schema, leniently: a field that does not fit is left out and named, so that one odd
 * field does not hide the rest. Only a record that lacks something indispensable (its id) is not read.
 *
 * @returns the faults alone where the record could not be read
 */
function readRecord<T>(
  schema: z.ZodType<T>,
  value: unknown,
): Reading<T> | { record: null; faults: readonly FieldFault[] } {
  const first = schema.safeParse(value);
  if (first.success) return { record: first.data, faults: [] };
  const faults = faultsOf(first.error);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { record: null, faults };
  const odd = new Set(first.error.issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !odd.has(key)));
  const second = schema.safeParse(rest);
  return second.success ? { record: second.data, faults } : { record: null, faults };
}

function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.') || null, message }));
}

/** The JSON of an answer. Bodies hold people's data, so no error quotes them. */
export function jsonOf(answer: ServiceAnswer): unknown {
  demandNoPage(answer);
  try {
    return JSON.parse(answer.body);
  } catch {
    const what = answer.body.trim() === '' ? 'an empty body' : 'something that is not JSON';
    throw new ServiceBodyError(answer.request, 'not-json', `answered ${what}`);
  }
}

/** For operations whose success has no documented body: anything is accepted except a page for people. */
export function understandDone(answer: ServiceAnswer): void {
  demandNoPage(answer);
}

/** The id of the created record. */
export function understandCreated(answer: ServiceAnswer): number {
  const read = createdSchema.safeParse(jsonOf(answer));
  if (read.success) return read.data.id;
  throw new ServiceBodyError(answer.request, 'not-json', 'answered without the id of what it created');
}

/** One record. */
export function understandRecord<T>(schema: z.ZodType<T>): (answer: ServiceAnswer) => Reading<T> {
  return (answer) => {
    const { record, faults } = readRecord(schema, jsonOf(answer));
    if (record !== null) return { record, faults };
    const fields = faults.map(({ field }) => field ?? 'the whole').slice(0, 5);
    throw new ServiceBodyError(
      answer.request,
      'not-json',
      `answered a record that can't be read (${fields.join(', ')})`,
    );
  };
}

function demandNoPage({ request, headers, body }: ServiceAnswer): void {
  const start = body.trimStart().slice(0, 20);
  const isPage = /^<(!doctype|html|head|body)\b/i.test(start);
  if (isPage || (start.startsWith('<') && /\bhtml\b/i.test(headers.get('content-type') ?? ''))) {
    throw new ServiceBodyError(request, 'html', 'answered an HTML page');
  }
}

/** Which page of a list is wanted. */
export interface PageRequest {
  /** From 1. */
  page?: number;
  /** Records on a page, 10 if left out; services stop at 100, or refuse more. */
  size?: number;
}

/** One condition of a filter. */
export interface Condition {
  value: string | number;
  comparison: Comparator;
}

/**
 * The query of a list (interface.md, Filtering and Sorting). Conditions on several fields must all match in variant B,
 * but one is enough in variant A; so use only one field if both must give the same.
 */
export interface ListRequest extends PageRequest {
  filter?: Readonly<Record<string, Condition>>;
  /** In the order in which the sorts apply. */
  sort?: Readonly<Record<string, 'ASC' | 'DESC'>>;
}

/** A record, or a field of one, that could not be read. */
export interface RecordFault extends FieldFault {
  /** Place on the page, from 0. */
  index: number;
  /** The record's id, `null` where it has no readable one. */
  id: number | null;
}

/** A page of a list: what could be read, and what could not. */
export interface RecordPage<T> {
  records: readonly T[];
  faults: readonly RecordFault[];
  /** Records on all pages; `null`, as the next, where the header is missing. */
  total: number | null;
  totalPages: number | null;
}

/** Headers that choose a page. */
export function pageHeaders({ page, size }: PageRequest): Record<string, string> {
  return {
    ...(size !== undefined && { [requestHeaders.pageSize]: String(size) }),
    ...(page !== undefined && { [requestHeaders.currentPage]: String(page) }),
  };
}

/** Headers of a list request. Values are text; characters outside ASCII are sent as unicode escapes. */
export function listHeaders({ filter, sort, ...page }: ListRequest): Record<string, string> {
  const conditions = Object.entries(filter ?? {}).map(([field, { value, comparison }]) => [
    field,
    { value: String(value), comparison },
  ]);
  return {
    ...pageHeaders(page),
    ...(filter && { [requestHeaders.filter]: ascii(JSON.stringify(Object.fromEntries(conditions))) }),
    ...(sort && { [requestHeaders.sort]: ascii(JSON.stringify(sort)) }),
  };
}

/** A page of records. A record that can't be read is left out and named; it hides no other. */
export function understandPage<T>(schema: z.ZodType<T>): (answer: ServiceAnswer) => RecordPage<T> {
  return (answer) => {
    const rows = jsonOf(answer);
    if (!Array.isArray(rows)) {
      throw new ServiceBodyError(answer.request, 'not-a-list', 'answered something else than a list');
    }
    const records: T[] = [];
    const faults: RecordFault[] = [];
    for (const [index, row] of rows.entries()) {
      const read = readRecord(schema, row);
      if (read.record !== null) records.push(read.record);
      for (const fault of read.faults) faults.push({ ...fault, index, id: idIn(row) });
    }
    return {
      records,
      faults,
      total: wholeNumber(answer, resultHeaders.totalCount),
      totalPages: wholeNumber(answer, resultHeaders.totalPages),
    };
  };
}

function idIn(row: unknown): number | null {
  const id = typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function wholeNumber({ headers }: ServiceAnswer, name: string): number | null {
  const text = headers.get(name)?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
