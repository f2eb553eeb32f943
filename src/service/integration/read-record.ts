import type { z } from 'zod';
import type { FieldFault } from './field-faults.ts';

/** A record with what could not be read of it: those fields are left out. */
export interface Reading<T> {
  record: T;
  faults: readonly FieldFault[];
}

/**
 * Reads a record with its wire schema, leniently: a field that does not fit is left out and named, so that one odd
 * field does not hide the rest. Only a record that lacks something indispensable (its id) is not read.
 *
 * @returns the faults alone where the record could not be read
 */
export function readRecord<T>(
  schema: z.ZodType<T>,
  value: unknown,
): Reading<T> | { record: null; faults: readonly FieldFault[] } {
  const first = schema.safeParse(value);
  if (first.success) return { record: first.data, faults: [] };
  const faults = faultsOf(first.error);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { record: null, faults };
  const odd = new Set(first.error.issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !odd.has(key)));
  const second = schema.safeParse(rest);
  return second.success ? { record: second.data, faults } : { record: null, faults };
}

function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.') || null, message }));
}
