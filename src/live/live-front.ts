import { join } from 'node:path';
import { openDiskCache } from '../front/disk-cache.ts';
import { createFront, type Front, type FrontOptions, notFoundChooser } from '../front/front.ts';
import { keepAssets, olderEntry } from '../front/kept-assets.ts';
import { readTarget } from '../front/request-target.ts';
import { sharedHeaders } from '../front/response-cache.ts';
import type { Route } from '../front/server.ts';
import type { Settings } from '../settings/site-schema.ts';
import { withHub } from '../site/feeds/feed-source.ts';
import { withReports } from '../site/page/reports.ts';
import type { ImageView } from '../store/store.ts';
import type { PageProof } from './reports.ts';
import type { CompiledPages, LoadedKit } from './site-kit.ts';

/** What the sites of a process share. */
export interface CommonParts {
  /** The pages that print this site, with its own files. Their content is in the settings. */
  pages: CompiledPages;
  /** The cache of bytes of responses. */
  bytes: NonNullable<FrontOptions['bytes']>;
  /** Files that pages of an earlier program load. */
  older: NonNullable<FrontOptions['older']>;
  /** Which pages can be printed, proven by any site. */
  proof: PageProof;
  /** Log level of sites whose own settings do not set it. */
  logLevel?: Settings['environment']['LOG_LEVEL'];
  accessLog?: Settings['environment']['ACCESS_LOG'];
  /** Runs a read in its turn. A named read (of a webhook) is short, and precedes complete ones. */
  inTurn: <Result>(work: () => Promise<Result>, signal: AbortSignal, isNamed: boolean) => Promise<Result>;
}

interface LiveFrontDeps {
  /** The time of day in milliseconds since 1970, and as an ISO instant. */
  wallClock: () => number;
  now: () => string;
  report: FrontOptions['report'];
  common: CommonParts | undefined;
}

/**
 * The front, with files that pages of an earlier site load: an earlier program's scripts, earlier adverts' images.
 *
 * @param current may be another kit of the same site later, with other pages of the owner's
 */
export async function openFront(
  current: () => LoadedKit,
  hasImage: (address: string) => boolean,
  { wallClock, now, report, common }: LiveFrontDeps,
): Promise<Front> {
  const { settings, security, kit, pages } = current();
  const { DATA_DIR } = settings.environment;
  const assetAt =
    common?.older ?? (await keepAssets(join(DATA_DIR, 'assets'), pages.compiled.assets, wallClock()));
  const imageAt = (address: string) =>
    hasImage(address) ? olderEntry(address, () => kit.readImage(address)) : undefined;
  const shared = sharedHeaders(settings);
  return createFront({
    security: security.headers,
    now,
    report,
    headersFor: withReports(
      withHub((address) => current().security.headersFor(address), settings.environment),
      settings.site,
    ),
    chooseNotFound: (...asked) => notFoundChooser(current().settings.site)(...asked),
    disk: openDiskCache(join(DATA_DIR, 'printed')),
    older: (address) => assetAt(address) ?? imageAt(address),
    ...(shared && { shared }),
    // Of many sites only few are requested at one time.
    ...(common && { bytes: common.bytes, prepares: false }),
  });
}

/** Images of adverts that have left the board. Pages that were loaded before request them. */
export interface KeptImages {
  /** Whether it was just found, for the front, which calls this while it answers. */
  has(address: string): boolean;
  /** Looks up an image in the store that the front does not know, and then lets the front answer. */
  route(front: Pick<Front, 'find' | 'handle'>): Route;
}

const copies = /^\/images\/[0-9a-f]{24}\.\w+$/;

/** For a process without a list of them, since another one copies them into the shared store. */
export function createKeptImages(store: Pick<ImageView, 'has'>): KeptImages {
  const found = new Set<string>();
  return {
    has: (address) => found.has(address),
    route: (front) => (request, response) => {
      if (!request.url?.startsWith('/images/')) return false;
      const address = readTarget(request.url)?.path ?? '';
      if (!copies.test(address) || front.find(address)) return false;
      return store.has(address).then(
        (isThere) => {
          if (!isThere) return false;
          found.add(address);
          front.handle(request, response);
          found.delete(address);
          return true;
        },
        // Without its database a process shows only its known images.
        () => false,
      );
    },
  };
}
