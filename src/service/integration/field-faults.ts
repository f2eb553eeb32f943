import { ascii } from '../ascii.ts';

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
/** Levels that are only packing. */
const packing = new Set(['errors', 'children', 'fields', 'violations']);

/**
 * Reads the `errors` of a validation answer. Their structure is not shown (interface.md, "Errors"), so everything
 * that such lists usually are is read: texts, objects with a message and a name, maps from field to texts, and
 * these within each other. What none of this fits is left out.
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
