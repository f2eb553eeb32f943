/** A patch with more changes than this many times the square root of the size is merged into a new base. */
const patchFactor = 4;

/** A key and its new value; `undefined` = the key is gone. */
export type MapChange<Key, Value> = readonly [key: Key, value: Value | undefined];

/**
 * An immutable map that shares its entries with the map it was made from: a change costs about the square root of the
 * size, and so does the difference between two maps of which one was made from the other. Values are never `undefined`.
 */
export class PersistentMap<Key, Value> implements Iterable<[Key, Value]> {
  readonly size: number;
  readonly #base: ReadonlyMap<Key, Value>;
  readonly #patch: ReadonlyMap<Key, Value | undefined>;

  constructor(
    entries: Iterable<readonly [Key, Value]> = [],
    patched?: { patch: ReadonlyMap<Key, Value | undefined>; size: number },
  ) {
    this.#base = patched && entries instanceof Map ? entries : new Map(entries);
    this.#patch = patched?.patch ?? new Map();
    this.size = patched?.size ?? this.#base.size;
  }

  get(key: Key): Value | undefined {
    return this.#patch.has(key) ? this.#patch.get(key) : this.#base.get(key);
  }

  has(key: Key): boolean {
    return this.#patch.has(key) ? this.#patch.get(key) !== undefined : this.#base.has(key);
  }

  *[Symbol.iterator](): Generator<[Key, Value]> {
    for (const entry of this.#base) if (!this.#patch.has(entry[0])) yield entry;
    for (const [key, value] of this.#patch) if (value !== undefined) yield [key, value];
  }

  *values(): Generator<Value> {
    for (const [, value] of this) yield value;
  }

  /** The same map with these changes. If a key occurs twice, the last change counts. */
  with(changes: Iterable<MapChange<Key, Value>>): PersistentMap<Key, Value> {
    const patch = new Map(this.#patch);
    let { size } = this;
    for (const [key, value] of changes) {
      const before = patch.has(key) ? patch.get(key) : this.#base.get(key);
      if (before === value) continue;
      size += Number(value !== undefined) - Number(before !== undefined);
      patch.set(key, value);
    }
    const next = new PersistentMap(this.#base, { patch, size });
    return patch.size <= patchFactor * Math.sqrt(size) ? next : new PersistentMap(next);
  }

  /** The changes that turn `before` into this map. Values are compared by identity. */
  changesSince(before: PersistentMap<Key, Value>): MapChange<Key, Value>[] {
    const keys =
      this.#base === before.#base
        ? new Set([...this.#patch.keys(), ...before.#patch.keys()])
        : new Set([...keysOf(this), ...keysOf(before)]);
    const changes: MapChange<Key, Value>[] = [];
    for (const key of keys) if (this.get(key) !== before.get(key)) changes.push([key, this.get(key)]);
    return changes;
  }
}

function* keysOf<Key>(map: Iterable<readonly [Key, unknown]>): Generator<Key> {
  for (const [key] of map) yield key;
}
