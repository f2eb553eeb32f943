import { setImmediate } from 'node:timers/promises';
import { createLock } from '../base/timing.ts';
import type { ImageMap, MirroredImage, MissingImage } from '../board/html/media.ts';
import { ImageError, type Picture } from '../service/http/read-image.ts';
import { copiedImage } from '../store/images.ts';
import type { CopiedImage, ImageRecords, ImageStore } from '../store/store.ts';
import { createImageFetcher, type ImageFetcherOptions } from './image-fetcher.ts';

/** Limits for images. */
interface ImageBudget {
  /** To read them, milliseconds. */
  ms: number;
  images: number;
  bytes: number;
}

export interface ImageBudgets {
  perPost: ImageBudget;
  /** The time is per run, the rest for the whole store. */
  inAll: ImageBudget;
}

export interface ImageCacheOptions
  extends Pick<ImageFetcherOptions, 'isAllowed' | 'timeoutMs' | 'requestsPerSecond'> {
  /** Records of images from earlier runs. */
  known: ImageRecords;
  /**
   * Stores copies, and failures with their next attempt; includes all of `known`. `null`: missing images are fetched
   * once and nothing is stored, for processes beside a live site.
   */
  store: ImageStore | null;
  /** Whether to fetch recently failed images at once: for processes that read only once, such as a static build. */
  asksAgain: boolean;
  /** A monotonic clock, and the time of day in milliseconds since 1970. */
  clock: ImageFetcherOptions['clock'] & { wallClock(): number };
  /**
   * Is called when images have arrived, or are missing for another reason than before: posts that show them may differ
   * now.
   *
   * @param sources of these images
   */
  onChange?: ((sources: ReadonlySet<string>) => Promise<unknown>) | undefined;
  budgets?: ImageBudgets | undefined;
}

/** Copies of the images of adverts, fetched in the background, so that reads need not wait for them. */
export interface ImageCache {
  /**
   * Starts fetching the missing images of these posts, without waiting. Failed ones are fetched again when they are
   * due.
   *
   * @param posts source addresses of their images, post by post
   * @param isWhole whether these are all posts: images that none of them shows are removed after a while
   */
  want(posts: Iterable<readonly string[]>, isWhole: boolean): Promise<void>;
  /** The present images of one post, and why others are missing. */
  stateOf(sources: readonly string[]): ImageMap;
  /** All images that posts show, by their source addresses. */
  shown(): Record<string, MirroredImage>;
  /** Whether a copy with this address is stored, shown or not. */
  has(address: string): boolean;
  /** Starts no fetch while this work is running. */
  pauseDuring<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when no fetch is running, and the listeners of changes are done. */
  settled(): Promise<void>;
  /** Aborts running fetches. */
  stop(): Promise<void>;
}

const usualBudgets: ImageBudgets = {
  perPost: { ms: 30_000, images: 20, bytes: 16_000_000 },
  inAll: { ms: 300_000, images: 20_000, bytes: 2_000_000_000 },
};
/** How long an image is kept after the last post that shows it: adverts come back. */
const keptMs = 7 * 86_400_000;
/** The same when there is no room for others. A read about to be published needs its images. */
const leastKeptMs = 3_600_000;

const firstBackoffMs = 60_000;
const longestBackoffMs = 3_600_000;
/** Records written before the event loop gets a turn. */
const savedAtOnce = 200;

