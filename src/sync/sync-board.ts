import { type ImageOrigins, isImageOrigin } from '../board/html/media.ts';
import { listImages } from '../board/html/safe-html.ts';
import { listDigest, listedPost } from '../board/listed-post.ts';
import { boardOf } from '../board/make-board.ts';
import { readPost } from '../board/read-job.ts';
import { ownPosts } from '../board/sites.ts';
import { type ReadDeps, systemDeps, type Waiting, waitingText } from '../service/http/retry.ts';
import { readPublished } from '../service/list/read-published.ts';
import type { Post } from '../service/wire/post.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/site-schema.ts';
import { readSiteStore } from '../store/open-store.ts';
import type { ImageRecords, ImageStore, StoredBoard } from '../store/store.ts';
import { createImageCache, type ImageCache, type ImageCacheOptions } from './images.ts';

export interface SyncDeps extends ReadDeps {
  /** The moment of the board. */
  at: () => string;
  /** Is called every few seconds with the progress while waiting for images. */
  onImages?: ((progress: { read: number; total: number }) => void) | undefined;
  /** Is called when the thread that reads posts has failed, so that they are read in the main thread. */
  onThreadFailed?: ((error: unknown) => void) | undefined;
}

const reportImagesMs = 5_000;

export function systemSyncDeps(say?: (line: string) => void): SyncDeps {
  const onWaiting = say && ((waiting: Waiting) => say(waitingText(waiting)));
  return { ...systemDeps(), at: () => new Date().toISOString(), onWaiting };
}

/**
 * Reads the service once: reads the published list whole, and makes the board with the present images. Saves only
 * images; the caller decides what to do with the board.
 *
 * @param waits whether to wait for missing images, within their budget
 * @throws ServiceError when the list could not be read or proven complete
 */
export async function syncBoard(
  settings: Settings,
  deps: SyncDeps,
  images: ImageCache,
  waits = true,
): Promise<StoredBoard & { digest: string }> {
  const { environment, site } = settings;
  const { posts: all, problems } = await readPublished(readSettings(settings), deps);
  const posts = ownPosts(all, site).map((post) => ({ post, sources: imagesOf(post, settings) }));
  await images.want(
    posts.map(({ sources }) => sources),
    true,
  );
  const total = new Set(posts.flatMap(({ sources }) => sources)).size;
  if (waits) await settledWithNews(images, total, deps);
  const readings = posts.map(({ post, sources }) =>
    readPost(post, { site, serviceUrl: environment.SERVICE_URL, images: images.stateOf(sources) }),
  );
  const at = deps.at();
  const board = boardOf({ readings, problems, at });
  const listed = posts.map(({ post }) => listedPost(post, site.timeZone));
  return { board, images: images.shown(), digest: listDigest(listed, at) };
}

async function settledWithNews(images: ImageCache, total: number, { sleep, onImages }: SyncDeps) {
  const over = new AbortController();
  const report = async () => {
    while (onImages && !over.signal.aborted) {
      await sleep(reportImagesMs, over.signal);
      onImages({ read: Object.keys(images.shown()).length, total });
    }
  };
  const reporting = report().catch(() => undefined);
  await images.settled().finally(() => over.abort());
  await reporting;
}

/** The images of these settings, backed by a store, which keeps new ones. */
export const openImages = async (
  settings: Settings,
  clock: ImageCacheOptions['clock'],
  store: ImageStore,
  onChange?: ImageCacheOptions['onChange'],
): Promise<ImageCache> => imagesFrom(settings, clock, { known: await store.records(), store, onChange });

/** The same beside a live site that may be running and owns the images: nothing new is stored. */
export async function lookAtImages(
  settings: Settings,
  clock: ImageCacheOptions['clock'],
): Promise<ImageCache> {
  const view = await readSiteStore(settings.environment);
  const known = await view?.images.records().catch(() => null);
  await view?.close();
  return imagesFrom(settings, clock, { known: known ?? noImages(), store: null });
}

const noImages = (): ImageRecords => ({ images: new Map(), failures: new Map() });

const imagesFrom = (
  settings: Settings,
  clock: ImageCacheOptions['clock'],
  more: Pick<ImageCacheOptions, 'known' | 'store' | 'onChange'>,
): ImageCache =>
  createImageCache({
    ...more,
    // Without a listener for changes, everything is fetched in one read.
    asksAgain: more.onChange === undefined,
    isAllowed: (url) => isImageOrigin(url, originsOf(settings)),
    timeoutMs: settings.environment.SERVICE_TIMEOUT_MS,
    requestsPerSecond: settings.environment.SERVICE_REQUESTS_PER_SECOND,
    clock,
  });

const originsOf = ({ environment, site }: ImageSettings): ImageOrigins => ({
  serviceUrl: environment.SERVICE_URL,
  imageHosts: site.imageHosts,
});

interface ImageSettings {
  environment: Pick<Settings['environment'], 'SERVICE_URL'>;
  site: Pick<Settings['site'], 'imageHosts'>;
}

/** Addresses of the images that a post shows, each once, in their order. */
export function imagesOf(post: Post, settings: ImageSettings): string[] {
  const all = post.advert.values.flatMap(({ field_id, value }) =>
    field_id !== 'geolocation' && typeof value === 'string' ? listImages(value, originsOf(settings)) : [],
  );
  return [...new Set(all)];
}
