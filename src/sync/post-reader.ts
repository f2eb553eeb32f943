import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ImageMap } from '../board/html/media.ts';
import { digestOf } from '../board/listed-post.ts';
import { type PostReading, type Reading, readPost } from '../board/read-job.ts';
import { shareParts } from '../board/share-parts.ts';
import type { Post } from '../service/wire/post.ts';
import type { KnownPost, Readings, RememberedPost } from '../store/readings.ts';
import { imagesOf } from './sync-board.ts';

/** A thread that answers each message with one of its own, in order. */
export interface Thread<Question, Answer> {
  /** Rejects when the question can't be copied, or the thread fails or has ended. */
  ask(question: Question): Promise<Answer>;
  end(): Promise<void>;
}

/**
 * Starts a thread. Its work must not depend on data of other threads: questions and answers are copied.
 *
 * @param module answers each `message` of its `parentPort`
 * @param workerData data for all questions
 * @param onFailed called once, if it fails before its end
 */
function beginThread<Question, Answer>(
  module: URL,
  workerData: unknown,
  onFailed: (error: unknown) => void,
): Thread<Question, Answer> {
  let worker: Worker | undefined;
  const asked: PromiseWithResolvers<Answer>[] = [];
  let failure: { error: unknown } | undefined;
  let isEnding = false;
  const fail = (error: unknown) => {
    if (failure === undefined && !isEnding) onFailed(error);
    failure ??= { error };
    for (const { reject } of asked.splice(0)) reject(error);
  };
  try {
    worker = new Worker(module, { workerData });
    worker.on('message', (answer: Answer) => asked.shift()?.resolve(answer));
    worker.on('messageerror', fail);
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread has ended.')));
  } catch (error) {
    // The system can't create a thread: the caller gets the error.
    fail(error);
  }
  return {
    ask: async (question) => {
      if (failure) throw failure.error;
      worker?.postMessage(question);
      const answer = Promise.withResolvers<Answer>();
      asked.push(answer);
      return answer.promise;
    },
    end: async () => {
      isEnding = true;
      await worker?.terminate();
    },
  };
}

/** The settings for reading all posts; each post brings its images. */
export type SiteReading = Omit<Reading, 'images'>;

/** A post, its hash (`digestOf`), and its present images. */
export interface UnreadPost {
  post: Post;
  digest: string;
  images: ImageMap;
}

/** Reads posts, in a thread while others still arrive. */
export interface PostReader {
  /** @param keep called once, before `finish` is done, with the result */
  add(unread: UnreadPost, keep: (reading: PostReading) => void): void;
  /** Resolves when few posts wait (backpressure): a long list would fill the memory. @throws the reason of the signal */
  drained(): Promise<void>;
  /**
   * Reads everything that was added and is not read yet; more may be added afterwards. @throws the reason of the signal
   */
  finish(): Promise<void>;
  /** Ends the thread. The rest stays unread. */
  end(): Promise<void>;
}

interface Waiting extends UnreadPost {
  keep: (reading: PostReading) => void;
}

/** Up to this many posts a thread is not worth its start. */
const fewPosts = 200;
/** Posts in one message; also the posts read here before the event loop gets a turn. */
const batchSize = 16;
/** Messages sent ahead, so that the thread never waits for the next. */
const mostAsked = 4;
/** Batches that may wait; a post that waits takes some 20 kB. */
const mostWaiting = 128;

/**
 * Starts reading posts. When there are many, a thread reads them from the first one on, even while their list is still
 * arriving; `finish` and `drained` also read here, from the last one on and few at a time, because this process also
 * serves visitors.
 *
 * @param signal ends it early, with its reason
 * @param onThreadFailed called when all posts are read here from now on, because there is no thread
 */
export function createPostReader(
  reading: SiteReading,
  signal?: AbortSignal,
  onThreadFailed: (error: unknown) => void = () => undefined,
): PostReader {
  let added = 0;
  let last: Waiting[] = [];
  /** All full except the last batch before `finish`. */
  const batches: Waiting[][] = [];
  /** Batches that the thread could not read. */
  const cameBack: Waiting[][] = [];
  const asked = new Set<Promise<void>>();
  let thread: Thread<readonly UnreadPost[], PostReading[]> | undefined;

  async function ask(batch: readonly Waiting[], there: NonNullable<typeof thread>): Promise<void> {
    const readings = await there.ask(batch.map(({ keep: _, ...unread }) => unread));
    for (const [index, { keep }] of batch.entries()) {
      const reading = readings[index] as PostReading;
      keep({ ...reading, job: reading.job && shareParts(reading.job) });
    }
  }

  function askMore(): void {
    if (added <= fewPosts || signal?.aborted) return;
    thread ??= beginThread(new URL('./read-thread.ts', import.meta.url), reading, onThreadFailed);
    while (asked.size < mostAsked) {
      const batch = batches.shift();
      if (!batch) return;
      // A post nested too deep to be copied, or a thread that ran out of memory, leaves the batch to us.
      const answer = ask(batch, thread).catch(() => void cameBack.push(batch));
      asked.add(answer);
      void answer.then(() => {
        asked.delete(answer);
        askMore();
      });
    }
  }

  function readHere(batch: readonly Waiting[]): void {
    for (const { keep, post, digest, images } of batch) keep(readPost(post, { ...reading, images }, digest));
  }

  function close(): void {
    if (last.length > 0) batches.push(last);
    last = [];
    askMore();
  }

  return {
    add(unread, keep) {
      added += 1;
      last.push({ ...unread, keep });
      if (last.length === batchSize) close();
    },
    async drained() {
      while (batches.length + cameBack.length > mostWaiting) {
        signal?.throwIfAborted();
        readHere(cameBack.pop() ?? batches.pop() ?? []);
        await setImmediate();
      }
    },
    async finish() {
      close();
      for (;;) {
        signal?.throwIfAborted();
        const batch = cameBack.pop() ?? batches.pop();
        if (batch) {
          readHere(batch);
          await setImmediate();
        } else if (asked.size > 0) {
          await Promise.race(asked);
        } else {
          return;
        }
      }
    },
    end: async () => {
      await thread?.end();
    },
  };
}