/** The stored images, and the wanted ones. */
export function createImageCache(options: ImageCacheOptions): ImageCache {
  const { store, isAllowed, timeoutMs, requestsPerSecond, clock, onChange } = options;
  const { perPost, inAll } = options.budgets ?? usualBudgets;
  const { images, failures } = options.known;
  /** Sources whose records are not saved yet. */
  const unsaved = new Set<string>();
  let notified: Promise<void> = Promise.resolve();
  const inTurn = createLock();
  /** Sources of images that the listener does not know to have changed. */
  let changed = new Set<string>();
  let there = inventory(images.values());
  if (!store) failures.clear();
  if (options.asksAgain) for (const failure of failures.values()) failure.until = 0;

  async function saveNow(): Promise<void> {
    while (store && unsaved.size > 0) {
      const sources = [...unsaved].slice(0, savedAtOnce);
      for (const source of sources) unsaved.delete(source);
      const known = (source: string) => images.get(source) ?? failures.get(source) ?? null;
      try {
        await store.note(sources.map((source) => [source, known(source)] as const));
      } catch {
        // After a failure, such as a full disk, the next save retries.
        for (const source of sources) unsaved.add(source);
        return;
      }
      await setImmediate();
    }
  }

  /** One save at a time: the latest records are written last. */
  const save = (): Promise<void> => inTurn(saveNow);

  /** Removes images that no post has shown for long. */
  async function sweep(ageMs: number): Promise<void> {
    if (!store) return;
    for (const [source, { unusedSince }] of images) {
      if (unusedSince === undefined || clock.wallClock() - unusedSince <= ageMs) continue;
      images.delete(source);
      unsaved.add(source);
    }
    await save();
    there = inventory(images.values());
  }

  /** Forgets images that the store no longer has, such as damaged ones: they are copied again. */
  async function forgetLost(): Promise<void> {
    // Images that arrive meanwhile may be missing in what is read.
    const before = [...images.keys()];
    const stored = await store?.records().catch(() => null);
    if (stored) for (const source of before) if (!stored.images.has(source)) images.delete(source);
  }

  async function makeRoom(bytes: number): Promise<void> {
    const isFull = () => images.size >= inAll.images || there.bytes + bytes > inAll.bytes;
    if (isFull()) await sweep(leastKeptMs);
    if (!isFull()) return;
    const most = `${inAll.images} images and ${megabytes(inAll.bytes)}`;
    throw new ImageError(`there is room for ${most} of all adverts together, which is taken`);
  }

  async function take(source: string, picture: Picture): Promise<void> {
    const image = copiedImage(picture, clock.wallClock());
    // A running save must not overwrite this with an earlier failure.
    unsaved.delete(source);
    await store?.put(source, image, picture.bytes).catch(({ cause, message }: Error) => {
      throw new ImageError(
        `it can't be written into the data folder (${cause instanceof Error ? cause.message : message})`,
      );
    });
    images.set(source, image);
    failures.delete(source);
    there.bytes += image.bytes;
    there.addresses.add(image.address);
    changed.add(source);
  }

  /** Records a failure, with a longer wait each time. */
  function fail(source: string, reason: string): void {
    const before = failures.get(source);
    const tries = (before?.tries ?? 0) + 1;
    const wait = Math.min(longestBackoffMs, firstBackoffMs * 4 ** (tries - 1));
    failures.set(source, { reason, tries, until: clock.wallClock() + wait });
    unsaved.add(source);
    if (before?.reason !== reason) changed.add(source);
  }

  function isDue(source: string): boolean {
    if (images.has(source)) return false;
    const left = (failures.get(source)?.until ?? 0) - clock.wallClock();
    // When the time of day was set back, nobody waits longer than the longest back-off.
    return left <= 0 || left > longestBackoffMs;
  }

  function notify(): void {
    if (changed.size === 0) return;
    const sources = changed;
    changed = new Set();
    const handled = (async () => onChange?.(sources))().catch(() => undefined);
    // Drops the results, which would keep all earlier ones in memory.
    notified = Promise.all([notified, handled]).then(() => undefined);
  }

  /** Records since when images are unused; removes failures of sources that no post has any more. */
  function markUnused(isWanted: (source: string) => boolean): void {
    for (const [source, image] of images) {
      if (isWanted(source) || image.unusedSince !== undefined) continue;
      image.unusedSince = clock.wallClock();
      unsaved.add(source);
    }
    for (const source of failures.keys()) {
      if (!isWanted(source) && failures.delete(source)) unsaved.add(source);
    }
  }

  function markUsed(sources: Iterable<string>): void {
    for (const source of sources) {
      const image = images.get(source);
      if (image?.unusedSince === undefined) continue;
      delete image.unusedSince;
      unsaved.add(source);
    }
  }

  const fetcher = createImageFetcher({
    isAllowed,
    timeoutMs,
    requestsPerSecond,
    clock,
    perPostMs: perPost.ms,
    inAllMs: inAll.ms,
    isEnough: (sources) =>
      inventory(sources.flatMap((source) => images.get(source) ?? [])).bytes > perPost.bytes,
    isDue,
    makeRoom,
    take,
    fail,
    progress: notify,
    end: save,
  });

  return {
    async want(posts, isWhole) {
      const wanted: (readonly string[])[] = [];
      for (const sources of posts) if (sources.length > 0) wanted.push(sources.slice(0, perPost.images));
      const all = new Set(wanted.flat());
      markUsed(all);
      if (isWhole) {
        markUnused((source) => all.has(source));
        await forgetLost();
        await sweep(keptMs);
        changed.clear();
      }
      const due = wanted.filter((sources) => sources.some(isDue));
      // Posts that were just edited precede the rest of the whole list.
      fetcher.fetch(isWhole ? due : [...due, ...fetcher.waiting()]);
      // A run saves at its end.
      if (due.length === 0) await save();
    },
    stateOf(sources) {
      let bytes = 0;
      const stateOf = (source: string, at: number): MirroredImage | MissingImage => {
        if (at >= perPost.images) return { missing: `the advert has more than ${perPost.images} images` };
        const image = images.get(source);
        bytes += image?.bytes ?? 0;
        if (bytes > perPost.bytes) {
          return { missing: `the images of the advert are larger than ${megabytes(perPost.bytes)} together` };
        }
        if (image) return shownImage(image);
        const most = `${perPost.ms / 1000} s for an advert and ${inAll.ms / 1000} s in all`;
        const reason = failures.get(source)?.reason;
        return { missing: reason ?? `it is not copied yet, which may take ${most} at a time` };
      };
      return new Map(sources.map((source, at) => [source, stateOf(source, at)]));
    },
    shown() {
      const used = [...images].filter(([, { unusedSince }]) => unusedSince === undefined);
      return Object.fromEntries(used.map(([source, image]) => [source, shownImage(image)]));
    },
    has: (address) => there.addresses.has(address),
    pauseDuring: fetcher.pauseDuring,
    async settled() {
      do {
        await fetcher.underWay();
        await notified;
      } while (fetcher.underWay());
    },
    async stop() {
      await fetcher.stop();
      await save();
    },
  };
}

const shownImage = ({ address, width, height }: MirroredImage): MirroredImage => ({ address, width, height });

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

/** The bytes and the addresses of images. */
function inventory(images: Iterable<CopiedImage>): { bytes: number; addresses: Set<string> } {
  const found = { bytes: 0, addresses: new Set<string>() };
  for (const { bytes, address } of images) {
    found.bytes += bytes;
    found.addresses.add(address);
  }
  return found;
}
