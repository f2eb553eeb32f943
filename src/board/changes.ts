import type { PersistentMap } from '../base/persistent-map.ts';

/** Since when an address shows its present content. */
export interface Change {
  /** A hash of its content. */
  key: string;
  /** ISO instant. */
  at: string;
}

/** By address. The pages of a list have one entry, at its first page. */
export type Changes = PersistentMap<string, Change>;

/** The ISO instant since when the page at an address shows its present content; `null` for an unknown address. */
export const changedAt = (changes: Changes, address: string): string | null =>
  (changes.get(address) ?? changes.get(firstPage(address)))?.at ?? null;

const firstPage = (address: string): string => address.replace(/page\/[1-9]\d{0,8}\/$/, '');

/** The present content of an address. */
export interface Shown {
  address: string;
  key: string;
  /** The ISO instant since when it shows this, for an address without a record. */
  since(): string | null;
}

/**
 * The record of changes once `shown` is live. An address with other content than before has changed at `at`, the
 * moment of the board. A new one has changed at its own `since`: without a record of earlier runs, equal boards
 * give equal times. Pure.
 *
 * @param gone removed addresses; all that `shown` does not name if left out
 */
export function rememberChanges(
  changes: Changes,
  shown: Iterable<Shown>,
  at: string,
  gone?: Iterable<string>,
): Changes {
  const next = new Map<string, Change | undefined>();
  for (const address of gone ?? []) next.set(address, undefined);
  for (const { address, key, since } of shown) {
    const before = changes.get(address);
    if (before?.key === key) next.set(address, before);
    else {
      const known = before === undefined ? since() : null;
      next.set(address, { key, at: known !== null && known <= at ? known : at });
    }
  }
  if (gone === undefined)
    for (const [address] of changes) if (!next.has(address)) next.set(address, undefined);
  return changes.with(next);
}
