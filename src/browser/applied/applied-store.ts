/** An application that was sent from this device. It is stored here alone. */
export interface Applied {
  /** Ids of the adverts of its job, one a language; none where it was for no job. */
  adverts: readonly number[];
  /** Milliseconds since 1970. */
  at: number;
  /** First name, as it was typed. */
  name: string;
  /** Path of the page that shows its state; `null` where the site has none. */
  address: string | null;
}

/** The part of the browser's storage that is used (HTML standard, `Storage`). */
type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Name of the storage's item; saved.ts looks for it on every page. */
const appliedKey = 'jobfront:applied';
/** How long it is stored. */
const keptMs = 90 * 24 * 3_600_000;
/** Applications that one visitor can reasonably have sent; the oldest are removed. */
const most = 100;
const longestName = 60;

/** The stored ones, the latest first. Others can write there, so nothing is trusted; what is too old is ignored. */
export function readApplied(storage: DeviceStorage, now: number): Applied[] {
  let found: unknown;
  try {
    found = JSON.parse(storage.getItem(appliedKey) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(found) ? found.filter((one) => isApplied(one) && now - one.at < keptMs) : [];
}

/** Stores one more. One with the same page was sent before: it stays unchanged. */
export function keepApplied(storage: DeviceStorage, applied: Applied): void {
  const known = readApplied(storage, applied.at);
  if (applied.address !== null && known.some(({ address }) => address === applied.address)) return;
  const name = applied.name.trim().slice(0, longestName);
  write(storage, [{ ...applied, name }, ...known].slice(0, most));
}

/** Removes some of them. */
export function forgetApplied(
  storage: DeviceStorage,
  isMeant: (applied: Applied) => boolean,
  now: number,
): void {
  const known = readApplied(storage, now);
  const left = known.filter((one) => !isMeant(one));
  if (left.length < known.length) write(storage, left);
}

function write(storage: DeviceStorage, all: readonly Applied[]): void {
  try {
    if (all.length === 0) storage.removeItem(appliedKey);
    else storage.setItem(appliedKey, JSON.stringify(all));
  } catch {
    // The browser stores nothing for this site, or has no more room: then the pages do not show it.
  }
}

function isApplied(value: unknown): value is Applied {
  if (typeof value !== 'object' || value === null) return false;
  const { adverts, at, name, address } = value as Record<string, unknown>;
  return (
    Array.isArray(adverts) &&
    adverts.every(Number.isSafeInteger) &&
    typeof at === 'number' &&
    typeof name === 'string' &&
    name.length <= longestName &&
    // A path of this site: `//` would lead to another host.
    (address === null || (typeof address === 'string' && /^\/(?![/\\])/.test(address)))
  );
}
