import type { z } from 'zod';

/** The value at a path; `undefined` where there is none. */
export const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    root,
  );

/** Each round repairs what the previous one found. */
const mostRounds = 6;

/**
 * The result of a schema for a value without the parts that it refuses, so that the rest can be checked at the same
 * time. Refused parts are left out; missing ones then get a value from `fill`.
 *
 * @param fill returns a value for a required key, by its path
 * @returns `null` if too little is left
 */
export function usableParts<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  fill: (path: readonly PropertyKey[]) => unknown,
): z.output<Schema> | null {
  if (typeof value !== 'object' || value === null) return null;
  const rest = copyOf(value);
  for (let round = 0; round < mostRounds; round += 1) {
    const { data, error } = schema.safeParse(rest);
    if (error === undefined) return data;
    // The last items of a list first, so that the indices of the others stay valid.
    for (const issue of error.issues.toReversed()) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
      if (keys.length === 0) replace(rest, issue.path, fill);
      for (const key of keys) replace(rest, [...issue.path, key], () => undefined);
    }
  }
  return null;
}

function replace(
  root: unknown,
  path: readonly PropertyKey[],
  fill: (path: readonly PropertyKey[]) => unknown,
): void {
  const key = path.at(-1);
  const parent = valueAt(root, path.slice(0, -1));
  if (key === undefined || typeof parent !== 'object' || parent === null) return;
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (Object.hasOwn(parent, key)) Reflect.deleteProperty(parent, key);
  else {
    const filled = fill(path);
    if (filled !== undefined) Reflect.set(parent, key, filled);
  }
}

/** Copies lists and maps; other values are shared. */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)])) as Value;
}
