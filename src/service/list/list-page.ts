import type { z } from 'zod';
import { ServiceBodyError, ServiceStatusError } from '../http/errors.ts';
import type { ServiceAnswer } from '../http/exchange.ts';
import { ascii, jsonStart } from '../http/printable.ts';
import type { Problem } from '../problem.ts';
import { idSchema, type Post, type PostHead, postSchema } from '../wire/post.ts';
import { createLosses, readListJson } from './list-json.ts';
import type { Direction, PageQuery } from './list-request.ts';

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

/** The longest text but the HTML of an advert, and all such texts of a post together, in characters. */
const longestText = 20_000;
const mostText = 300_000;
/** Characters and tags of one value of an advert, and of all its values together. */
const longestHtml = 200_000;
const mostHtml = 300_000;
const tagsOfValue = 4000;
const tagsOfPost = 6000;

/**
 * Cuts the texts of a post to what the largest honest ones have, in place: nothing that reads them may take long. The
 * bytes of pictures embedded in the HTML (`data:` addresses) are removed first, since those are never shown.
 *
 * @param record as JSON gives it, of bounded size but for its texts
 * @returns what was cut: ends of a sentence that begins with the record's name
 */
function limitTexts(record: unknown): string[] {
  const { note, said } = createLosses('cut');
  let text = mostText;
  let html = mostHtml;
  let tags = tagsOfPost;

  function limitHtml(whole: string, path: readonly string[]): string {
    const given = whole.length > longestHtml ? withoutBytes(whole) : whole;
    const most = Math.min(longestHtml, html);
    const mostTags = Math.min(tagsOfValue, tags);
    const tagged = endOfTags(given, mostTags);
    const kept =
      given.length <= most && tagged.end === given.length
        ? given
        : cutHtml(given, Math.min(most, tagged.end));
    html -= kept.length;
    tags -= tagged.count;
    if (kept.length < given.length) note(path, `is cut to ${kept.length} of its ${given.length} characters`);
    // A copy: a part of a long text keeps all of it in memory.
    return kept.length === whole.length ? whole : copyOf(kept);
  }

  function limitText(whole: string, path: readonly string[]): string {
    const most = Math.max(0, Math.min(longestText, text));
    text -= Math.min(most, whole.length);
    if (whole.length <= most) return whole;
    note(path, `is cut to ${most} of its ${whole.length} characters`);
    return copyOf(whole.slice(0, most));
  }

  function limit(value: unknown, path: readonly string[]): unknown {
    if (typeof value === 'string') return isHtml(path) ? limitHtml(value, path) : limitText(value, path);
    if (typeof value !== 'object' || value === null) return value;
    for (const [name, inner] of Object.entries(value)) {
      const limited = limit(inner, [...path, name]);
      if (limited !== inner) Object.defineProperty(value, name, { value: limited });
    }
    return value;
  }

  limit(record, []);
  return said();
}

/** The value of one of the advert's `values` (interface.md, Published job post). */
const isHtml = ([advert, values, , value, ...inner]: readonly string[]): boolean =>
  advert === 'advert' && values === 'values' && value === 'value' && inner.length === 0;

/** Where the first tag (or line of a text without tags) beyond a limit begins; the length if there are fewer. */
function endOfTags(html: string, most: number): { end: number; count: number } {
  const begins = /<[a-z!/?]|[\n\r]/gi;
  let count = 0;
  for (let found = begins.exec(html); found; found = begins.exec(html)) {
    if (count === most) return { end: found.index, count };
    count += 1;
  }
  return { end: html.length, count };
}

/** Cuts neither in a tag nor in a word, where there is a border not far before. */
function cutHtml(html: string, most: number): string {
  if (most <= 0) return '';
  const tag = html.lastIndexOf('<', most);
  const tagEnd = html.lastIndexOf('>', most - 1) + 1;
  if (tag >= tagEnd) return html.slice(0, tag);
  const border = Math.max(tagEnd, html.lastIndexOf(' ', most));
  return html.slice(0, border > most - 10_000 ? border : most).replace(/&[#\w]{0,10}$/, '');
}

function withoutBytes(html: string): string {
  const [before = '', ...others] = html.split(/;base64,/i);
  return [before, ...others.map(afterBytes)].join(';base64,');
}

function afterBytes(text: string): string {
  const end = text.search(/[^a-z0-9+/=\r\n]/i);
  return end === -1 ? '' : text.slice(end);
}

const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** One element of the list. Exactly one of `post` and `problem` is set. */
export interface ListRow<P extends PostHead = PostHead> {
  /** The publish id, also of a row that is otherwise unreadable; `null` where it cannot be read itself. */
  id: number | null;
  post: P | null;
  problem: Problem | null;
}

/**
 * Reads one element of the list. One that is not a post becomes a problem, and hides no other; its texts are cut to the
 * length of honest ones.
 *
 * @param left the parts that were already left out
 */
export function readRow(raw: unknown, left: readonly string[] = []): ListRow<Post> {
  const cut = [...left, ...limitTexts(raw)];
  const parsed = postSchema.safeParse(raw);
  if (parsed.success) {
    const { cut: _, ...post } = parsed.data;
    return { id: post.id, post: cut.length === 0 ? post : { ...post, cut }, problem: null };
  }
  const id = idAt(raw, ['id']);
  const advertId = idAt(raw, ['advert', 'id']);
  const reasons = [...parsed.error.issues.map((issue) => reasonOf(issue, raw)), ...cut].join('; ');
  const what = id === null ? 'A post of unknown id' : `Post ${id}`;
  const message = `${what} cannot be read and is left out: ${reasons}. Correct the record in the service.`;
  return { id, post: null, problem: { publishId: id, advertId, code: 'post-unreadable', message } };
}

function reasonOf(issue: z.core.$ZodIssue, raw: unknown): string {
  const found = valueAt(raw, issue.path);
  const field = issue.path.join('.');
  const expected = field === 'id' || field.endsWith('.id') ? 'an id (a positive whole number)' : 'an object';
  const subject = field === '' ? 'the record' : field;
  if (found === undefined) return `${subject} is missing`;
  return `${subject} is ${ascii(jsonStart(found, 41), 40)} instead of ${expected}`;
}

function idAt(raw: unknown, path: readonly PropertyKey[]): number | null {
  return idSchema.safeParse(valueAt(raw, path)).data ?? null;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
