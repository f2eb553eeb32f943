import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { datetimeSchema } from '../../service/wire/common.ts';
import type { Comparator, FieldMetadata } from '../../service/wire/list-headers.ts';
import type { Choices } from '../settings/choices.ts';

/** How a field's value is stored, and so compared. */
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

/** One field of a record, with everything that the conventions need. */
export interface Field {
  /** Its name in bodies and headers, for example "lastname" or "_city". */
  readonly name: string;
  /** SQL of its value: a column's name, or an expression. Never contains anything of a request. */
  readonly sql: string;
  readonly kind: FieldKind;
  /** Comparators of `X-Request-Filter`; empty = it can't be filtered by. */
  readonly comparators: readonly Comparator[];
  readonly sortable: boolean;
  /** False when records in a list lack it. */
  readonly inList: boolean;
  /** True when it is never sent, but can be written or filtered by. */
  readonly hidden?: boolean;
  /** True when it is left out of a record when it is null. */
  readonly leftOutWhenNull?: boolean;
  readonly metadata: FieldMetadata;
  /** Converts the column's value for sending. */
  readonly read: (value: unknown) => unknown;
  /** How it is written; absent = read-only. */
  readonly write?: FieldWrite;
}

export interface FieldWrite {
  /** Its allowed values in a body. Whether it may be left out is set apart. */
  readonly schema: z.ZodType;
  /** Whether it is required for creating. */
  readonly required: boolean;
  /** Where it is stored: a column, or a key of the JSON column `system`. */
  readonly to: { readonly column: string } | { readonly systemKey: string };
  /** Converts the schema's result for storing. */
  readonly keep: (value: unknown) => SQLInputValue;
}

export const equality: readonly Comparator[] = ['=', '!='];
export const ordered: readonly Comparator[] = ['=', '!=', '<=', '>='];
export const textual: readonly Comparator[] = ['=', '!=', 'like'];

/** The stored value when the schema's text is the column's; empty text becomes null. */
export function keepText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The stored value of an integer or fraction. */
export function keepNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** `{id}` of a stored id. */
export function readReference(value: unknown): { id: number } | null {
  return typeof value === 'number' ? { id: value } : null;
}

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

const same = (value: unknown) => value;

/** A field that only the service writes. */
export function idField(): Field {
  return {
    name: 'id',
    sql: 'id',
    kind: 'integer',
    comparators: ordered,
    sortable: true,
    inList: true,
    metadata: { type: 'integer', required: true },
    read: same,
  };
}

/** A text with a column of its own. */
export function textField(
  name: string,
  options: {
    column?: string;
    type?: string;
    description?: string;
    schema?: z.ZodType;
    required?: boolean;
    filtered?: boolean;
    leftOutWhenNull?: boolean;
  } = {},
): Field {
  const {
    column = name,
    type = 'text',
    description,
    schema,
    required = false,
    filtered = true,
    leftOutWhenNull = false,
  } = options;
  return {
    name,
    sql: column,
    kind: 'text',
    comparators: filtered ? textual : [],
    sortable: filtered,
    inList: true,
    leftOutWhenNull,
    metadata: { type, required, ...(description !== undefined && { description }) },
    read: same,
    ...(schema && { write: { schema, required, to: { column }, keep: keepText } }),
  };
}

/** A datetime; only `synchro_time` can be written by a client. */
export function datetimeField(
  name: string,
  options: { isWritten?: boolean; filtered?: boolean } = {},
): Field {
  const { filtered = true } = options;
  return {
    name,
    sql: name,
    kind: 'datetime',
    comparators: filtered ? ordered : [],
    sortable: filtered,
    inList: true,
    metadata: { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' },
    read: same,
    ...(options.isWritten && {
      write: { schema: datetimeSchema.nullable(), required: false, to: { column: name }, keep: keepText },
    }),
  };
}

/** A user or a client: stored and written as an id, sent as `{id}`. */
export function referenceField(
  name: string,
  options: {
    column?: string;
    type: 'user_entity' | 'client_entity';
    schema?: z.ZodType;
    required?: boolean;
    leftOutWhenNull?: boolean;
  },
): Field {
  const { column = name, type, schema, required = false, leftOutWhenNull = false } = options;
  return {
    name,
    sql: column,
    kind: 'other',
    comparators: [],
    sortable: false,
    inList: true,
    leftOutWhenNull,
    metadata: { type, structure: ['id'] },
    read: readReference,
    ...(schema && { write: { schema, required, to: { column }, keep: keepNumber } }),
  };
}

/** An optional system field that is stored as text in the JSON column `system`. */
export function systemField(name: string, choices: Choices, options: { key?: string } = {}): Field {
  const isFiltered = choices.systemFieldFilters === 'all';
  const isLocation = locations.has(name);
  const systemKey = options.key ?? name;
  return {
    name,
    sql: `json_extract(system, '$.${systemKey}')`,
    kind: 'text',
    comparators: isFiltered ? textual : [],
    sortable: isFiltered && !isLocation,
    inList: true,
    metadata: { type: 'text' },
    read: same,
    write: { schema: z.string().max(5000).nullable(), required: false, to: { systemKey }, keep: keepText },
  };
}

/** System fields with location values: never sortable (interface.md, Custom fields and system fields, rule 4). */
const locations = new Set(['location', 'job_location', 'localization']);