/** A post of a read: read already, being read, or waiting for its images. */
export interface SeenPost {
  digest: string;
  sources: readonly string[];
  /** The result for it, or for an equal post of an earlier read; `null` until then. */
  known: KnownPost | null;
  /** Left out when it need not be read again, even if its images change. */
  post?: Post;
}

/** The posts of one read. */
export interface PostsOfRead {
  /** Compares a post with its remembered result. Starts reading a new one without images. */
  see(post: Post): SeenPost;
  /** As `PostReader.drained`. */
  drained: PostReader['drained'];
  /**
   * The results of posts with their present images, in their order.
   *
   * @throws the reason of the signal
   */
  read(seen: readonly SeenPost[]): Promise<RememberedPost[]>;
  /** Ends whatever is still being read. */
  end(): Promise<void>;
}

type ImagesOf = (sources: readonly string[]) => ImageMap;

const noImages: ImageMap = new Map();

/**
 * Posts with images that wait for the end of their list, to be read with the images of that moment. Further ones would
 * fill the memory: they are read at once, and the next read shows images that come later.
 */
const mostWithImages = 1_000;

/**
 * The results of reading posts, by publish id. An unchanged post with unchanged images is not read again: reading is
 * the main cost of a board.
 *
 * @param stored results of this process and earlier ones; nothing is stored if left out
 * @param onThreadFailed as that of `createPostReader`
 */
export function createRememberedPosts(
  reading: SiteReading,
  stored?: Readings,
  onThreadFailed?: (error: unknown) => void,
) {
  const settings = { environment: { SERVICE_URL: reading.serviceUrl }, site: reading.site };
  const remembered = new Map<number, KnownPost>();

  /** The result for the identical post. */
  const find = (id: number, digest: string): KnownPost | null => {
    if (digest === '') return null;
    const known = remembered.get(id);
    if (known?.reading.digest === digest) {
      const { job } = known.reading;
      return job && stored?.isBroken(job) ? null : known;
    }
    const found = stored?.find(id, digest, remembered.size) ?? null;
    if (found) remembered.set(id, found);
    return found;
  };

  return {
    /**
     * Begins a read.
     *
     * @param presentImages the images of one post that there are when it is called
     */
    read(presentImages: ImagesOf, signal?: AbortSignal): PostsOfRead {
      const reader = createPostReader(reading, signal, onThreadFailed);
      const readInto = (seen: SeenPost, post: Post, images: ImageMap) => {
        const { digest, sources } = seen;
        reader.add({ post, digest, images }, (found) => {
          const known = { reading: { ...found, sources }, state: stateOf(images) };
          seen.known = stored?.put(known, remembered.size) ?? known;
          remembered.set(post.id, seen.known);
        });
      };
      /** Posts read already, or soon: a list that could not be proven complete returns them once more. */
      const begun = new Map<number, SeenPost>();
      let withImages = 0;
      return {
        see(post) {
          const digest = digestOf(post);
          const same = begun.get(post.id);
          if (same && digest !== '' && same.digest === digest) return same;
          const known = find(post.id, digest);
          const sources = known?.reading.sources ?? imagesOf(post, settings);
          if (sources.length > 0) withImages += 1;
          if (sources.length > 0 && withImages <= mostWithImages) return { digest, sources, known, post };
          const images = sources.length > 0 ? presentImages(sources) : noImages;
          const seen: SeenPost = { digest, sources, known };
          if (known?.state === stateOf(images)) return seen;
          begun.set(post.id, seen);
          readInto(seen, post, images);
          return seen;
        },
        drained: reader.drained,
        async read(seen) {
          for (const one of seen) {
            const { post, digest, sources } = one;
            if (!post) continue;
            // Another read may have read it since it was seen.
            one.known = find(post.id, digest);
            const images = presentImages(sources);
            if (one.known?.state !== stateOf(images)) readInto(one, post, images);
          }
          await reader.finish();
          return seen.flatMap(({ known }) => known?.reading ?? []);
        },
        end: async () => {
          await reader.end();
          stored?.rest();
        },
      };
    },
    /** The publish ids of the posts that show one of these images, as they were read last. */
    *showing(sources: ReadonlySet<string>): Generator<number> {
      for (const [id, { reading }] of remembered)
        if (reading.sources.some((source) => sources.has(source))) yield id;
    },
    /** Forgets all posts but these. */
    async keep(readings: readonly RememberedPost[]): Promise<void> {
      const ids = new Set(readings.map(({ publishId }) => publishId));
      const gone = [...remembered.keys()].filter((id) => !ids.has(id));
      for (const id of gone) remembered.delete(id);
      await stored?.keep(ids, gone);
    },
  };
}

const stateOf = (images: ImageMap): string =>
  images.size === 0 ? '' : JSON.stringify([...images].map(([, image]) => Object.values(image)));
