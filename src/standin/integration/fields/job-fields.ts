import { z } from 'zod';
import { jobWriteSchema } from '../../../service/wire/job.ts';
import type { StandinState } from '../../state.ts';
import { customFieldsOf, knownId } from './custom-fields.ts';
import { type Field, keepNumber, textual } from './field.ts';
import { datetimeField, idField, referenceField, systemField, textField } from './system-fields.ts';

/** Optional fields that have columns of their own. */
const ownJobFields = new Set(['status', 'client', 'nrRef']);

/** What variant A calls two of the optional fields (interface.md, Optional system fields). */
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
    // J5 filters by it, also where it is not sent.
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
