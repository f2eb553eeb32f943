import type { Manifest } from './manifest.ts';

/** The order of a manifest's records, so that equal releases have equal manifests. */
export const byAddress = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/**
 * What a host that has one release must do to have the next.
 *
 * @returns `changed`: addresses that are new or have other bytes, another type or status; `removed`: addresses
 *   that are no more. Both sorted.
 */
export function listChanges(
  previous: Manifest | null,
  next: Manifest,
): { changed: string[]; removed: string[] } {
  const before = new Map(Object.entries(previous?.files ?? {}));
  const changed: string[] = [];
  for (const [address, file] of Object.entries(next.files)) {
    const old = before.get(address);
    before.delete(address);
    if (old?.hash !== file.hash || old.type !== file.type || old.status !== file.status)
      changed.push(address);
  }
  return { changed: changed.sort(), removed: [...before.keys()].sort() };
}
