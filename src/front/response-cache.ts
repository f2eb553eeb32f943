import { createRecent } from '../base/recent.ts';
import type { CdnEnvironment } from '../settings/cdn.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { SiteEntry } from '../site/entry.ts';
import { isForHosts } from '../site/hosts/host-site.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { bytesOf } from '../site/machine-file.ts';
import type { PrintFailure } from '../site/print-page.ts';
import type { Site } from '../site/site.ts';
import { partTag, siteTag } from '../site/site-record.ts';
import type { DiskCache } from './disk-cache.ts';
import {
  type Encoding,
  forGood,
  revalidate,
  type StoredResponse,
  storedResponse,
  variantOf,
} from './stored-response.ts';

export interface ResponseCacheOptions {
  /** Stores bytes. */
  bytes: ByteCache;
  /** Stores files that are large or take long to make; in memory if left out. */
  disk?: DiskCache | undefined;
  /** Immutable files that pages of an earlier site load. */
  older?: ((address: string) => SiteEntry | undefined) | undefined;
  /** Caching headers for a CDN; none if left out. */
  shared?: SharedHeaders | undefined;
  /** Is called once for each reason why an address can't be printed. */
  report: (error: unknown) => void;
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Most responses to remember: their headers and keys, not their bytes. */
  mostResponses?: number | undefined;
}

/** The responses of the current site: each is validated on its first request. */
export interface ResponseCache {
  /** Switches to a site. Only running requests still refer to the one before. */
  show(site: Site): void;
  /** The current response of an address; none for entries that only hosts of files get. */
  find(address: string): StoredResponse | undefined;
  /** Notes that a visitor requested it. */
  used(stored: StoredResponse): void;
  /** Records the result of making a response: `null`, or the error. */
  made(stored: StoredResponse, failure: unknown): void;
  /** The previous content of the address of a response that could not be made (stale-if-error, RFC 5861). */
  lastGood(stored: StoredResponse): StoredResponse | undefined;
  failures(): readonly PrintFailure[];
  /** Addresses to print again after a switch: those that failed, and the most recently requested pages. */
  recent(): string[];
}

/** Pages that are printed again after a switch. */
const mostRecent = 200;

/** What was made at an address last, without the functions that make it: they would keep its whole site in memory. */
type Printed = Pick<StoredResponse, 'address' | 'type' | 'status' | 'isImmutable' | 'key'> & {
  isOnDisk: boolean;
};

interface Failure extends PrintFailure {
  last: StoredResponse | undefined;
  /** The key of what could not be printed. */
  key: string;
  error: unknown;
  failed: number;
  /** Not tried again before, milliseconds since 1970. */
  retryAt: number;
}

/** Wait after a failure; doubles after each further one. */
const firstRetryMs = 1_000;
const lastRetryMs = 60_000;

/** The wait after a failure has not passed yet. */
class TooSoon extends Error {
  override name = 'TooSoon';
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { bytes, disk, older, shared, report, now, mostResponses = 20_000 } = options;
  const failures = new Map<string, Failure>();
  let shown: Site | null = null;
  // In the order of use, the latest at the end.
  const rememberResponses = () => createRecent<string, StoredResponse>({ most: mostResponses });
  let responses = rememberResponses();
  const printed = createRecent<string, Printed>({ most: mostResponses });
  const recentPages = createRecent<string, true>({ most: mostRecent });

  function find(address: string): StoredResponse | undefined {
    if (!shown) return undefined;
    const known = responses.get(address);
    if (known) return known;
    const entry = isForHosts(address) ? undefined : (shown.entry(address) ?? older?.(address));
    if (!entry) {
      failures.delete(address);
      return undefined;
    }
    const stored = responseOf(entry);
    // An address that failed may be back at its previous content.
    if (bytes.get(variantOf(stored, 'identity').name)) failures.delete(address);
    responses.set(address, stored);
    return stored;
  }

