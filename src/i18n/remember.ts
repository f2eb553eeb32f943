/** The most that is remembered of one kind: a board of 10,000 jobs has some hundred, and a site may run for years. */
const mostValues = 20_000;

/**
 * Remembers what `make` gave for each key. For `Intl` objects, each of which takes tens of kilobytes outside the heap and
 * a good part of a millisecond, and for what is slow to write: a board asks for the same few thousands of times.
 *
 * @param most after so many, all are forgotten
 */
export function remember<Key extends string, Value>(
  make: (key: Key) => Value,
  most = mostValues,
): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      if (made.size >= most) made.clear();
      made.set(key, value);
    }
    return value;
  };
}
