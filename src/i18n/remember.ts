/**
 * Remembers what `make` gave for each key. For `Intl` objects: each takes tens of kilobytes outside the heap and
 * a good part of a millisecond, and a board asks for the same few of them thousands of times.
 */
export function remember<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}
