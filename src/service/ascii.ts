/** Everything that is not a printable ASCII character: it has no place in a header or on a terminal. */
const unprintable = /[^\x20-\x7e]/g;

/**
 * Writes every character outside printable ASCII as a JSON unicode escape (`ł` becomes `\u0142`). JSON text
 * stays the same JSON (interface.md, Filtering: "must be sent as JSON unicode escapes").
 *
 * @param longest cuts the result after so many characters, with `...`; for text that a person reads
 */
export function ascii(text: string, longest = Number.POSITIVE_INFINITY): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}...` : text;
  return cut.replace(unprintable, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
