import type { Entry } from '../store.ts';

/** One condition of the filter. Several are combined with AND (interface.md, Filtering, variant B). */
export interface Condition {
  field: string;
  matches: (entry: Entry) => boolean;
}

type Test = (entry: Entry) => boolean;
/** Makes the test of one condition; `null` when field, comparator or value is not allowed. */
type Maker = (comparison: string, value: string) => Test | null;

/** Fields and comparators of interface.md, Public API. */
const makers: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['id', numberField((entry) => entry.id)],
  ['job_post_id', numberField((entry) => entry.advertId)],
  ['job_id', numberField((entry) => entry.jobId)],
  [
    'language',
    equalityField(
      (entry) => entry.language,
      (text) => text,
    ),
  ],
  ['awarded', equalityField((entry) => entry.awarded, readFlag)],
]);

/** Printable ASCII: special characters must come as JSON unicode escapes (interface.md, Filtering). */
const headerText = /^[ -~]*$/;

/**
 * Reads `X-Request-Filter`: a JSON object of `{value: <text>, comparison: <comparator>}` by field.
 *
 * @returns the conditions, or `null` for anything interface.md does not allow
 */
export function readFilter(header: string): Condition[] | null {
  const fields = readObject(header);
  if (!fields) return null;
  const conditions: Condition[] = [];
  for (const [field, condition] of Object.entries(fields)) {
    const parts = pair(condition, 'comparison', 'value');
    const matches = parts && makers.get(field)?.(...parts);
    if (!matches) return null;
    conditions.push({ field, matches });
  }
  return conditions;
}

/** The JSON object in a header, or `null` when it is none. */
export function readObject(header: string): Record<string, unknown> | null {
  if (!headerText.test(header)) return null;
  try {
    const value: unknown = JSON.parse(header);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Two texts of an object that has exactly these two keys; else `null`. */
export function pair(value: unknown, first: string, second: string): [string, string] | null {
  if (typeof value !== 'object' || value === null) return null;
  const texts = new Map<string, unknown>(Object.entries(value));
  const [a, b] = [texts.get(first), texts.get(second)];
  return texts.size === 2 && typeof a === 'string' && typeof b === 'string' ? [a, b] : null;
}

function numberField(read: (entry: Entry) => number | null): Maker {
  return (comparison, value) => {
    if (!/^-?\d{1,20}$/.test(value)) return null;
    const wanted = Number(value);
    switch (comparison) {
      case '=':
        return (entry) => read(entry) === wanted;
      case '!=':
        return (entry) => read(entry) !== wanted;
      case '<=':
        return (entry) => (read(entry) ?? Number.POSITIVE_INFINITY) <= wanted;
      case '>=':
        return (entry) => (read(entry) ?? Number.NEGATIVE_INFINITY) >= wanted;
      default:
        return null;
    }
  };
}

/** `!=` includes records with an empty value (interface.md, Comparators). */
function equalityField<T>(read: (entry: Entry) => T | null, parse: (text: string) => T | null): Maker {
  return (comparison, value) => {
    const wanted = parse(value);
    if (wanted === null || (comparison !== '=' && comparison !== '!=')) return null;
    return comparison === '=' ? (entry) => read(entry) === wanted : (entry) => read(entry) !== wanted;
  };
}

function readFlag(text: string): boolean | null {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}
