/** Most cached values of one kind: a board of 10,000 jobs has some hundred, and a site may run for years. */
const mostValues = 20_000;

/**
 * Caches the result of `make` for each key. For `Intl` objects, each of which takes tens of kilobytes outside the heap
 * and a good part of a millisecond, and for slow formatting: a board asks for the same few thousands of times.
 *
 * @param most most values; the least recently used are removed first
 */
/* @__NO_SIDE_EFFECTS__ */
export function remember<Key extends string, Value>(
  make: (key: Key) => Value,
  most = mostValues,
): (key: Key) => Value {
  const known = rememberLately<Key, Value>(most);
  return (key) => known(key, make);
}

/**
 * The same for values made from more than the key; the key has to identify all of it.
 *
 * @param most the weight of all values together, at most
 * @param weigh what a value weighs; 1 if left out
 */
/* @__NO_SIDE_EFFECTS__ */
export function rememberLately<Key extends string, Value>(
  most: number,
  weigh: (key: Key, value: Value) => number = () => 1,
): (key: Key, make: (key: Key) => Value) => Value {
  // A value that is used again moves to the latest generation; the older generation is removed as a whole.
  let latest = new Map<Key, Value>();
  let before = new Map<Key, Value>();
  let weight = 0;
  return (key, make) => {
    const found = latest.get(key);
    if (found !== undefined) return found;
    const value = before.get(key) ?? make(key);
    const more = weigh(key, value);
    if (weight + more > most / 2) {
      before = latest;
      latest = new Map();
      weight = 0;
    }
    latest.set(key, value);
    weight += more;
    return value;
  };
}

/** Calls `make` once, and again only after it has failed. */
/* @__NO_SIDE_EFFECTS__ */
export function untilResolved<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let making: Promise<Value> | null = null;
  return () => {
    const mine = making ?? make();
    making = mine;
    mine.catch(() => {
      if (making === mine) making = null;
    });
    return mine;
  };
}

/** What both kinds of maps have. */
interface Table {
  get(key: unknown): unknown;
  set(key: unknown, value: unknown): unknown;
}

/** The cache entries of one argument, by its identity: values, or the level of the next argument. */
class Level {
  readonly #objects = new WeakMap<object, unknown>();
  readonly #others = new Map<unknown, unknown>();

  #of(key: unknown): Table {
    return typeof key === 'object' && key !== null ? this.#objects : this.#others;
  }

  get(key: unknown): unknown {
    return this.#of(key).get(key);
  }

  set(key: unknown, value: unknown): void {
    this.#of(key).set(key, value);
  }
}

/**
 * Caches the result of `make` for the same objects, for as long as they live. For immutable objects that are used again
 * and again: a board, a job, the settings. Each object has few arguments that are not objects, such as languages.
 * Arguments beyond the parameters of `make`, as passed by `map`, are ignored.
 */
/* @__NO_SIDE_EFFECTS__ */
export function memo<
  Arguments extends readonly [object, ...unknown[]],
  Value extends NonNullable<unknown> | null,
>(make: (...given: Arguments) => Value): (...given: Arguments) => Value {
  const first = new Level();
  const last = make.length - 1;
  return (...given) => {
    let level = first;
    for (let at = 0; at < last; at += 1) {
      let next = level.get(given[at]) as Level | undefined;
      if (next === undefined) {
        next = new Level();
        level.set(given[at], next);
      }
      level = next;
    }
    const known = level.get(given[last]) as Value | undefined;
    if (known !== undefined) return known;
    const value = make(...given);
    level.set(given[last], value);
    return value;
  };
}

/**
 * The same, but keeps only the latest value of each first object: the other arguments, compared by identity, seldom
 * change.
 */
/* @__NO_SIDE_EFFECTS__ */
export function memoLast<First extends object, Others extends readonly unknown[], Value>(
  make: (first: First, ...others: Others) => Value,
): (first: First, ...others: Others) => Value {
  const count = make.length - 1;
  // A board has hundreds of thousands of such values. An array around a single argument would double their memory.
  const isSingle = count === 1;
  const last = new WeakMap<First, { others: unknown; value: Value }>();
  return (first, ...others) => {
    const known = last.get(first);
    if (
      known &&
      (isSingle ? Object.is(known.others, others[0]) : isSame(known.others as Others, others, count))
    )
      return known.value;
    const value = make(first, ...others);
    last.set(first, { others: isSingle ? others[0] : others, value });
    return value;
  };
}

/**
 * Makes a value each time, and returns the previous one of the first object while it is equal, so that results made
 * from it can be cached by its identity.
 */
/* @__NO_SIDE_EFFECTS__ */
export function sameWhileEqual<First extends object, Others extends readonly unknown[], Value>(
  make: (first: First, ...others: Others) => Value,
  isEqual: (one: Value, other: Value) => boolean,
): (first: First, ...others: Others) => Value {
  const last = new WeakMap<First, { value: Value }>();
  return (first, ...others) => {
    const value = make(first, ...others);
    const known = last.get(first);
    if (known && isEqual(known.value, value)) return known.value;
    last.set(first, { value });
    return value;
  };
}

/** Whether the first arguments, as many as given, are identical. */
function isSame(one: readonly unknown[], other: readonly unknown[], count: number): boolean {
  for (let at = 0; at < count; at += 1) if (!Object.is(one[at], other[at])) return false;
  return true;
}
