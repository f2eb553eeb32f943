import { createHash } from 'node:crypto';
import type { Post } from '../service/wire/post.ts';
import { readInstant } from './instants.ts';

/** A hash of a post as received; `''` for one nested too deep to print, which equals no other. */
export function digestOf(post: Post): string {
  try {
    return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
  } catch {
    return '';
  }
}

/** @param timeZone that of the service's instance, as a board reads it */
export const listedPost = (post: Post, timeZone: string): ListedPost => ({
  id: post.id,
  digest: digestOf(post),
  validFrom: readInstant(post.valid_start, timeZone, { name: 'valid_start', otherwise: '' }, ignored),
  validThrough: readInstant(post.valid_end, timeZone, { name: 'valid_end', otherwise: '' }, ignored),
});

const ignored = () => undefined;

/** The part of a post that a list's digest covers. */
export interface ListedPost {
  id: number;
  /** A hash of everything that the site may show of it. */
  digest: string;
  validFrom: string | null;
  validThrough: string | null;
}

/**
 * One hash for all posts that are open at a moment: equal ones mean that visitors see the same jobs, with the same texts.
 *
 * @param at an ISO instant
 */
export function listDigest(posts: readonly ListedPost[], at: string): string {
  const hash = createHash('sha256');
  const open = posts.filter((post) => openStateAt(at, post) === 'open');
  for (const { id, digest } of open.sort((one, other) => one.id - other.id)) hash.update(`${id} ${digest}\n`);
  return hash.digest('base64url');
}

/**
 * How many posts of a list a later one lacks although their validity goes on.
 *
 * @param at an ISO instant, that of the later one
 */
export function missingPosts(before: readonly ListedPost[], next: readonly ListedPost[], at: string): number {
  const there = new Set(next.map(({ id }) => id));
  return before.filter((post) => !there.has(post.id) && openStateAt(at, post) !== 'past').length;
}

/** The next moment at which a post of the list opens or ends by itself (an ISO instant); `null`: never. */
export function nextOpeningOrEnd(posts: readonly ListedPost[], at: string): string | null {
  const now = millisecondsOf(at);
  let next = Number.POSITIVE_INFINITY;
  for (const post of posts) {
    if (openStateAt(at, post) === 'past') continue;
    for (const moment of [post.validFrom, post.validThrough]) {
      const ms = moment === null ? Number.POSITIVE_INFINITY : millisecondsOf(moment);
      if (ms > now && ms < next) next = ms;
    }
  }
  return Number.isFinite(next) ? new Date(next).toISOString() : null;
}

export type OpenState = 'open' | 'upcoming' | 'past';

/**
 * The state of a job at a moment: open from `validFrom` on and no longer at `validThrough`; without `validFrom` it
 * has begun, without `validThrough` it has no end. An empty or reversed interval counts as past: the job never
 * opens.
 *
 * @param at an ISO instant
 */
export function openStateAt(
  at: string,
  { validFrom, validThrough }: { validFrom: string | null; validThrough: string | null },
): OpenState {
  const now = millisecondsOf(at);
  const from = validFrom === null ? Number.NEGATIVE_INFINITY : millisecondsOf(validFrom);
  const through = validThrough === null ? Number.POSITIVE_INFINITY : millisecondsOf(validThrough);
  if (now >= through || from >= through) return 'past';
  return now >= from ? 'open' : 'upcoming';
}

const known = new Map<string, number>();
const mostKnown = 50_000;

/** Epoch milliseconds of an ISO instant. Cached, because thousands of jobs begin and end at the same few instants. */
export function millisecondsOf(instant: string): number {
  const found = known.get(instant);
  if (found !== undefined) return found;
  const milliseconds = Temporal.Instant.from(instant).epochMilliseconds;
  if (known.size >= mostKnown) known.clear();
  known.set(instant, milliseconds);
  return milliseconds;
}
