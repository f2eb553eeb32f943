import { z } from 'zod';
import { dateSchema, datetimeSchema, recordIdSchema } from '../../service/wire/common.ts';
import type { CustomField, CustomFieldType, StandinSettings } from '../settings/schema.ts';
import {
  equality,
  type Field,
  type FieldKind,
  keepNumber,
  keepText,
  keptValues,
  ordered,
  readReference,
  textual,
  valuesIn,
} from './field.ts';

type ShownType = Exclude<CustomFieldType, 'file' | 'files' | 'location'>;
type Traits = Pick<Field, 'comparators' | 'read'> & {
  kind: FieldKind;
  type: string;
  structure?: string[];
  keep: NonNullable<Field['write']>['keep'];
};

const plain = { read: (value: unknown) => value, keep: keepText };
const reference = { kind: 'integer', comparators: equality, read: readReference, keep: keepNumber } as const;

/** The properties of the types of custom fields (interface.md, Comparators; Custom fields and system fields). */
const traits: Record<ShownType, Traits> = {
  text: { ...plain, kind: 'text', type: 'text', comparators: textual },
  long_text: { ...plain, kind: 'text', type: 'text', comparators: textual },
  email: { ...plain, kind: 'text', type: 'email', comparators: textual },
  number: { ...plain, kind: 'number', type: 'number', comparators: ordered, keep: keepNumber },
  date: { ...plain, kind: 'date', type: 'date', comparators: ordered },
  datetime: { ...plain, kind: 'datetime', type: 'datetime', comparators: ordered },
  checkbox: {
    kind: 'checkbox',
    type: 'boolean',
    comparators: equality,
    read: (value) => (value === null ? null : value === 1),
    keep: (value) => (value === null ? null : Number(value === true)),
  },
  choice: { ...plain, kind: 'text', type: 'text', comparators: equality },
  multi_choice: {
    kind: 'multiple',
    type: 'array',
    comparators: [...equality, 'in'],
    read: (value) => (typeof value === 'string' ? valuesIn(value) : []),
    keep: (value) => (Array.isArray(value) && value.length > 0 ? keptValues(value.map(String)) : null),
  },
  user: { ...reference, type: 'user_entity', structure: ['id'] },
  client: { ...reference, type: 'client_entity', structure: ['id'] },
};

/**
 * Custom fields that are exposed: with a sid, the integration switch on, and of a type that the API supports.
 * They can be filtered, sorted and written (interface.md, Custom fields and system fields).
 */
export function customFieldsOf(settings: StandinSettings, namespace: 'candidate' | 'job'): Field[] {
  return settings.customFields[namespace].flatMap((field) => {
    const { sid, type, integration, name } = field;
    if (sid === null || !integration || !isShown(type)) return [];
    const { kind, comparators, read, keep, structure, ...of } = traits[type];
    const column = `"_${sid}"`;
    return [
      {
        name: `_${sid}`,
        sql: column,
        kind,
        comparators,
        sortable: field.dictionary === undefined,
        inList: true,
        metadata: {
          type: of.type,
          required: field.required,
          description: name,
          ...(structure && { structure }),
        },
        read,
        write: { schema: schemaOf(field, type, settings), required: field.required, to: { column }, keep },
      },
    ];
  });
}

function isShown(type: CustomFieldType): type is ShownType {
  return type !== 'file' && type !== 'files' && type !== 'location';
}

function schemaOf(field: CustomField, type: ShownType, settings: StandinSettings): z.ZodType {
  const schema = writeSchema(field, type, settings);
  return field.required ? schema : schema.nullable();
}

function writeSchema(field: CustomField, type: ShownType, settings: StandinSettings): z.ZodType {
  const text = field.required ? z.string().min(1, 'This value should not be blank.') : z.string();
  switch (type) {
    case 'text':
      return text.max(255);
    case 'long_text':
      return text.max(100_000);
    case 'email':
      return field.required ? z.email().max(255) : z.union([z.email().max(255), z.literal('')]);
    case 'number':
      return z.preprocess(numberIn, z.number());
    case 'date':
      return dateSchema;
    case 'datetime':
      return datetimeSchema;
    case 'checkbox':
      return z.preprocess(flagIn, z.boolean());
    case 'choice':
      return z.enum(valuesOf(field, settings));
    case 'multi_choice':
      return z
        .array(z.enum(valuesOf(field, settings)))
        .min(field.required ? 1 : 0)
        .max(1000);
    case 'user':
      return knownId(
        settings.users.map(({ id }) => id),
        'There is no such user.',
      );
    case 'client':
      return knownId(
        settings.crmClients.map(({ id }) => id),
        'There is no such client.',
      );
  }
}

/** An id that has to be one of these. */
export function knownId(ids: readonly number[], error: string): z.ZodType {
  // A pipe, so that an invalid id is reported once.
  return recordIdSchema.pipe(z.number().refine((id) => ids.includes(id), { error }));
}

function valuesOf({ options, dictionary }: CustomField, settings: StandinSettings): string[] {
  return options ?? (settings.dictionaries[dictionary ?? ''] ?? []).map(({ value }) => value);
}

function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value;
}

function flagIn(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : value;
}
