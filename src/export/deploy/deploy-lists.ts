import { pathOf } from '../address-path.ts';
import type { ExportManifest } from '../export-manifest.ts';

/** Addresses that another host does not have as the export folder has them. Sorted. */
export interface HostChanges {
  changed: string[];
  removed: string[];
}

/** The same as paths in the folder, such as "jobs/7-x/index.html". */
export interface DeployLists {
  /** Nothing is known of what the host has: everything counts as changed, and it may have files that no list names. */
  full: boolean;
  /** Files with a hash in their name come first, so that no page precedes what it loads. */
  changed: readonly string[];
  removed: readonly string[];
}

/** What a host has: keys by address, `null` where it is not known which file of the address it has. */
export interface HostFiles {
  /** Keys of another base say nothing. */
  base: string;
  keys: ReadonlyMap<string, string | null>;
}

/** What a host has that has a whole export. */
export const hostFilesOf = ({ base, files }: ExportManifest): HostFiles => ({
  base,
  keys: new Map([...files].map(([address, { key }]) => [address, key])),
});

/**
 * Compares what a host is to have with what it has.
 *
 * @param last what was deployed last, `null` where that is not known
 * @param unsure addresses that a deploy which did not end well may or may not have changed: they are named again,
 *   even where the folder has them as the host had them
 */
export function hostChanges(
  wanted: ExportManifest,
  last: HostFiles | null,
  unsure: ReadonlySet<string>,
): HostChanges {
  const changed = new Set<string>();
  const isComparable = last?.base === wanted.base;
  for (const [address, { key }] of wanted.files) {
    const isThere = isComparable && key !== null && last?.keys.get(address) === key;
    if (!isThere || unsure.has(address)) changed.add(address);
  }
  const removed = new Set([...(last?.keys.keys() ?? []), ...unsure].filter((one) => !wanted.files.has(one)));
  return { changed: [...changed].sort(), removed: [...removed].sort() };
}

/** The changes as lists for a command. */
export function deployLists(
  { files }: ExportManifest,
  { changed, removed }: HostChanges,
  full: boolean,
): DeployLists {
  const isImmutable = (address: string) => files.get(address)?.isImmutable === true;
  const rest = changed.filter((address) => !isImmutable(address));
  const sent = [...changed.filter(isImmutable), ...rest].map((one) => pathOf(one));
  // Where an address has made room for another one with the same path ("/a/", "/a/index.html"), the file stays.
  const kept = new Set(sent);
  return {
    full,
    changed: sent,
    removed: removed.map((one) => pathOf(one)).filter((path) => !kept.has(path)),
  };
}
