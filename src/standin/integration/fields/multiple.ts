/**
 * Several values of a field as one text, `,"A","B",`. Quotes within a value are escaped, so `,"` begins a value and
 * nothing else, and a value is found by looking for it with both its commas.
 */
export function keptValues(values: readonly string[]): string {
  const unique = [...new Set(values)];
  return unique
    .map((value) => `,${JSON.stringify(value)}`)
    .join('')
    .concat(',');
}

/** The values of such a text. */
export function valuesIn(text: string): unknown {
  return JSON.parse(`[${text.slice(1, -1)}]`);
}