  function responseOf(entry: SiteEntry): StoredResponse {
    const { address, type, status, isImmutable } = entry;
    const { key, print: printNow } = keyed(entry);
    const print = async () => {
      const failure = failures.get(address);
      if (failure?.key === key && Date.parse(now()) < failure.retryAt) {
        throw new TooSoon(failure.reason, { cause: failure.error });
      }
      return printNow();
    };
    const name = diskName(address, key);
    const stored = storedResponse({
      address,
      type,
      status,
      isImmutable,
      key,
      shared: shared?.(entry),
      make: async () => (entry.isSlow && disk ? disk.read(name, print) : bytesOf(await print())),
    });
    return entry.isLarge && disk ? onDisk(stored, opener(disk, name, print)) : stored;
  }

  function made({ address, key }: StoredResponse, failure: unknown): void {
    const current = find(address);
    // The result of an earlier site's response says nothing about this one.
    if (current?.key !== key || failure instanceof TooSoon) return;
    if (failure === null) {
      failures.delete(address);
      printed.set(address, printedOf(current));
      return;
    }
    const reason = failure instanceof Error ? failure.message : String(failure);
    const before = failures.get(address);
    const last = before?.last ?? restore(address, key);
    const at = now();
    const failed = before?.key === key ? before.failed + 1 : 1;
    const retryAt = Date.parse(at) + Math.min(firstRetryMs * 2 ** (failed - 1), lastRetryMs);
    const since = before?.since ?? at;
    failures.set(address, { address, reason, since, last, key, error: failure, failed, retryAt });
    if (before?.reason !== reason) report(new Error(`${address} can't be printed.`, { cause: failure }));
  }

  /** What was made last at an address with another key. */
  function restore(address: string, key: string): StoredResponse | undefined {
    const before = printed.peek(address);
    if (!before || before.key === key) return undefined;
    const { isOnDisk, ...known } = before;
    const gone = () => Promise.reject(new Error(`${address} is not on disk any more.`));
    const stored = storedResponse({ ...known, make: gone });
    if (isOnDisk) return disk && onDisk(stored, opener(disk, diskName(address, before.key), gone));
    const kept = bytes.get(variantOf(stored, 'identity').name);
    return kept && { ...stored, make: async () => kept };
  }

  return {
    show(site) {
      shown = site;
      responses = rememberResponses();
      // A switch may have fixed what failed.
      for (const failure of failures.values()) failure.retryAt = 0;
    },
    find,
    used({ address, type }) {
      if (type.startsWith('text/html')) recentPages.set(address, true);
    },
    made,
    lastGood({ address, key }) {
      const last = failures.get(address)?.last;
      return last?.key === key ? undefined : last;
    },
    failures: () => [...failures.values()].map(({ address, reason, since }) => ({ address, reason, since })),
    recent: () => [
      ...new Set([...failures.keys(), ...[...recentPages.entries()].map(([address]) => address).reverse()]),
    ],
  };
}

/** The key of an entry, and its print function. When the key can't be computed, printing fails, too. */
function keyed(entry: SiteEntry): { key: string; print: SiteEntry['print'] } {
  try {
    return { key: entry.key(), print: () => entry.print() };
  } catch (error) {
    return { key: '', print: () => Promise.reject(error) };
  }
}

const diskName = (address: string, key: string): string => `${address} ${key}`;

const opener =
  (disk: DiskCache, name: string, print: SiteEntry['print']) =>
  (encoding: Encoding): ReturnType<DiskCache['open']> =>
    encoding === 'identity' ? disk.open(name, print) : disk.openGzip(name, print);

/** A response that is read from disk, piece by piece. */
const onDisk = (stored: StoredResponse, open: NonNullable<StoredResponse['open']>): StoredResponse => ({
  ...stored,
  encodings: stored.encodings.filter((encoding) => encoding === 'gzip'),
  open,
});

const printedOf = ({ address, type, status, isImmutable, key, open }: StoredResponse): Printed => ({
  address,
  type,
  status,
  isImmutable,
  key,
  isOnDisk: open !== undefined,
});

