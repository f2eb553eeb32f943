import { createHash } from 'node:crypto';
import { millisecondsOf, standingAt } from './standing.ts';

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
  const open = posts.filter((post) => standingAt(at, post) === 'open');
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
  return before.filter((post) => !there.has(post.id) && standingAt(at, post) !== 'past').length;
}

/** The next moment at which a post of the list opens or ends by itself (an ISO instant); `null`: never. */
export function nextOpeningOrEnd(posts: readonly ListedPost[], at: string): string | null {
  const now = millisecondsOf(at);
  let next = Number.POSITIVE_INFINITY;
  for (const post of posts) {
    if (standingAt(at, post) === 'past') continue;
    for (const moment of [post.validFrom, post.validThrough]) {
      const ms = moment === null ? Number.POSITIVE_INFINITY : millisecondsOf(moment);
      if (ms > now && ms < next) next = ms;
    }
  }
  return Number.isFinite(next) ? new Date(next).toISOString() : null;
}
