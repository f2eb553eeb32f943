import type { Address } from '../board/lists/addresses.ts';
import { addresses } from '../board/lists/all-addresses.ts';
import { closedJobs, lastAddress } from '../board/memory.ts';
import { type BoardSource, createBoardSource } from '../live/board-source.ts';
import { rootOf } from '../settings/addresses.ts';
import { notFoundRoots } from '../settings/brands.ts';
import { builtSettings, siteRoot } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { archivePlaces } from '../site/archive/archive-list.ts';
import { routeParams } from '../site/lists/routes.ts';
import type { SiteHistory } from '../site/site-history.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../site/site-memory.ts';
import { siteParts } from '../site/site-parts.ts';
import { readForBuild, readHistory } from '../store/build-board.ts';
import { openImagesBeside, readStore, readStoredImage } from '../store/sqlite-store.ts';
import type { StoredBoard } from '../store/store.ts';
import type { ImageCache } from '../sync/images.ts';
import { openImages, syncBoard, systemSyncDeps } from '../sync/sync-board.ts';

/** The data that pages are printed from. */
export interface Current extends StoredBoard {
  memory: SiteMemory;
  /** What is kept for years in the data folder. */
  history: SiteHistory;
  settings: Settings;
}

const devMaxAgeMs = 2000;

let source: BoardSource<Current> | undefined;
let images: Promise<ImageCache> | undefined;

/**
 * The board for Astro's pages. A static build prints the board that was read at its start; `npm run dev` reads the
 * service and the owner's pages again when the last read is older than two seconds.
 */
export async function current(): Promise<Current> {
  source ??= import.meta.env.DEV
    ? createBoardSource(lookNow, devMaxAgeMs, () => performance.now())
    : createBoardSource(saved, Number.POSITIVE_INFINITY, () => 0);
  return source.current();
}

async function parts() {
  const { board, memory, settings } = await current();
  return siteParts({ board, memory: memory.jobs, settings });
}

/** An address without the base path, as routes have it. */
const below = (address: string): string => address.slice(siteRoot.length - 1);

/** The sites of the host, the main one first, for `getStaticPaths`. */
export const sites = async () =>
  (await parts()).map(({ settings }) => ({ root: below(rootOf(settings.site)) }));

/** The folders whose unknown addresses have a page of their own (`notFoundRoots`), for its `getStaticPaths`. */
export const foldersWithNotFound = async () => notFoundRoots((await current()).settings.site).map(below);

/** The addresses of the images of adverts. */
export const imageAddresses = async () => [
  ...new Set(Object.values((await current()).images).map(({ address }) => address)),
];

/** The bytes of an image of the board; `null` when there is none at this address. */
export async function imageAt(address: string): Promise<Uint8Array | null> {
  const { images: all, settings } = await current();
  const isShown = Object.values(all).some((image) => image.address === address);
  return isShown ? readStoredImage(settings.environment.DATA_DIR, address) : null;
}

/** The addresses of some kinds on all sites, for the `getStaticPaths` of their route. */
export async function addressesOf(...kinds: readonly Address['kind'][]): Promise<{ address: string }[]> {
  return (await parts()).flatMap(({ board, settings }) =>
    addresses(board, settings.site, settings.content)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ address }) => ({ address: below(address) })),
  );
}

/** `getStaticPaths` of a page that each board has once: the address of the board, as the parameter `root`. */
export const rootsOf = async (kind: 'apply' | 'map' | 'saved' | 'verify') =>
  (await addressesOf(kind)).map(({ address }) => ({ params: { root: routeParams(address, kind).root } }));

/** Addresses of the pages of the archive, on all sites. */
export async function archiveAddresses() {
  const { history, settings } = await current();
  return (await parts()).flatMap((part) =>
    [...archivePlaces(history.archive, part.settings.site, settings.site)]
      .filter(({ kind }) => kind === 'page')
      .map(({ address }) => below(address)),
  );
}

/** Addresses of closed jobs, on all sites. */
export const closedAddresses = async () =>
  (await parts()).flatMap(({ memory }) => closedJobs(memory).map(lastAddress).map(below));

/**
 * Missing images arrive for a later read. The memory is that of the last build or live site, and is not written:
 * nothing of this is published.
 */
async function lookNow(): Promise<Current> {
  const { settings } = builtSettings();
  const deps = systemSyncDeps();
  images ??= openImages(
    settings,
    deps,
    openImagesBeside(settings.environment.DATA_DIR, { now: deps.at, send: warn }),
  );
  const found = await syncBoard(settings, deps, await images, false);
  const before = (await rememberedIn(settings.environment.DATA_DIR)) ?? emptyMemory;
  const memory = rememberSite(before, found.board, settings.site, settings.content);
  // The list of a board that is not saved is in no chain.
  const history = await readHistory(settings.environment.DATA_DIR, { board: found.board, memory }, null);
  return { ...found, memory, history, settings };
}

const warn = (message: string): void => process.emitWarning(message);

async function rememberedIn(dataDir: string): Promise<SiteMemory | null> {
  const store = readStore(dataDir, warn);
  try {
    return (await store?.memory()) ?? null;
  } finally {
    await store?.close();
  }
}

async function saved(): Promise<Current> {
  const { settings } = builtSettings();
  const dataDir = settings.environment.DATA_DIR;
  const build = await readForBuild(dataDir);
  if (!build) throw new Error(`There is no board in ${dataDir}: the build has to read the service first.`);
  return { ...build, settings };
}
