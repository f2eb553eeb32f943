/** The most recently used values, by key. */
export interface Recent<Key, Value> {
  /** The value, which becomes the most recently used one. */
  get(key: Key): Value | undefined;
  /** The value; its place stays as it is. */
  peek(key: Key): Value | undefined;
  /** Stores the most recently used value, and forgets the least recently used ones until there is room. */
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  /** The sum of all sizes. */
  size(): number;
  /** How many values there are. */
  count(): number;
  /** The least recently used first. */
  entries(): Iterable<[Key, Value]>;
}

export interface RecentOptions<Key, Value> {
  /** The largest sum of sizes. */
  most: number;
  /** The size of a value; 1 if left out. One that is larger than `most` is not stored. */
  sizeOf?: (value: Value) => number;
  /** Is called with a value that is forgotten for another one. */
  forgotten?: (key: Key, value: Value) => void;
}

export function createRecent<Key, Value>(options: RecentOptions<Key, Value>): Recent<Key, Value> {
  const { most, sizeOf = () => 1, forgotten } = options;
  // A Map keeps the order of insertion: its first key is the least recently used one.
  const values = new Map<Key, { value: Value; size: number }>();
  let size = 0;

  function remove(key: Key): void {
    size -= values.get(key)?.size ?? 0;
    values.delete(key);
  }

  return {
    get(key) {
      const found = values.get(key);
      if (found === undefined) return undefined;
      values.delete(key);
      values.set(key, found);
      return found.value;
    },
    peek: (key) => values.get(key)?.value,
    set(key, value) {
      remove(key);
      const needed = sizeOf(value);
      if (needed > most) return;
      for (const [oldest, its] of values) {
        if (size + needed <= most) break;
        remove(oldest);
        forgotten?.(oldest, its.value);
      }
      values.set(key, { value, size: needed });
      size += needed;
    },
    delete: remove,
    size: () => size,
    count: () => values.size,
    *entries() {
      for (const [key, { value }] of values) yield [key, value];
    },
  };
}
