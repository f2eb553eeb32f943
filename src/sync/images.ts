import { setImmediate } from 'node:timers/promises';
import type { ImageMap, MirroredImage, MissingImage } from '../board/html/images.ts';
import { ImageError, type Picture } from '../service/http/read-image.ts';
import { copiedImage } from '../store/images.ts';
import type { CopiedImage, ImageRecords, ImageStore } from '../store/store.ts';
import { createImageFetcher, type ImageFetcherOptions } from './image-fetcher.ts';

/** What images may take. */
interface ImageBudget {
  /** To read them, milliseconds. */
  ms: number;
  images: number;
  bytes: number;
}

export interface ImageBudgets {
  perPost: ImageBudget;
  /** The time is that of one run, the rest that of the whole store. */
  inAll: ImageBudget;
}

export interface ImageCacheOptions
  extends Pick<ImageFetcherOptions, 'isAllowed' | 'timeoutMs' | 'requestsPerSecond'> {
  /** What is known of images already. */
  known: ImageRecords;
  /**
   * Keeps copies, with failures and when to try again; all of `known` is in it. `null`: what is not there is read once
   * more and nothing is kept, for whoever runs beside a site.
   */
  store: ImageStore | null;
  /** Whether images that failed lately are asked for at once: by whoever reads only once, such as a static build. */
  asksAgain: boolean;
  /** A monotonic clock, and the time of day in milliseconds since 1970. */
  clock: ImageFetcherOptions['clock'] & { wallClock(): number };
  /** Hears that images have come, or are missing for another reason than before: a board may be different now. */
  onChange?: (() => Promise<unknown>) | undefined;
  budgets?: ImageBudgets | undefined;
}

/** Copies of the images of adverts, fetched in the background: nobody waits for an image who does not want to. */
export interface ImageCache {
  /**
   * Begins to fetch what these posts show and is not there yet, and does not wait for it. What could not be had is
   * asked for again when it is due.
   *
   * @param posts source addresses of their images, post by post
   * @param isWhole whether these are all posts: images that none of them shows are removed after a while
   */
  want(posts: Iterable<readonly string[]>, isWhole: boolean): Promise<void>;
  /** What there is now of the images of one post, and why the others are missing. */
  stateOf(sources: readonly string[]): ImageMap;
  /** All images that posts show, by their source addresses. */
  shown(): Record<string, MirroredImage>;
  /** Whether there is a copy with this address, shown or not. */
  has(address: string): boolean;
  /** Begins to ask for nothing while this work is under way. */
  giveWay<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when nothing is fetched any more, and whoever hears of changes is done. */
  settled(): Promise<void>;
  /** Ends what is being fetched. */
  stop(): Promise<void>;
}

const usualBudgets: ImageBudgets = {
  perPost: { ms: 30_000, images: 20, bytes: 16_000_000 },
  inAll: { ms: 300_000, images: 20_000, bytes: 2_000_000_000 },
};
/** How long an image stays that no post shows: adverts come back. */
const keptMs = 7 * 86_400_000;
/** The same where there is no room for others. What is about to be published needs its images. */
const leastKeptMs = 3_600_000;

const firstBackoffMs = 60_000;
const longestBackoffMs = 3_600_000;
/** Records that are written before whatever else the process has to do comes. */
const savedAtOnce = 200;

/** The images that are there, and those that are wanted. */
export function createImageCache(options: ImageCacheOptions): ImageCache {
  const { store, isAllowed, timeoutMs, requestsPerSecond, clock, onChange } = options;
  const { perPost, inAll } = options.budgets ?? usualBudgets;
  const { images, failures } = options.known;
  /** Sources of which the store does not know yet what has become. */
  const unsaved = new Set<string>();
  let notified: Promise<void> = Promise.resolve();
  let saving: Promise<void> = Promise.resolve();
  let isChanged = false;
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
        // On a full disk, for example, it is tried again with the next save.
        for (const source of sources) unsaved.add(source);
        return;
      }
      await setImmediate();
    }
  }

  /** One after the other: what is known last is written last. */
  function save(): Promise<void> {
    saving = saving.then(saveNow);
    return saving;
  }

  /** Forgets images that no post has shown for long. */
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

  /** Forgets images that the store has no more, such as damaged ones: they are copied again. */
  async function forgetLost(): Promise<void> {
    // Another image may come meanwhile, which what is read may lack.
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
    // No save that is under way writes an earlier failure over it.
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
    isChanged = true;
  }

  /** Remembers a failure for a while, longer each time. */
  function fail(source: string, reason: string): void {
    const before = failures.get(source);
    const tries = (before?.tries ?? 0) + 1;
    const wait = Math.min(longestBackoffMs, firstBackoffMs * 4 ** (tries - 1));
    failures.set(source, { reason, tries, until: clock.wallClock() + wait });
    unsaved.add(source);
    if (before?.reason !== reason) isChanged = true;
  }

  function isDue(source: string): boolean {
    if (images.has(source)) return false;
    const left = (failures.get(source)?.until ?? 0) - clock.wallClock();
    // Who has set the time of day back waits no longer than anybody.
    return left <= 0 || left > longestBackoffMs;
  }

  function notify(): void {
    if (!isChanged) return;
    isChanged = false;
    const handled = (async () => onChange?.())().catch(() => undefined);
    // Without results, which would hold all earlier ones.
    notified = Promise.all([notified, handled]).then(() => undefined);
  }

  /** Takes down since when images are unused; failures that nobody asks about are forgotten. */
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
    ...{ isAllowed, timeoutMs, requestsPerSecond, clock, perPostMs: perPost.ms, inAllMs: inAll.ms },
    isEnough: (sources) =>
      inventory(sources.flatMap((source) => images.get(source) ?? [])).bytes > perPost.bytes,
    ...{ isDue, makeRoom, take, fail, progress: notify, end: save },
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
        isChanged = false;
      }
      const due = wanted.filter((sources) => sources.some(isDue));
      // What somebody has just edited comes before what the whole list still lacks.
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
    giveWay: fetcher.giveWay,
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
