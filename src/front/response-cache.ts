import { bytesOf } from '../outputs/pieces.ts';
import type { Site, SiteEntry } from '../site/site.ts';
import type { ByteCache } from './byte-cache.ts';
import type { DiskCache } from './disk-cache.ts';
import { type Encoding, type StoredResponse, storedResponse, variantOf } from './stored-response.ts';

export interface ResponseCacheOptions {
  /** Where bytes are kept. */
  bytes: ByteCache;
  /** Where files are kept that are large or take long to make; without it in memory. */
  disk?: DiskCache | undefined;
  /** Immutable files that pages of an earlier site load. */
  older?: ((address: string) => SiteEntry | undefined) | undefined;
  /** Hears once of each reason why an address can't be printed. */
  report: (error: unknown) => void;
  /** The time of day as an ISO instant. */
  now: () => string;
}

/** An address that can't be printed: its last good bytes are sent for as long as they are in memory. */
export interface PrintFailure {
  address: string;
  reason: string;
  /** ISO instant. */
  since: string;
}

/** The responses of the site that is shown: each is validated once for a site, and kept while its key stays the same. */
export interface ResponseCache {
  show(site: Site): void;
  /** What is shown at an address; nothing that is for hosts alone. */
  find(address: string): StoredResponse | undefined;
  /** Takes down what became of a response that had to be made: `null`, or why it could not be. */
  made(stored: StoredResponse, failure: unknown): void;
  failures(): readonly PrintFailure[];
  /** Pages that are worth printing again after a switch: those that failed, and those that were asked for last. */
  recentPages(): string[];
}

/** Responses that are known at most: their headers and keys, not their bytes. */
const mostResponses = 20_000;

/** Addresses that are printed again after a switch. */
const mostRefreshed = 200;

export function createResponseCache({
  bytes,
  disk,
  older,
  report,
  now,
}: ResponseCacheOptions): ResponseCache {
  const failures = new Map<string, PrintFailure>();
  // A Map keeps the order of insertion: its first response is the one not validated for longest.
  const responses = new Map<string, StoredResponse>();
  let shown: Site | null = null;

  function made(stored: StoredResponse, failure: unknown): void {
    const { address } = stored;
    if (failure === null) {
      failures.delete(address);
      delete stored.stale;
      return;
    }
    const reason = failure instanceof Error ? failure.message : String(failure);
    const before = failures.get(address);
    failures.set(address, { address, reason, since: before?.since ?? now() });
    if (before?.reason !== reason) report(new Error(`${address} can't be printed.`, { cause: failure }));
  }

  /** What is shown at an address: validated once for each site. */
  function find(address: string): StoredResponse | undefined {
    if (!shown) return undefined;
    const known = responses.get(address);
    if (known?.validFor === shown) return known;
    const entry = shown.entry(address) ?? older?.(address);
    if (!entry || entry.isForHosts) {
      responses.delete(address);
      return undefined;
    }
    const key = entry.key();
    const stored = known?.key === key ? renew(known, entry) : store(entry, key, known);
    stored.validFor = shown;
    responses.delete(address);
    responses.set(address, stored);
    if (responses.size > mostResponses) dropOldest();
    return stored;
  }

  function renew(known: StoredResponse, entry: SiteEntry): StoredResponse {
    // So that nothing holds on to the site before.
    known.make = makerOf(entry, known.key);
    if (known.open) known.open = openerOf(entry, known.key);
    return known;
  }

  function store(entry: SiteEntry, key: string, before: StoredResponse | undefined): StoredResponse {
    const { address, type, status, isImmutable } = entry;
    const stored = storedResponse({
      ...{ address, type, status, isImmutable, key },
      make: makerOf(entry, key),
    });
    if (entry.isLarge && disk) {
      stored.encodings = stored.encodings.filter((encoding) => encoding === 'gzip');
      stored.open = openerOf(entry, key);
    }
    const kept = before && bytes.get(variantOf(before, 'identity').name);
    if (before && kept) stored.stale = { response: before, bytes: kept };
    else if (before?.stale) stored.stale = before.stale;
    return stored;
  }

  const makerOf = (entry: SiteEntry, key: string) => async (): Promise<Uint8Array> =>
    entry.isDear && disk
      ? disk.read(`${entry.address} ${key}`, () => entry.print())
      : bytesOf(await entry.print());

  const openerOf = (entry: SiteEntry, key: string) => (encoding: Encoding) => {
    const name = `${entry.address} ${key}`;
    const print = () => entry.print();
    if (!disk) throw new Error('There is no disk to keep it on.');
    return encoding === 'identity' ? disk.open(name, print) : disk.openGzip(name, print);
  };

  function dropOldest(): void {
    for (const address of responses.keys()) {
      responses.delete(address);
      if (responses.size <= mostResponses) return;
    }
  }

  return {
    show(site) {
      shown = site;
      for (const address of failures.keys()) if (!site.entry(address)) failures.delete(address);
    },
    find,
    made,
    failures: () => [...failures.values()],
    recentPages() {
      const pages = [...responses.values()].filter(({ type }) => type.startsWith('text/html'));
      const last = pages.slice(-mostRefreshed).reverse();
      return [...new Set([...failures.keys(), ...last.map(({ address }) => address)])];
    },
  };
}
