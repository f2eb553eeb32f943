import { ServiceBodyError, ServiceStatusError } from '../http/errors.ts';
import type { ServiceAnswer } from '../http/exchange.ts';
import { ascii } from '../http/printable.ts';
import type { Post, PostHead } from '../wire/post.ts';
import { readListJson } from './list-json.ts';
import type { Direction, PageQuery } from './list-request.ts';
import { type ListRow, readRow } from './list-row.ts';

/** One parsed page of the list: the rows as they came, and what the X-Result headers say. */
export interface ListPage<P extends PostHead = PostHead> {
  rows: readonly ListRow<P>[];
  /**
   * X-Result-Total-Count: how many records the filter of this request has in all; `null`, as all that follow, where
   * the header is missing or unreadable.
   */
  total: number | null;
  /** X-Result-Current-Page. */
  currentPage: number | null;
  /** X-Result-Total-Pages. */
  totalPages: number | null;
  /** X-Result-Page-Size. */
  pageSize: number | null;
  /** X-Result-Count. */
  count: number | null;
}

/**
 * Parses the answer to a list request (interface.md, "Common rules" and "Public API"). Never takes anything
 * else for an empty list.
 *
 * @throws ServiceStatusError for every status but 200; ServiceBodyError when the body is no JSON array
 */
export async function understandListPage(answer: ServiceAnswer): Promise<ListPage<Post>> {
  const { request, status, headers, body } = answer;
  if (status !== 200) {
    throw new ServiceStatusError(request, status, {
      retryAfter: headers.get('retry-after'),
      said: saidIn(body),
    });
  }
  return {
    rows: await readRows(answer),
    total: wholeNumber(headers.get('x-result-total-count')),
    currentPage: wholeNumber(headers.get('x-result-current-page')),
    totalPages: wholeNumber(headers.get('x-result-total-pages')),
    pageSize: wholeNumber(headers.get('x-result-page-size')),
    count: wholeNumber(headers.get('x-result-count')),
  };
}

async function readRows({ request, headers, body }: ServiceAnswer): Promise<ListRow<Post>[]> {
  const text = body.trim();
  if (text.startsWith('[')) {
    const rows = await readListJson(text, ({ value, cut }) => readRow(value, cut));
    if (rows !== null) return rows;
    throw text.endsWith(']')
      ? new ServiceBodyError(
          request,
          'not-json',
          `answered something that is not JSON ("${ascii(text, 40)}")`,
        )
      : new ServiceBodyError(request, 'broken-off', `the list breaks off after ${text.length} characters`);
  }
  const parsed = parse(text);
  if (parsed === null) {
    const type = headers.get('content-type') ?? '';
    if (/^<(!doctype|html|head|body)\b/i.test(text) || (/\bhtml\b/i.test(type) && text.startsWith('<'))) {
      throw new ServiceBodyError(request, 'html', 'answered an HTML page instead of the list');
    }
    const what = text === '' ? 'an empty body' : `something that is not JSON ("${ascii(text, 40)}")`;
    throw new ServiceBodyError(request, 'not-json', `answered ${what}`);
  }
  const { value } = parsed;
  const error = errorIn(value);
  if (error !== null) {
    const said = error.message === null ? '' : ` "${ascii(error.message, 120)}"`;
    const code = error.code === null ? '' : ` (code ${error.code})`;
    const options = error.code === null ? {} : { code: error.code };
    throw new ServiceBodyError(
      request,
      'error-object',
      `answered the error${said}${code} instead of the list`,
      options,
    );
  }
  const what = value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
  throw new ServiceBodyError(request, 'not-a-list', `answered ${what} instead of a list`);
}

/** Most characters of an error body: a longer body is no error of the service, and is not parsed. */
const longestOther = 100_000;

function parse(text: string): { value: unknown } | null {
  if (text.length > longestOther) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The bodies of interface.md, "Errors": `error` as object or as text, or `code` and `message` at the top. */
function errorIn(value: unknown): { code: number | null; message: string | null } | null {
  if (typeof value !== 'object' || value === null) return null;
  const error: unknown =
    'error' in value ? value.error : 'code' in value && 'message' in value ? value : undefined;
  if (error === undefined) return null;
  if (typeof error !== 'object' || error === null) return { code: null, message: String(error) };
  return {
    code: 'code' in error && typeof error.code === 'number' ? error.code : null,
    message: 'message' in error && typeof error.message === 'string' ? error.message : null,
  };
}

function saidIn(body: string): string | null {
  return errorIn(parse(body.trim())?.value)?.message ?? null;
}

function wholeNumber(header: string | null): number | null {
  const text = header?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The service ignored the id filter or the sort, so the list cannot be walked by id. */
export class ListOrderError extends Error {
  override readonly name = 'ListOrderError';
}

/**
 * Checks that a page obeys its query: every id on the asked side of the bound, and the ids in the asked order.
 * A repeated id is no disorder. Rows without a readable id are passed over.
 *
 * @throws ListOrderError with the reason in words
 */
export function checkOrder(page: ListPage, query: PageQuery): void {
  const bound = query.ids?.value ?? null;
  let previous: number | null = null;
  for (const { id } of page.rows) {
    if (id === null) continue;
    if (bound !== null && isBefore(id, bound, query.direction)) {
      throw new ListOrderError(
        `the service ignores the id filter (asked for ${query.ids?.comparison} ${bound}, got ${id})`,
      );
    }
    if (previous !== null && isBefore(id, previous, query.direction)) {
      throw new ListOrderError(
        `the service ignores the sort (asked for ${query.direction}, got ${previous} before ${id})`,
      );
    }
    previous = id;
  }
}

/** Whether `id` comes before `other` in a list of this direction. */
function isBefore(id: number, other: number, direction: Direction): boolean {
  return direction === 'DESC' ? id > other : id < other;
}
