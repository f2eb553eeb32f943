/** A value of a JSON document. Its shape is known only roughly, so what is not there reads as empty. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The keys and values of an object. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** What stands at a path of keys. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found = value;
  for (const key of path) found = new Map(entriesOf(found)).get(key);
  return found;
}

/** The items of an array. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A text or number as text. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}
