import { pathOf } from '../release/address-path.ts';
import { listChanges } from '../release/list-changes.ts';
import type { Manifest } from '../release/manifest.ts';

/** Addresses that another host does not have as a release has them. Sorted. */
export interface HostChanges {
  changed: string[];
  removed: string[];
}

/** The same as paths under the release's files folder, such as "jobs/7-x/index.html". */
export interface DeployLists {
  /** Nothing is known of what the host has: everything counts as changed, and it may have files that no list names. */
  full: boolean;
  /** Files with a hash in their name come first, so that no page precedes what it loads. */
  changed: readonly string[];
  removed: readonly string[];
}

/**
 * Compares what a host is to have with what it has.
 *
 * @param last the release that was deployed last, `null` where that is not known
 * @param unsure addresses that a deploy which did not end well may or may not have changed: they are named again,
 *   even where the wanted release has them as the last one had
 */
export function hostChanges(
  wanted: Manifest,
  last: Manifest | null,
  unsure: ReadonlySet<string>,
): HostChanges {
  const { changed, removed } = listChanges(last, wanted);
  const again = [...unsure];
  const isWanted = (address: string) => Object.hasOwn(wanted.files, address);
  return {
    changed: [...new Set([...changed, ...again.filter(isWanted)])].sort(),
    removed: [...new Set([...removed, ...again.filter((address) => !isWanted(address))])].sort(),
  };
}

/** The changes as lists for a command. */
export function deployLists(wanted: Manifest, { changed, removed }: HostChanges, full: boolean): DeployLists {
  const isImmutable = (address: string) => wanted.files[address]?.immutable === true;
  const rest = changed.filter((address) => !isImmutable(address));
  return {
    full,
    changed: [...changed.filter(isImmutable), ...rest].map(pathOf),
    removed: removed.map(pathOf),
  };
}
