/** Values that recur, each told once. */
export interface Distinct<Item> {
  /** The first item of each kind. */
  samples: Item[];
  /** By item, the index of its kind. */
  of: number[];
}

/** The kinds of items, the most frequent first, so that most indices are small. */
export function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Distinct<Item> {
  const kinds = new Map<string, { sample: Item; count: number; at: number }>();
  const kindOf = items.map((item) => {
    const key = keyOf(item);
    const kind = kinds.get(key) ?? { sample: item, count: 0, at: 0 };
    kinds.set(key, kind);
    kind.count += 1;
    return kind;
  });
  const sorted = [...kinds.values()].sort((one, other) => other.count - one.count);
  sorted.forEach((kind, at) => {
    kind.at = at;
  });
  return { samples: sorted.map(({ sample }) => sample), of: kindOf.map(({ at }) => at) };
}
