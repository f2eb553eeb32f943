/** How one list differs from another: in one place, from which on some items are others. */
export interface ListChange<Item> {
  /** Where both lists begin to differ. */
  at: number;
  removed: readonly Item[];
  added: readonly Item[];
}

/**
 * What has to be replaced in one list to have another: all that is between their equal beginning and their equal end.
 * Items are compared as objects and not looked into, for what a walk over a large board costs is looking into it.
 */
export function listChange<Item>(before: readonly Item[], after: readonly Item[]): ListChange<Item> {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same])
    same += 1;
  return {
    at,
    removed: before.slice(at, before.length - same),
    added: after.slice(at, after.length - same),
  };
}
