import { createHash } from 'node:crypto';
import type { ImageMap, MirroredImage } from '../board/html/images.ts';
import { ImageError, type Picture } from '../service/http/read-image.ts';
import { makeDataFolder } from '../store/data-folder.ts';
import { createImageFetcher, type ImageFetcherOptions } from './image-fetcher.ts';
import {
  endBackoff,
  type ImageBudgets,
  imagesOfPost,
  isImageDue,
  megabytes,
  noteImageFailure,
  readImageIndex,
  saveImageIndex,
  shownImages,
  sweepImages,
  writeImage,
} from './image-index.ts';

export interface ImageCacheOptions
  extends Pick<ImageFetcherOptions, 'isAllowed' | 'timeoutMs' | 'requestsPerSecond'> {
  dataDir: string;
  /**
   * Whether what is found is kept in the data folder, with failures and when to try again. Else what is not there is
   * read once more and nothing is written: for whoever runs beside a site.
   */
  isKept: boolean;
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

/** Opens the images that an earlier run has copied into the data folder. */
export async function openImageCache(options: ImageCacheOptions): Promise<ImageCache> {
  const { dataDir, isKept, isAllowed, timeoutMs, requestsPerSecond, clock, onChange } = options;
  const { perPost, inAll } = options.budgets ?? usualBudgets;
  if (isKept) makeDataFolder(dataDir);
  const index = await readImageIndex(dataDir, isKept);
  const { images, failures } = index;
  if (!isKept) failures.clear();
  if (options.asksAgain) endBackoff(index);
  let notified: Promise<void> = Promise.resolve();
  let saving: Promise<void> = Promise.resolve();
  let bytesInAll = sumOf(images.values());
  let isChanged = false;
  let isSaved = true;

  async function saveNow(): Promise<void> {
    if (isSaved || !isKept) return;
    isSaved = true;
    // On a full disk, for example, what is not saved is found again.
    await saveImageIndex(dataDir, index).catch(() => {
      isSaved = false;
    });
  }

  /** One after the other: two at once would write the same file. */
  function save(): Promise<void> {
    saving = saving.then(saveNow);
    return saving;
  }

  async function sweep(ageMs: number): Promise<void> {
    if (!isKept) return;
    const isOther = await sweepImages(dataDir, index, clock.wallClock(), ageMs).catch(() => true);
    if (isOther) isSaved = false;
    bytesInAll = sumOf(images.values());
  }

  async function makeRoom(bytes: number): Promise<void> {
    const isFull = () => images.size >= inAll.images || bytesInAll + bytes > inAll.bytes;
    if (isFull()) await sweep(leastKeptMs);
    if (!isFull()) return;
    const most = `${inAll.images} images and ${megabytes(inAll.bytes)}`;
    throw new ImageError(`there is room for ${most} of all adverts together, which is taken`);
  }

  async function take(source: string, { bytes, format, width, height }: Picture): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    const address = `/images/${hash}.${format}`;
    if (isKept) {
      await writeImage(dataDir, address, bytes).catch(({ code, name }: NodeJS.ErrnoException) => {
        throw new ImageError(`it can't be written into the data folder (${code ?? name})`);
      });
    }
    images.set(source, { address, width, height, bytes: bytes.length });
    bytesInAll += bytes.length;
    failures.delete(source);
    isChanged = true;
    isSaved = false;
  }

  function fail(source: string, reason: string): void {
    isChanged = noteImageFailure(index, source, reason, clock.wallClock()) || isChanged;
    isSaved = false;
  }

  function notify(): void {
    if (!isChanged) return;
    isChanged = false;
    const handled = (async () => onChange?.())().catch(() => undefined);
    // Without results, which would hold all earlier ones.
    notified = Promise.all([notified, handled]).then(() => undefined);
  }

  function markUnused(isWanted: (source: string) => boolean): void {
    for (const [source, image] of images) {
      if (isWanted(source) || image.unusedSince !== undefined) continue;
      image.unusedSince = clock.wallClock();
      isSaved = false;
    }
    for (const source of failures.keys()) if (!isWanted(source)) failures.delete(source);
  }

  const isDue = (source: string) => isImageDue(index, source, clock.wallClock());
  const fetcher = createImageFetcher({
    ...{ isAllowed, timeoutMs, requestsPerSecond, clock, perPostMs: perPost.ms, inAllMs: inAll.ms },
    isEnough: (sources) => sumOf(sources.flatMap((source) => images.get(source) ?? [])) > perPost.bytes,
    ...{ isDue, makeRoom, take, fail, progress: notify, end: save },
  });

  return {
    async want(posts, isWhole) {
      const wanted: (readonly string[])[] = [];
      for (const sources of posts) if (sources.length > 0) wanted.push(sources.slice(0, perPost.images));
      const all = new Set(wanted.flat());
      for (const source of all) delete images.get(source)?.unusedSince;
      if (isWhole) {
        markUnused((source) => all.has(source));
        await sweep(keptMs);
        isChanged = false;
      }
      const due = wanted.filter((sources) => sources.some(isDue));
      // What somebody has just edited comes before what the whole list still lacks.
      fetcher.fetch(isWhole ? due : [...due, ...fetcher.waiting()]);
      if (!fetcher.underWay()) await save();
    },
    stateOf: (sources) => imagesOfPost(index, sources, { perPost, inAll }),
    shown: () => shownImages(index),
    giveWay: fetcher.giveWay,
    async settled() {
      for (let run = fetcher.underWay(); run; run = fetcher.underWay()) await run.then(() => notified);
      await notified;
    },
    async stop() {
      await fetcher.stop();
      await save();
    },
  };
}

function sumOf(images: Iterable<{ bytes: number }>): number {
  let sum = 0;
  for (const { bytes } of images) sum += bytes;
  return sum;
}
