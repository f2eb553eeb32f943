import type { ImageMap } from '../board/html/images.ts';
import { digestOf } from '../board/listed-post.ts';
import type { PostReading } from '../board/read-job.ts';
import type { Post } from '../service/wire/post.ts';
import { createPostReader, type SiteReading } from './post-reader.ts';
import { imagesOf } from './sync-board.ts';

/** A post as the live site keeps it between reads: the result of reading it, never the post itself. */
export interface RememberedPost extends PostReading {
  /** Addresses of its images at the service. */
  sources: readonly string[];
}

/** The result of reading a post with its images in this state. */
interface Known {
  reading: RememberedPost;
  state: string;
}

/** A post of a read: read already, being read, or waiting for its images. */
export interface SeenPost {
  digest: string;
  sources: readonly string[];
  /** The result for it, or for an equal post of an earlier read; `null` until then. */
  known: Known | null;
  /** Left out when it need not be read again, even if its images change. */
  post?: Post;
}

/** The posts of one read. */
export interface PostsOfRead {
  /** Compares a post with its remembered result. Starts reading a new one without images. */
  see(post: Post): SeenPost;
  /**
   * The results of posts with their present images, in their order.
   *
   * @param imagesOf the present images of one post
   * @throws the reason of the signal
   */
  read(seen: readonly SeenPost[], imagesOf: ImagesOf): Promise<RememberedPost[]>;
  /** Ends whatever is still being read. */
  end(): Promise<void>;
}

type ImagesOf = (sources: readonly string[]) => ImageMap;

const noImages: ImageMap = new Map();

/**
 * The results of reading posts, by publish id. An unchanged post with unchanged images is not read again: reading is
 * the main cost of a board.
 */
export function createRememberedPosts(reading: SiteReading) {
  const settings = { environment: { SERVICE_URL: reading.serviceUrl }, site: reading.site };
  let remembered = new Map<number, Known>();

  /** The result for the identical post. */
  const find = (id: number, digest: string) => {
    const found = remembered.get(id);
    return found && digest !== '' && found.reading.digest === digest ? found : null;
  };

  return {
    read(signal?: AbortSignal): PostsOfRead {
      const reader = createPostReader(reading, signal);
      const readInto = (seen: SeenPost, post: Post, images: ImageMap) => {
        const { digest, sources } = seen;
        reader.add({ post, digest, images }, (found) => {
          seen.known = { reading: { ...found, sources }, state: stateOf(images) };
          remembered.set(post.id, seen.known);
        });
      };
      /** Posts read already, or soon: a list that could not be proven complete returns them once more. */
      const begun = new Map<number, SeenPost>();
      return {
        see(post) {
          const digest = digestOf(post);
          const same = begun.get(post.id);
          if (same && digest !== '' && same.digest === digest) return same;
          const known = find(post.id, digest);
          const sources = known?.reading.sources ?? imagesOf(post, settings);
          const seen: SeenPost = { digest, sources, known, ...(sources.length > 0 && { post }) };
          if (known || sources.length > 0) return seen;
          begun.set(post.id, seen);
          readInto(seen, post, noImages);
          return seen;
        },
        async read(seen, statesOf) {
          for (const one of seen) {
            const { post, digest, sources } = one;
            if (!post) continue;
            // Another read may have read it since it was seen.
            one.known = find(post.id, digest);
            const images = statesOf(sources);
            if (one.known?.state !== stateOf(images)) readInto(one, post, images);
          }
          await reader.finish();
          return seen.flatMap(({ known }) => known?.reading ?? []);
        },
        end: reader.end,
      };
    },
    /** Forgets all posts but these. */
    keep(readings: readonly RememberedPost[]): void {
      const ids = new Set(readings.map(({ publishId }) => publishId));
      remembered = new Map([...remembered].filter(([id]) => ids.has(id)));
    },
  };
}

const stateOf = (images: ImageMap): string =>
  images.size === 0 ? '' : JSON.stringify([...images].map(([, image]) => Object.values(image)));
