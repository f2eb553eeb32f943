import type { z } from 'zod';
import { ascii, jsonStart } from '../http/printable.ts';
import type { Problem } from '../problem.ts';
import { idSchema, type Post, type PostHead, postSchema } from '../wire/post.ts';
import { createLosses } from './list-json.ts';

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
