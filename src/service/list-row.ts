import type { z } from 'zod';
import type { Problem } from '../problem.ts';
import { ascii } from './ascii.ts';
import { jsonStart } from './json-start.ts';
import { limitTexts } from './post-texts.ts';
import { idSchema, type Post, type PostHead, postSchema } from './wire.ts';

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
 * @param left what was left out of it before
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
