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
  next: Pick<Manifest, 'files'>,
): { changed: string[]; removed: string[] } {
  const before = previous?.files ?? {};
  const changed: string[] = [];
  for (const address of Object.keys(next.files)) {
    const file = next.files[address];
    if (!file) continue;
    const old = Object.hasOwn(before, address) ? before[address] : undefined;
    // Most files are taken over, and with them their records.
    if (old === file) continue;
    if (old?.hash !== file.hash || old.type !== file.type || old.status !== file.status)
      changed.push(address);
  }
  const removed = Object.keys(before).filter((address) => !Object.hasOwn(next.files, address));
  return { changed: changed.sort(), removed: removed.sort() };
}
