import { setImmediate } from 'node:timers/promises';
import { type PostReading, readPost } from '../board/post-reading.ts';
import type { Reading } from '../board/read-job.ts';
import type { Post } from '../service/wire.ts';
import { beginThread, type Thread } from './thread.ts';

/** A post, and its hash as `digestOf` gives it. */
export interface UnreadPost {
  post: Post;
  digest: string;
}

type ReadThread = Thread<readonly UnreadPost[], PostReading[]>;

/** Posts up to which a thread is not worth its start. */
const fewPosts = 200;
/** Posts of one message, and those that are read here before anything else has its turn. */
const batchSize = 16;
/** Messages that are under way, so that the thread never waits for the next. */
const mostAsked = 2;

/**
 * Reads posts. Many are read here and in a thread of its own at once, so that a large board takes two thirds of the
 * time; here they are read few at a time, for the same process answers visitors.
 *
 * @param signal ends it early, with its reason
 * @returns the readings in the order of the posts
 */
export async function readPosts(
  posts: readonly UnreadPost[],
  reading: Reading,
  signal?: AbortSignal,
): Promise<PostReading[]> {
  const readings: PostReading[] = [];
  const batches: { at: number; posts: readonly UnreadPost[] }[] = [];
  for (let at = 0; at < posts.length; at += batchSize) {
    batches.push({ at, posts: posts.slice(at, at + batchSize) });
  }
  const keep = (at: number, read: readonly PostReading[]) => {
    for (const [index, one] of read.entries()) readings[at + index] = one;
  };
  const here = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      keep(
        batch.at,
        batch.posts.map(({ post, digest }) => readPost(post, reading, digest)),
      );
      await setImmediate();
      signal?.throwIfAborted();
    }
  };
  const there = async (thread: ReadThread) => {
    for (let batch = batches.shift(); batch && !signal?.aborted; batch = batches.shift()) {
      // A post that is nested too deep to be copied, or a thread that has run out of memory, leaves it to us here.
      const read = await thread.ask(batch.posts).catch(() => null);
      if (read === null) {
        batches.push(batch);
        return;
      }
      keep(batch.at, read);
    }
  };
  if (posts.length <= fewPosts) {
    await here();
    return readings;
  }
  const thread: ReadThread = beginThread(new URL('./read-thread.ts', import.meta.url), reading);
  try {
    await Promise.all([here(), ...Array.from({ length: mostAsked }, () => there(thread))]);
    await here();
  } finally {
    await thread.end();
  }
  return readings;
}
