import { z } from 'zod';
import { candidateWriteSchema, jobWriteSchema } from '../../service/wire/candidate.ts';
import { dateSchema, datetimeSchema, recordIdSchema } from '../../service/wire/common.ts';
import type { CustomField, CustomFieldType, StandinSettings } from '../settings/schema.ts';
import type { StandinState } from '../state/state.ts';
import {
  datetimeField,
  equality,
  type Field,
  type FieldKind,
  idField,
  keepNumber,
  keepText,
  keptValues,
  ordered,
  readReference,
  referenceField,
  systemField,
  textField,
  textual,
  valuesIn,
} from './field.ts';

/** Fields of a candidate that have columns or a shape of their own; all other optional ones are plain texts. */
const ownCandidateFields = new Set(['status', 'source', 'owner']);

/** Every field of a candidate in this instance, in the order in which they are sent (interface.md, Candidate). */
export function candidateFields({ settings, choices }: Pick<StandinState, 'settings' | 'choices'>): Field[] {
  const { email, guid, socialnet_id, source } = candidateWriteSchema.shape;
  const switchedOn = new Set<string>(settings.systemFields.candidate);
  const isRequired = choices.requiredFields === 'names';
  const userId = knownId(
    settings.users.map(({ id }) => id),
    'There is no such user.',
  ).nullable();
  const schema = isRequired
    ? z.string().min(1, 'This value should not be blank.').max(255)
    : z.string().max(255).nullable();
  return [
    idField(),
    textField('name', { description: 'First name', schema, required: isRequired }),
    textField('lastname', { description: 'Last name', schema, required: isRequired }),
    textField('email', { type: 'email', schema: email.unwrap() }),
    ...shownOrWritten(textField('status', { filtered: false }), switchedOn),
    {
      name: 'files',
      sql: 'NULL',
      kind: 'other',
      comparators: [],
      sortable: false,
      inList: choices.listFields === 'all',
      metadata: { type: 'array', structure: ['filename', 'file_uploaded'] },
      read: () => [],
    },
    ...shownOrWritten(
      {
        name: 'source',
        sql: "(SELECT json_object('id', id, 'value', value) FROM sources WHERE id = source_id)",
        kind: 'other',
        comparators: [],
        sortable: false,
        inList: true,
        metadata: { type: 'object', structure: ['id', 'value'] },
        read: (value) => (typeof value === 'string' ? JSON.parse(value) : null),
        // The writer looks up its id; until then it is the name.
        write: {
          schema: source.unwrap(),
          required: false,
          to: { column: 'source_id' },
          keep: (value) => (typeof value === 'number' ? value : null),
        },
      },
      switchedOn,
    ),
    ...shownOrWritten(
      referenceField('owner', { column: 'owner_id', type: 'user_entity', schema: userId }),
      switchedOn,
    ),
    textField('socialnet_id', { filtered: false, schema: socialnet_id.unwrap() }),
    datetimeField('created_at'),
    datetimeField('updated_at'),
    referenceField('created_by', { type: 'user_entity', leftOutWhenNull: true }),
    referenceField('updated_by', { type: 'user_entity', leftOutWhenNull: true }),
    textField('guid', { schema: guid.unwrap(), leftOutWhenNull: true }),
    datetimeField('synchro_time', { isWritten: true }),
    ...settings.systemFields.candidate
      .filter((name) => !ownCandidateFields.has(name))
      .map((name) => systemField(name, choices)),
    ...customFieldsOf(settings, 'candidate'),
  ];
}

/** An optional field that is off is not sent, but a request that names it in its body can still write it. */
function shownOrWritten(field: Field, switchedOn: ReadonlySet<string>): Field[] {
  if (switchedOn.has(field.name)) return [field];
  return field.write ? [{ ...field, hidden: true }] : [];
}

/** Optional fields that have columns of their own. */
const ownJobFields = new Set(['status', 'client', 'nrRef']);

/** Variant A's names of two of the optional fields (interface.md, Optional system fields). */
const namesInA: Readonly<Record<string, string>> = { job_type: 'x_work_time', job_location: 'localization' };

/** Every field of a job in this instance, in the order in which they are sent (interface.md, Job). */
export function jobFields({
  settings,
  choices,
  variant,
}: Pick<StandinState, 'settings' | 'choices' | 'variant'>): Field[] {
  const switchedOn = new Set<string>(settings.systemFields.job);
  const isRequired = choices.requiredFields === 'names';
  const name = isRequired
    ? z.string().min(1, 'This value should not be blank.').max(255)
    : z.string().max(255).nullable();
  const workflowId = knownId(
    settings.workflows.map(({ id }) => id),
    'There is no such workflow.',
  );
  const clientId = knownId(
    settings.crmClients.map(({ id }) => id),
    'There is no such client.',
  );
  const workflow: Field = {
    name: 'workflow_id',
    sql: 'workflow_id',
    kind: 'integer',
    comparators: [],
    sortable: false,
    inList: choices.listFields === 'all',
    metadata: { type: 'integer' },
    read: (value) => value,
  };
  const text = z.string().max(255).nullable();
  return [
    idField(),
    workflow,
    // J5 filters by it, even when it is not sent.
    { ...textField('status', { schema: text }), hidden: !switchedOn.has('status') },
    textField('name', { schema: name, required: isRequired }),
    referenceField('client', {
      column: 'client_id',
      type: 'client_entity',
      schema: clientId,
      required: choices.jobClient === 'demanded',
    }),
    {
      ...workflow,
      name: 'workflow',
      inList: true,
      metadata: { type: 'text' },
      read: (value) => (value === null ? null : String(value)),
      write: { schema: workflowId, required: false, to: { column: 'workflow_id' }, keep: keepNumber },
    },
    textField('guid', { schema: jobWriteSchema.shape.guid.unwrap(), leftOutWhenNull: true }),
    // J5 does not list it.
    datetimeField('synchro_time', { isWritten: true, filtered: false }),
    datetimeField('created_at'),
    datetimeField('updated_at'),
    referenceField('created_by', { type: 'user_entity', leftOutWhenNull: true }),
    referenceField('updated_by', { type: 'user_entity', leftOutWhenNull: true }),
    ...(switchedOn.has('nrRef')
      ? [
          {
            ...textField('nrRef', { column: 'nr_ref', schema: text }),
            comparators: choices.systemFieldFilters === 'all' ? textual : [],
            sortable: choices.systemFieldFilters === 'all',
          },
        ]
      : []),
    ...settings.systemFields.job
      .filter((key) => !ownJobFields.has(key) && (variant === 'b' || key !== 'image'))
      .map((key) => systemField((variant === 'a' && namesInA[key]) || key, choices, { key })),
    ...customFieldsOf(settings, 'job'),
  ];
}

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
function customFieldsOf(settings: StandinSettings, namespace: 'candidate' | 'job'): Field[] {
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
function knownId(ids: readonly number[], error: string): z.ZodType {
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
