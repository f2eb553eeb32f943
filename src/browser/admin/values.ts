/** A value with names. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Its pairs that have a value. */
export const entriesOf = (record: Record<string, unknown>): [string, unknown][] =>
  Object.entries(record).filter(([, value]) => value !== undefined);

/** Whether two values of YAML or JSON are the same. A key without a value is no key. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => same(value, other[at]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const pairs = entriesOf(one);
  return (
    pairs.length === entriesOf(other).length &&
    pairs.every(([key, value]) => other[key] !== undefined && same(value, other[key]))
  );
}

/** An item of a list, and the position of the one that it was before; `undefined` if it is new. */
export interface PairedItem {
  value: unknown;
  from: number | undefined;
}

/**
 * Says for each item of a list which one it was before. Equal items come first; of the others, those between the same
 * neighbours belong together as far as `isKin` allows.
 *
 * @param equal whether two items are the same
 * @param isKin whether an item may be a changed form of another
 */
export function pairedItems(
  old: readonly unknown[],
  next: readonly unknown[],
  equal: (one: unknown, other: unknown) => boolean = same,
  isKin: (one: unknown, other: unknown) => boolean = () => true,
): PairedItem[] {
  const paired: PairedItem[] = next.map((value) => ({ value, from: undefined }));
  const taken = new Set<number>();
  const take = (at: number, from: number) => {
    const item = paired[at];
    if (item) item.from = from;
    taken.add(from);
  };
  for (const [at, from] of commonItems(old, next, equal)) take(at, from);
  // Items that have moved.
  for (const [at, { value, from }] of paired.entries()) {
    if (from !== undefined) continue;
    const moved = old.findIndex((one, place) => !taken.has(place) && equal(one, value));
    if (moved !== -1) take(at, moved);
  }
  // Items that have changed in their place.
  let previous = -1;
  for (const [at, { value, from }] of paired.entries()) {
    if (from === undefined) {
      const place = previous + 1;
      if (place < old.length && !taken.has(place) && isKin(old[place], value)) take(at, place);
    }
    previous = paired[at]?.from ?? previous;
  }
  return paired;
}

/** The longest list of equal items in the same order: positions in `next` and in `old`. */
function commonItems(
  old: readonly unknown[],
  next: readonly unknown[],
  equal: (one: unknown, other: unknown) => boolean,
): [at: number, from: number][] {
  const lengths = Array.from({ length: next.length + 1 }, () => new Array<number>(old.length + 1).fill(0));
  const lengthAt = (at: number, from: number) => lengths[at]?.[from] ?? 0;
  for (let at = next.length - 1; at >= 0; at -= 1) {
    for (let from = old.length - 1; from >= 0; from -= 1) {
      const row = lengths[at];
      if (row === undefined) continue;
      row[from] = equal(old[from], next[at])
        ? lengthAt(at + 1, from + 1) + 1
        : Math.max(lengthAt(at + 1, from), lengthAt(at, from + 1));
    }
  }
  const found: [number, number][] = [];
  for (let at = 0, from = 0; at < next.length && from < old.length; ) {
    if (equal(old[from], next[at])) {
      found.push([at, from]);
      at += 1;
      from += 1;
    } else if (lengthAt(at + 1, from) >= lengthAt(at, from + 1)) at += 1;
    else from += 1;
  }
  return found;
}
