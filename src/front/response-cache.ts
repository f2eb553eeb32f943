import type { SiteEntry } from '../site/entry.ts';
import { isForHosts } from '../site/hosts/host-site.ts';
import { bytesOf } from '../site/machine-file.ts';
import type { PrintFailure } from '../site/print-page.ts';
import type { Site } from '../site/site.ts';
import type { DiskCache } from './disk-cache.ts';
import type { SharedHeaders } from './shared-cache.ts';
import { type Encoding, type StoredResponse, storedResponse, variantOf } from './stored-response.ts';

export interface ResponseCacheOptions {
  /** Where bytes are kept. */
  bytes: ByteCache;
  /** Where files are kept that are large or take long to make; without it in memory. */
  disk?: DiskCache | undefined;
  /** Immutable files that pages of an earlier site load. */
  older?: ((address: string) => SiteEntry | undefined) | undefined;
  /** What a CDN is told of a file; nothing if left out. */
  shared?: SharedHeaders | undefined;
  /** Hears once of each reason why an address can't be printed. */
  report: (error: unknown) => void;
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Responses that are known at most: their headers and keys, not their bytes. */
  mostResponses?: number | undefined;
}

/** The responses of the site that is shown: each is validated when it is first asked for. */
export interface ResponseCache {
  /** Switches to a site. Nothing holds on to the one before but requests under way. */
  show(site: Site): void;
  /** What is shown at an address; nothing that is for hosts alone. */
  find(address: string): StoredResponse | undefined;
  /** Notes that a visitor asked for it. */
  used(stored: StoredResponse): void;
  /** Takes down what became of a response that had to be made: `null`, or why it could not be. */
  made(stored: StoredResponse, failure: unknown): void;
  /** What stood at the address of a response before it could not be made (stale-if-error, RFC 5861). */
  lastGood(stored: StoredResponse): StoredResponse | undefined;
  failures(): readonly PrintFailure[];
  /** Addresses worth printing again after a switch: those that failed, and the pages that were asked for last. */
  recent(): string[];
}

/** Pages that are printed again after a switch. */
const mostRecent = 200;

/** What was made at an address last, without the means to make it: they would hold on to its whole site. */
type Printed = Pick<StoredResponse, 'address' | 'type' | 'status' | 'isImmutable' | 'key'> & {
  isOnDisk: boolean;
};

interface Failure extends PrintFailure {
  last: StoredResponse | undefined;
  /** What could not be printed, and why. */
  key: string;
  error: unknown;
  failed: number;
  /** No sooner is it tried again, milliseconds since 1970. */
  retryAt: number;
}

/** After a failure; twice as long after each further one. */
const firstRetryMs = 1_000;
const lastRetryMs = 60_000;

/** Not tried again yet. */
class TooSoon extends Error {
  override name = 'TooSoon';
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { bytes, disk, older, shared, report, now, mostResponses = 20_000 } = options;
  const failures = new Map<string, Failure>();
  let shown: Site | null = null;
  // In the order of use, the latest at the end.
  let responses = new Map<string, StoredResponse>();
  const printed = new Map<string, Printed>();
  const recentPages = new Map<string, true>();

  function find(address: string): StoredResponse | undefined {
    if (!shown) return undefined;
    const known = responses.get(address);
    if (known) {
      putLast(responses, address, known, mostResponses);
      return known;
    }
    const entry = isForHosts(address) ? undefined : (shown.entry(address) ?? older?.(address));
    if (!entry) {
      failures.delete(address);
      return undefined;
    }
    const stored = responseOf(entry);
    // An address that failed may be back at what it has shown before.
    if (bytes.get(variantOf(stored, 'identity').name)) failures.delete(address);
    putLast(responses, address, stored, mostResponses);
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
      ...{ address, type, status, isImmutable, key, shared: shared?.(entry) },
      make: async () => (entry.isSlow && disk ? disk.read(name, print) : bytesOf(await print())),
    });
    return entry.isLarge && disk ? onDisk(stored, opener(disk, name, print)) : stored;
  }

  function made({ address, key }: StoredResponse, failure: unknown): void {
    const current = find(address);
    // What becomes of an earlier site's response tells nothing of this one.
    if (current?.key !== key || failure instanceof TooSoon) return;
    if (failure === null) {
      failures.delete(address);
      putLast(printed, address, printedOf(current), mostResponses);
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
    const before = printed.get(address);
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
      responses = new Map();
      // A switch may have mended what failed.
      for (const failure of failures.values()) failure.retryAt = 0;
    },
    find,
    used({ address, type }) {
      if (type.startsWith('text/html')) putLast(recentPages, address, true, mostRecent);
    },
    made,
    lastGood({ address, key }) {
      const last = failures.get(address)?.last;
      return last?.key === key ? undefined : last;
    },
    failures: () => [...failures.values()].map(({ address, reason, since }) => ({ address, reason, since })),
    recent: () => [...new Set([...failures.keys(), ...[...recentPages.keys()].reverse()])],
  };
}

/** The key of an entry, and how it is printed. Where there is no key, it can't be printed either. */
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
  ...{ address, type, status, isImmutable, key },
  isOnDisk: open !== undefined,
});

/** Puts something at the end of a map, and lets go of the first if there are too many. */
function putLast<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name);
  map.set(name, value);
  const [first] = map.size > most ? map.keys() : [];
  if (first !== undefined) map.delete(first);
}

/** Bytes of files by a name that changes with them, up to a cap. */
export interface ByteCache {
  get(name: string): Uint8Array | undefined;
  /** Lets go of what was asked for longest ago until there is room. What would never fit is not kept. */
  set(name: string, bytes: Uint8Array): void;
  /** Bytes and files that are held now. */
  held(): { bytes: number; files: number };
}

/** What one more file costs beside its bytes: names, headers of the object, the place in the map. */
const overhead = 256;

/** @param cap most bytes, the overhead of each file included */
export function createByteCache(cap: number): ByteCache {
  // A Map keeps the order of insertion: its first name is the one not asked for longest.
  const files = new Map<string, Uint8Array>();
  let bytesHeld = 0;
  const drop = (name: string, bytes: Uint8Array) => {
    files.delete(name);
    bytesHeld -= bytes.byteLength + overhead;
  };
  return {
    get(name) {
      const bytes = files.get(name);
      if (bytes) {
        files.delete(name);
        files.set(name, bytes);
      }
      return bytes;
    },
    set(name, bytes) {
      const before = files.get(name);
      if (before) drop(name, before);
      const cost = bytes.byteLength + overhead;
      if (cost > cap) return;
      for (const [oldest, theirs] of files) {
        if (bytesHeld + cost <= cap) break;
        drop(oldest, theirs);
      }
      files.set(name, ownBytes(bytes));
      bytesHeld += cost;
    },
    held: () => ({ bytes: bytesHeld, files: files.size }),
  };
}

/** Bytes that hold on to no more memory than they fill: what zlib makes lies in a buffer of 16 kB. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength < bytes.buffer.byteLength ? new Uint8Array(bytes) : bytes;
