import type { SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';
import type { Comparator } from '../../../service/wire/list-headers.ts';
import type { FieldMetadata } from '../../../service/wire/metadata.ts';

/** How a field's value is kept, and so compared. */
export type FieldKind =
  | 'integer'
  | 'number'
  | 'text'
  | 'date'
  | 'datetime'
  | 'checkbox'
  | 'multiple'
  /** Neither filtered nor sorted. */
  | 'other';

/** One field of a record, and all that the conventions need to know of it. */
export interface Field {
  /** Its name in bodies and headers, for example "lastname" or "_city". */
  readonly name: string;
  /** SQL that gives its value: a column's name, or an expression. Never made of anything a request holds. */
  readonly sql: string;
  readonly kind: FieldKind;
  /** Comparators of `X-Request-Filter`; empty = it can't be filtered by. */
  readonly comparators: readonly Comparator[];
  readonly sortable: boolean;
  /** False where records in a list lack it. */
  readonly inList: boolean;
  /** True where it is never sent, and yet written or filtered by. */
  readonly hidden?: boolean;
  /** True where it is left out of a record when it is null. */
  readonly leftOutWhenNull?: boolean;
  readonly metadata: FieldMetadata;
  /** From the column's value to what is sent. */
  readonly read: (value: unknown) => unknown;
  /** How it is written; absent = read-only. */
  readonly write?: FieldWrite;
}

export interface FieldWrite {
  /** What a body may hold for it. Nothing is said of its being left out. */
  readonly schema: z.ZodType;
  /** Whether creating demands it. */
  readonly required: boolean;
  /** Where it is kept: a column, or a key of the JSON column `system`. */
  readonly to: { readonly column: string } | { readonly systemKey: string };
  /** From what the schema gave to what is kept. */
  readonly keep: (value: unknown) => SQLInputValue;
}

export const equality: readonly Comparator[] = ['=', '!='];
export const ordered: readonly Comparator[] = ['=', '!=', '<=', '>='];
export const textual: readonly Comparator[] = ['=', '!=', 'like'];

/** A value as it is kept where the schema's text is the column's; empty text counts as nothing. */
export function keepText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A whole or broken number as it is kept. */
export function keepNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** `{id}` of a kept id. */
export function readReference(value: unknown): { id: number } | null {
  return typeof value === 'number' ? { id: value } : null;
}
