import { listImages } from '../board/html/policy.ts';
import { makeBoard } from '../board/make-board.ts';
import { ownPosts } from '../board/sites.ts';
import type { Settings } from '../config.ts';
import { type ReadDeps, systemDeps } from '../service/deps.ts';
import { openConnections } from '../service/exchange.ts';
import { createPace } from '../service/pace.ts';
import { readServiceFile } from '../service/read-file.ts';
import { readPublished } from '../service/read-published.ts';
import type { Post } from '../service/wire.ts';
import { mirrorImages } from './mirror-images.ts';
import { readSavedBoard, type SavedBoard } from './saved-board.ts';

export interface SyncDeps extends ReadDeps {
  /** The moment that the board shows. */
  at: () => string;
}

export function systemSyncDeps(): SyncDeps {
  return { ...systemDeps(), at: () => new Date().toISOString() };
}

/** No picture of an advert needs more. */
const maxImageBytes = 8_000_000;

/**
 * Looks at the service once: reads the published list whole, copies new images, makes the board. Saves nothing
 * but images; the caller decides what becomes of the board.
 *
 * @throws ServiceError when the list could not be read or proven complete
 */
export async function syncBoard(settings: Settings, deps: SyncDeps): Promise<SavedBoard> {
  const { environment, site } = settings;
  const { posts: all, problems } = await readPublished(readSettings(settings), deps);
  const posts = ownPosts(all, site);
  const known = (await readSavedBoard(environment.DATA_DIR))?.images ?? {};
  const images = await mirrorPostImages(posts, known, settings, deps);
  const board = makeBoard({
    posts,
    problems,
    at: deps.at(),
    site,
    serviceUrl: environment.SERVICE_URL,
    images,
  });
  return { format: 2, board, images: Object.fromEntries(images) };
}

/** What the reader of the list needs of all settings. */
export function readSettings({ environment, site }: Settings) {
  return {
    serviceUrl: environment.SERVICE_URL,
    only: site.only,
    timeoutMs: environment.SERVICE_TIMEOUT_MS,
    budgetMs: environment.SERVICE_READ_BUDGET_MS,
    requestsPerSecond: environment.SERVICE_REQUESTS_PER_SECOND,
    maxBytes: environment.SERVICE_MAX_BYTES,
  };
}

/** Copies the images of these posts that are not there yet, and gives all of them. */
export async function mirrorPostImages(
  posts: readonly Post[],
  known: SavedBoard['images'],
  settings: Settings,
  deps: SyncDeps,
) {
  const { SERVICE_URL } = settings.environment;
  return mirrorSources(new Set(posts.flatMap((post) => imagesOf(post, SERVICE_URL))), known, settings, deps);
}

/** The same for the images at these addresses of the service. */
export async function mirrorSources(
  sources: ReadonlySet<string>,
  known: SavedBoard['images'],
  { environment }: Settings,
  deps: SyncDeps,
) {
  const connections = openConnections();
  const turn = createPace(environment.SERVICE_REQUESTS_PER_SECOND, deps);
  try {
    return await mirrorImages(sources, known, environment.DATA_DIR, async (source) => {
      await turn(deps.signal);
      const limits = {
        timeoutMs: environment.SERVICE_TIMEOUT_MS,
        maxBytes: maxImageBytes,
        signal: deps.signal,
      };
      return readServiceFile(new URL(source), limits, connections);
    });
  } finally {
    await connections.destroy();
  }
}

/** Addresses of the images that a post shows. */
export function imagesOf(post: Post, serviceUrl: string): string[] {
  return post.advert.values.flatMap(({ field_id, value }) =>
    field_id !== 'geolocation' && typeof value === 'string' ? listImages(value, serviceUrl) : [],
  );
}
