/** The most that is remembered of one kind: a board of 10,000 jobs has some hundred, and a site may run for years. */
const mostValues = 20_000;

/**
 * Remembers what `make` gave for each key. For `Intl` objects, each of which takes tens of kilobytes outside the heap and
 * a good part of a millisecond, and for what is slow to write: a board asks for the same few thousands of times.
 *
 * @param most so many values at most; what was not asked for lately goes first
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
 * The same where what is made needs more than the key, which has to tell all of it.
 *
 * @param most the weight of all values together, at most
 * @param weigh what a value weighs; 1 if left out
 */
/* @__NO_SIDE_EFFECTS__ */
export function rememberLately<Key extends string, Value>(
  most: number,
  weigh: (key: Key, value: Value) => number = () => 1,
): (key: Key, make: (key: Key) => Value) => Value {
  // What is asked for again comes to the latest ones; those before them go as a whole.
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

/** What maps of either kind have. */
interface Table {
  get(key: unknown): unknown;
  set(key: unknown, value: unknown): unknown;
}

/** What is remembered of one argument, by its identity: values, or what leads on to further arguments. */
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
 * Remembers what `make` gave for the same objects, for as long as they live. For what never changes and is asked for
 * again and again: a board, a job, the settings. Arguments that are no objects are few to each object: languages, say.
 * What is given beyond the parameters of `make`, as by `map`, does not count.
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
 * The same where only the latest value of each first object is kept: what else it depends on, compared by identity, is
 * seldom another.
 */
/* @__NO_SIDE_EFFECTS__ */
export function memoLast<First extends object, Others extends readonly unknown[], Value>(
  make: (first: First, ...others: Others) => Value,
): (first: First, ...others: Others) => Value {
  const last = new WeakMap<First, { others: Others; value: Value }>();
  return (first, ...others) => {
    const known = last.get(first);
    if (known && isSame(known.others, others, make.length - 1)) return known.value;
    const value = make(first, ...others);
    last.set(first, { others, value });
    return value;
  };
}

/**
 * Makes a value each time, and gives the last one of the first object again while it is equal: what is made from it can
 * be remembered by its identity.
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

/** Whether the first arguments, so many, are the very same. */
function isSame(one: readonly unknown[], other: readonly unknown[], count: number): boolean {
  for (let at = 0; at < count; at += 1) if (!Object.is(one[at], other[at])) return false;
  return true;
}
