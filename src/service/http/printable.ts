/** Everything that is not a printable ASCII character: it has no place in a header or on a terminal. */
const unprintable = /[^\x20-\x7e]/g;

/**
 * Writes every character outside printable ASCII as a JSON unicode escape (`ł` becomes `\u0142`). JSON text
 * stays the same JSON (interface.md, Filtering: "must be sent as JSON unicode escapes").
 *
 * @param longest cuts the result after this many characters, with `...`; for text that a person reads
 */
export function ascii(text: string, longest = Number.POSITIVE_INFINITY): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}...` : text;
  return cut.replace(unprintable, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The beginning of a value as JSON, for a message: only the printed part is visited, however large or deep the value
 * is. `undefined` stays a word.
 *
 * @param most characters, and a few more where the text ends in the middle of something
 */
export function jsonStart(value: unknown, most: number): string {
  let text = '';
  const isFull = () => text.length >= most;

  // Each level adds a character first, so none is deeper than the text is long.
  function add(inner: unknown): void {
    if (typeof inner === 'string') text += JSON.stringify(inner.slice(0, most));
    else if (Array.isArray(inner)) addAll('[', inner.keys(), ']', (index) => add(inner[index]));
    else if (typeof inner === 'object' && inner !== null) {
      addAll('{', namesOf(inner), '}', (name) => {
        text += `${JSON.stringify(name.slice(0, most))}:`;
        if (!isFull()) add(Reflect.get(inner, name));
      });
    } else text += String(inner);
  }

  function addAll<Key>(open: string, keys: Iterable<Key>, close: string, addOne: (key: Key) => void): void {
    text += open;
    let between = '';
    for (const key of keys) {
      if (isFull()) return;
      text += between;
      addOne(key);
      between = ',';
    }
    if (!isFull()) text += close;
  }

  add(value);
  return text;
}

function* namesOf(record: object): Generator<string> {
  for (const name in record) if (Object.hasOwn(record, name)) yield name;
}
