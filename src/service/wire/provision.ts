import { z } from 'zod';
import { dateSchema, recordIdSchema } from './common.ts';

/** What one provision (a consent) is given with (C13). `recruitment` is null where it is not for one job. */
export const provisionWriteSchema = z
  .looseObject({
    recruitment: recordIdSchema.nullish(),
    agreement_date: dateSchema,
  })
  .meta({ id: 'ProvisionWrite', description: 'A provision that a candidate has given' });

/** One of several provisions given at once (C14). */
export const provisionBatchItemSchema = z
  .looseObject({
    recruitment: recordIdSchema.nullish(),
    provision: recordIdSchema,
    agreement_date: dateSchema,
  })
  .meta({ id: 'ProvisionBatchItem', description: 'One of several provisions' });

/** What several provisions are given with (C14). */
export const provisionBatchSchema = z.array(provisionBatchItemSchema).min(1).max(1000);

export type ProvisionBatchItem = z.output<typeof provisionBatchItemSchema>;
