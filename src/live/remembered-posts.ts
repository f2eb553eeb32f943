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
  /** Left out where it need not be read again, whatever becomes of its images. */
  post?: Post;
}

/**
 * What posts were read into, by publish id. A post that came as it was, with the images that it had, is not read
 * again: reading is what a board costs.
 */
export function createRememberedPosts(serviceUrl: string) {
  let known = new Map<number, { reading: RememberedPost; addresses: string }>();
  const addressesOf = (sources: readonly string[], images: ImageMap) =>
    sources.map((source) => images.get(source)?.address ?? '').join();

  /** What the very same post was read into. */
  const find = (id: number, digest: string) => {
    const found = known.get(id);
    return found && digest !== '' && found.reading.digest === digest ? found : null;
  };

  return {
    /** Holds a post against what is remembered of it. */
    see(post: Post): SeenPost {
      const digest = digestOf(post);
      const before = find(post.id, digest);
      const sources = before?.reading.sources ?? imagesOf(post, serviceUrl);
      return { digest, before, sources, ...((before === null || sources.length > 0) && { post }) };
    },
    /** What posts read as with these images, in their order. */
    async read(seen: readonly SeenPost[], reading: Reading, signal?: AbortSignal): Promise<RememberedPost[]> {
      const readings = seen.map(({ post, digest, before, sources }) => {
        // Another look may have read it since it was seen.
        const last = post ? find(post.id, digest) : before;
        return last?.addresses === addressesOf(sources, reading.images) ? last.reading : undefined;
      });
      const unread = seen.flatMap(({ post, digest, sources }, at) =>
        post && readings[at] === undefined ? [{ post, digest, sources, at }] : [],
      );
      const read = await readPosts(unread, reading, signal);
      for (const [index, { post, sources, at }] of unread.entries()) {
        const found = read[index];
        if (!found) continue;
        const remembered = { ...found, sources };
        readings[at] = remembered;
        known.set(post.id, { reading: remembered, addresses: addressesOf(sources, reading.images) });
      }
      return readings.filter((one) => one !== undefined);
    },
    /** Forgets all posts but these. */
    keep(readings: readonly RememberedPost[]): void {
      const ids = new Set(readings.map(({ publishId }) => publishId));
      known = new Map([...known].filter(([id]) => ids.has(id)));
    },
  };
}
