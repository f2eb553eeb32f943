import { digestOf, type PostReading } from '../board/post-reading.ts';
import type { Reading } from '../board/read-job.ts';
import type { Post } from '../service/wire.ts';
import type { ImageMap } from './mirror-images.ts';
import { readPosts } from './read-posts.ts';
import { imagesOf } from './sync-board.ts';

/** A post as the live site remembers it between looks: what was read of it, never the post itself. */
export interface RememberedPost extends PostReading {
  /** Addresses of its images at the service. */
  sources: readonly string[];
}

/** A post of a look: remembered as it is, or to be read. */
export interface SeenPost {
  digest: string;
  sources: readonly string[];
  /** What an equal post gave before; `null` where there was none. */
  before: { reading: RememberedPost; addresses: string } | null;
  post: Post;
}

/**
 * What posts were read into, by publish id. A post that came as it was, with the images that it had, is not read
 * again: reading is what a board costs.
 */
export function createRememberedPosts(serviceUrl: string) {
  let known = new Map<number, { reading: RememberedPost; addresses: string }>();
  const addressesOf = (sources: readonly string[], images: ImageMap) =>
    sources.map((source) => images.get(source)?.address ?? '').join();

  return {
    /** Holds a post against what is remembered of it. */
    see(post: Post): SeenPost {
      const digest = digestOf(post);
      const found = known.get(post.id);
      const before = found && digest !== '' && found.reading.digest === digest ? found : null;
      return { digest, before, post, sources: before?.reading.sources ?? imagesOf(post, serviceUrl) };
    },
    /** What posts read as with these images, in their order. */
    async read(seen: readonly SeenPost[], reading: Reading, signal?: AbortSignal): Promise<RememberedPost[]> {
      const unread = seen.filter(
        ({ before, sources }) => before?.addresses !== addressesOf(sources, reading.images),
      );
      const read = await readPosts(unread, reading, signal);
      const fresh = new Map(read.map((one, index) => [unread[index], one]));
      return seen.flatMap((one) => {
        const found = fresh.get(one);
        if (!found) return one.before?.reading ?? [];
        const remembered = { ...found, sources: one.sources };
        known.set(one.post.id, {
          reading: remembered,
          addresses: addressesOf(one.sources, reading.images),
        });
        return remembered;
      });
    },
    /** Forgets all posts but these. */
    keep(readings: readonly RememberedPost[]): void {
      const ids = new Set(readings.map(({ publishId }) => publishId));
      known = new Map([...known].filter(([id]) => ids.has(id)));
    },
  };
}
