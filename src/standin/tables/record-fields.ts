import { z } from 'zod';
import { candidateWriteSchema } from '../../service/wire/candidate.ts';
import { jobWriteSchema } from '../../service/wire/job.ts';
import type { StandinState } from '../state/state.ts';
import { customFieldsOf, knownId } from './custom-fields.ts';
import {
  datetimeField,
  type Field,
  idField,
  keepNumber,
  referenceField,
  systemField,
  textField,
  textual,
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
