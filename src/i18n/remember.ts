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
