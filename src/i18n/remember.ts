/** The most that is remembered of one kind: a board of 10,000 jobs has some hundred, and a site may run for years. */
const mostValues = 20_000;

/**
 * Remembers what `make` gave for each key. For `Intl` objects, each of which takes tens of kilobytes outside the heap and
 * a good part of a millisecond, and for what is slow to write: a board asks for the same few thousands of times.
 *
 * @param most so many values at most; what was not asked for lately goes first
 */
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

/** What is remembered of some arguments: a value, and what leads on to further ones. */
interface Level<Value> {
  made?: { value: Value };
  objects?: WeakMap<object, Level<Value>>;
  others?: Map<unknown, Level<Value>>;
}

function next<Value>(level: Level<Value>, key: unknown): Level<Value> {
  const isObject = typeof key === 'object' && key !== null;
  if (isObject) level.objects ??= new WeakMap();
  else level.others ??= new Map();
  const known = isObject ? level.objects?.get(key) : level.others?.get(key);
  if (known !== undefined) return known;
  const made: Level<Value> = {};
  if (isObject) level.objects?.set(key, made);
  else level.others?.set(key, made);
  return made;
}

/**
 * Remembers what `make` gave for the same objects, for as long as they live. For what never changes and is asked for
 * again and again: a board, a job, the settings. Arguments that are no objects are few to each object: languages, say.
 */
export function memo<Arguments extends readonly [object, ...unknown[]], Value>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  const root: Level<Value> = {};
  return (...given) => {
    let level = root;
    for (const key of given) level = next(level, key);
    level.made ??= { value: make(...given) };
    return level.made.value;
  };
}

/**
 * The same where only the latest value of each first object is kept: what else it depends on, compared by identity, is
 * seldom another.
 */
export function memoLast<First extends object, Others extends readonly unknown[], Value>(
  make: (first: First, ...others: Others) => Value,
): (first: First, ...others: Others) => Value {
  const last = new WeakMap<First, { others: Others; value: Value }>();
  return (first, ...others) => {
    const known = last.get(first);
    if (known?.others.every((other, at) => Object.is(other, others[at]))) return known.value;
    const value = make(first, ...others);
    last.set(first, { others, value });
    return value;
  };
}
