import { createHash } from 'node:crypto';
import type { Post } from '../service/wire/post.ts';
import { readInstant } from './instants.ts';
import type { ListedPost } from './list-digest.ts';

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
