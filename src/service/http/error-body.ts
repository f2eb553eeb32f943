import { ascii } from './printable.ts';

/** An error body of interface.md, "Errors", in any of its forms. */
export interface ErrorBody {
  /** The `code` in the body, `null` where it has none. */
  code: number | null;
  message: string | null;
  /** The list of a validation failure; `undefined` where there is none. */
  errors: unknown;
  /** `error_description` of an OAuth error; `message` is then its type. */
  description: string | null;
}

const nothing: ErrorBody = { code: null, message: null, errors: undefined, description: null };

/**
 * Reads an error from a body: `{error: text}`, `{error: {code, message}}`, `{code, message, errors}`,
 * `{error, error_description}`, `['Tag not found']`, or the plain text `No transition for action`.
 *
 * @param isFailure whether the status is an error; else only bodies count that can't be a success: a record (it has
 *   an `id`) or a list is never taken for an error
 * @returns `null` for everything else
 */
export function readErrorBody(text: string, isFailure: boolean): ErrorBody | null {
  const trimmed = text.trim();
  const value = parse(trimmed);
  if (typeof value === 'string' || value === undefined) {
    const plain = typeof value === 'string' ? value : trimmed;
    return /^no transition for action\b/i.test(plain) ? { ...nothing, message: plain } : null;
  }
  if (Array.isArray(value)) {
    const only: unknown = value.length === 1 ? value[0] : null;
    return typeof only === 'string' && /^tag not found\b/i.test(only) ? { ...nothing, message: only } : null;
  }
  if (!isRecord(value) || ('id' in value && !isFailure)) return null;
  if ('error' in value) return ofError(value);
  return 'code' in value && 'message' in value ? ofCode(value) : null;
}

function ofError(value: Record<string, unknown>): ErrorBody {
  const { error } = value;
  if (isRecord(error)) return { ...ofCode(error), errors: error.errors ?? value.errors };
  const description = value.error_description;
  return {
    ...nothing,
    message: textOf(error),
    errors: value.errors,
    description: typeof description === 'string' ? description : null,
  };
}

const ofCode = (value: Record<string, unknown>): ErrorBody => ({
  code: codeOf(value.code),
  message: textOf(value.message),
  errors: value.errors,
  description: null,
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A status, also as text. */
function codeOf(value: unknown): number | null {
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isInteger(code) ? code : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON; `undefined`, which JSON can't express, for invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with one field. */
export interface FieldFault {
  /** The field's name, dots between levels; `null` where the service names none. */
  field: string | null;
  message: string;
}

const mostFaults = 50;
const mostLevels = 10;
const nameKeys = ['field', 'property', 'property_path', 'propertyPath', 'path', 'name', 'key'];
const messageKeys = ['message', 'error', 'detail', 'description'];
/** Keys of levels that only wrap the errors. */
const packing = new Set(['errors', 'children', 'fields', 'violations']);

/**
 * Reads the `errors` of a validation answer. Their structure is undocumented (interface.md, "Errors"), so all usual
 * forms are read: texts, objects with a message and a name, maps from field to texts, and these within each other.
 * Anything else is left out.
 */
export function fieldFaultsOf(errors: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  collect(errors, [], faults);
  return faults;
}

function collect(value: unknown, path: readonly string[], faults: FieldFault[]): void {
  if (faults.length >= mostFaults || path.length > mostLevels) return;
  if (typeof value === 'string' || typeof value === 'number') {
    const message = ascii(String(value).trim(), 200);
    if (message !== '') faults.push({ field: path.join('.') || null, message });
  } else if (Array.isArray(value)) {
    for (const one of value.slice(0, mostFaults)) collect(one, path, faults);
  } else if (typeof value === 'object' && value !== null) {
    collectObject(Object.entries(value), path, faults);
  }
}

function collectObject(
  entries: readonly (readonly [string, unknown])[],
  path: readonly string[],
  faults: FieldFault[],
): void {
  const textAt = (keys: readonly string[]): string | null => {
    const found = entries.find(([key, value]) => keys.includes(key) && typeof value === 'string');
    return typeof found?.[1] === 'string' ? found[1] : null;
  };
  const name = textAt(nameKeys);
  const message = textAt(messageKeys);
  // A map from fields may have a field called "name": only beside a message it names another.
  if (message !== null && (name !== null || entries.length === 1 || path.length > 0)) {
    collect(message, name === null ? path : [...path, ascii(name, 100)], faults);
    return;
  }
  for (const [key, value] of entries.slice(0, mostFaults)) {
    collect(value, packing.has(key) ? path : [...path, ascii(key, 100)], faults);
  }
}
