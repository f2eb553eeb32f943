import { z } from 'zod';
import { datetimeSchema } from '../../../service/wire/common.ts';
import type { Choices } from '../../choices.ts';
import { type Field, keepNumber, keepText, ordered, readReference, textual } from './field.ts';

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

/** A datetime; `synchro_time` is the one that a client writes. */
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

/** A user or a client: kept as an id, sent as `{id}`, written as an id. */
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

/** An optional system field that is kept as text in the JSON column `system`. */
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
