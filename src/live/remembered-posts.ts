import { digestOf, type PostReading } from '../board/post-reading.ts';
import type { Post } from '../service/wire.ts';
import type { ImageMap } from './mirror-images.ts';
import { createPostReader, type SiteReading } from './post-reader.ts';
import { imagesOf } from './sync-board.ts';

/** A post as the live site remembers it between looks: what was read of it, never the post itself. */
export interface RememberedPost extends PostReading {
  /** Addresses of its images at the service. */
  sources: readonly string[];
}

/** What a post was read into, with its images at these addresses of the site. */
interface Known {
  reading: RememberedPost;
  addresses: string;
}

/** A post of a look: read already, being read, or waiting for its images. */
export interface SeenPost {
  digest: string;
  sources: readonly string[];
  /** What it, or an equal post of an earlier look, was read into; `null` until then. */
  known: Known | null;
  /** Left out where it need not be read again, whatever becomes of its images. */
  post?: Post;
}

/** The posts of one look. */
export interface PostsOfLook {
  /** Holds a post against what is remembered of it. A new one without images is read from now on. */
  see(post: Post): SeenPost;
  /** What posts read as with these images, in their order. @throws the reason of the signal */
  read(seen: readonly SeenPost[], images: ImageMap): Promise<RememberedPost[]>;
  /** Whatever is still being read for it ends. */
  end(): Promise<void>;
}

const noImages: ImageMap = new Map();

/**
 * What posts were read into, by publish id. A post that came as it was, with the images that it had, is not read
 * again: reading is what a board costs.
 *
 * @param isAlone whether there is no room for a thread that helps to read
 */
export function createRememberedPosts(reading: SiteReading, isAlone = false) {
  const { serviceUrl } = reading;
  let remembered = new Map<number, Known>();
  const addressesOf = (sources: readonly string[], images: ImageMap) =>
    sources.map((source) => images.get(source)?.address ?? '').join();

  /** What the very same post was read into. */
  const find = (id: number, digest: string) => {
    const found = remembered.get(id);
    return found && digest !== '' && found.reading.digest === digest ? found : null;
  };

  return {
    look(signal?: AbortSignal): PostsOfLook {
      const reader = createPostReader(reading, isAlone, signal);
      const readInto = (seen: SeenPost, post: Post, images: ImageMap) => {
        const { digest, sources } = seen;
        reader.add({ post, digest, images }, (found) => {
          seen.known = { reading: { ...found, sources }, addresses: addressesOf(sources, images) };
          remembered.set(post.id, seen.known);
        });
      };
      /** Those that are read already, or soon: a list that could not be proven complete brings them once more. */
      const begun = new Map<number, SeenPost>();
      return {
        see(post) {
          const digest = digestOf(post);
          const same = begun.get(post.id);
          if (same && digest !== '' && same.digest === digest) return same;
          const known = find(post.id, digest);
          const sources = known?.reading.sources ?? imagesOf(post, serviceUrl);
          const seen: SeenPost = { digest, sources, known, ...(sources.length > 0 && { post }) };
          if (known || sources.length > 0) return seen;
          begun.set(post.id, seen);
          readInto(seen, post, noImages);
          return seen;
        },
        async read(seen, images) {
          for (const one of seen) {
            const { post, digest, sources } = one;
            if (!post) continue;
            // Another look may have read it since it was seen.
            one.known = find(post.id, digest);
            if (one.known?.addresses !== addressesOf(sources, images))
              readInto(one, post, imagesAt(sources, images));
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

/** Those images that are at these addresses of the service. */
const imagesAt = (sources: readonly string[], images: ImageMap): ImageMap =>
  new Map(
    sources.flatMap((source) => {
      const image = images.get(source);
      return image ? [[source, image]] : [];
    }),
  );
