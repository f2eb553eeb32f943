import type { Post } from '../service/wire.ts';
import { type Reading, readJob } from './read-job.ts';

type Read = ReturnType<typeof readJob>;

/**
 * `readJob`, but a post that was read before with the same settings and images is not read again: reading is what
 * a board costs, and it depends on nothing else. Posts are known by their object.
 */
export function rememberedReading(): (post: Post, reading: Reading) => Read {
  let known = new WeakMap<Post, Read>();
  let last: Reading | undefined;
  return (post, reading) => {
    if (
      last?.site !== reading.site ||
      last.serviceUrl !== reading.serviceUrl ||
      last.images !== reading.images
    ) {
      known = new WeakMap();
      last = reading;
    }
    let read = known.get(post);
    if (!read) {
      read = readJob(post, reading);
      known.set(post, read);
    }
    return read;
  };
}
