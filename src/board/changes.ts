/** Since when an address shows what it shows. */
export interface Change {
  /** A hash of what it shows. */
  key: string;
  /** ISO instant. */
  at: string;
}

/** By address. */
export type Changes = Readonly<Record<string, Change>>;

/** What an address shows now. */
export interface Shown {
  address: string;
  key: string;
  /** The ISO instant since when it shows this, for an address that nothing is remembered of. */
  since: string | null;
}

/**
 * What is remembered of changes once `shown` is live. An address that shows something else than before has
 * changed at `at`, the moment of the board. One that is new has changed when it says so: without a memory of
 * earlier runs, equal boards give equal times. Pure.
 */
export function rememberChanges(changes: Changes, shown: Iterable<Shown>, at: string): Changes {
  const next: Record<string, Change> = {};
  for (const { address, key, since } of shown) {
    const before = changes[address];
    if (before?.key === key) next[address] = before;
    else next[address] = { key, at: before === undefined && since !== null && since <= at ? since : at };
  }
  return next;
}