/** A bounded cache of the bytes of files, by a name that changes with them. */
export interface ByteCache {
  get(name: string): Uint8Array | undefined;
  /** Evicts the least recently used until there is room. Stores nothing that would never fit. */
  set(name: string, bytes: Uint8Array): void;
  /** Bytes and files in the cache now. */
  held(): { bytes: number; files: number };
}

/** What one more file costs beside its bytes: names, headers of the object, the entry of the map. */
const overhead = 256;

/** @param cap most bytes, including the overhead of each file */
export function createByteCache(cap: number): ByteCache {
  const files = createRecent<string, Uint8Array>({
    most: cap,
    sizeOf: ({ byteLength }) => byteLength + overhead,
  });
  return {
    get: files.get,
    set: (name, bytes) => files.set(name, ownBytes(bytes)),
    held: () => ({ bytes: files.size(), files: files.count() }),
  };
}

/** Bytes that keep no more memory alive than they fill: zlib's output lies in a buffer of 16 kB. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength < bytes.buffer.byteLength ? new Uint8Array(bytes) : bytes;

/** The caching headers of a file behind a CDN, including `Cache-Control`. */
export type SharedHeaders = (
  entry: Pick<SiteEntry, 'address' | 'status' | 'isImmutable'>,
) => readonly Header[];

/** How to send tags and lifetimes to a CDN. Two tags are at most 64 bytes, below every limit of a header. */
interface Dialect {
  tags: (tags: readonly string[]) => readonly Header[];
  /**
   * A header that browsers ignore (RFC 9213); without it `Cache-Control` has both, with `s-maxage` for shared caches.
   */
  target?: string;
}

const dialects: Readonly<Record<Exclude<CdnEnvironment['CDN'], 'none'>, Dialect>> = {
  // developers.cloudflare.com/cache/concepts/cdn-cache-control, …/how-to/purge-cache/purge-by-tags (16 KB)
  cloudflare: { tags: (tags) => [['Cache-Tag', tags.join(',')]], target: 'CDN-Cache-Control' },
  // www.fastly.com/documentation/reference/http/http-headers/Surrogate-Key (16,384 bytes, 1,024 a key)
  fastly: { tags: (tags) => [['Surrogate-Key', tags.join(' ')]], target: 'Surrogate-Control' },
  // docs.bunny.net/cdn/purge-cache (1,024 bytes)
  bunny: { tags: (tags) => [['CDN-Tag', tags.join(',')]] },
  // vmod_xkey(3)
  varnish: { tags: (tags) => [['xkey', tags.join(' ')]] },
  other: {
    tags: (tags) => [
      ['Cache-Tag', tags.join(',')],
      ['Surrogate-Key', tags.join(' ')],
    ],
  },
};

/** The caching headers for the files of a site, or `undefined` when no CDN is set. */
export function sharedHeaders(settings: Settings): SharedHeaders | undefined {
  const { CDN, CDN_MAX_AGE, CDN_STALE_WHILE_REVALIDATE, CDN_STALE_IF_ERROR } = settings.environment;
  if (CDN === 'none') return undefined;
  const { tags, target } = dialects[CDN];
  const stale = `stale-while-revalidate=${CDN_STALE_WHILE_REVALIDATE}, stale-if-error=${CDN_STALE_IF_ERROR}`;
  const lifetimes: readonly Header[] =
    target === undefined
      ? // `must-revalidate` would forbid what is stale.
        [['Cache-Control', `public, max-age=0, s-maxage=${CDN_MAX_AGE}, ${stale}`]]
      : [
          ['Cache-Control', revalidate],
          [target, `max-age=${CDN_MAX_AGE}, ${stale}`],
        ];
  const whole = siteTag(settings);
  return ({ address, status, isImmutable }) => [
    ...(isImmutable && status === 200 ? [['Cache-Control', forGood] as const] : lifetimes),
    ...tags([whole, partTag(address, settings)]),
  ];
}
