import { z } from 'zod';
import { datetimeTextSchema, recordIdSchema, referenceSchema } from './common.ts';

/** A candidate's having been in a stage of a job (interface.md, Candidate job history record). */
export const historySchema = z
  .looseObject({
    id: recordIdSchema,
    employee: referenceSchema,
    recruitment: referenceSchema,
    workflow_state: z.looseObject({ id: recordIdSchema, name: z.string(), sid: z.string().nullish() }),
    created_at: datetimeTextSchema.nullish(),
    updated_at: datetimeTextSchema.nullish(),
    created_by: z.union([referenceSchema, z.null()]).optional(),
    updated_by: z.union([referenceSchema, z.null()]).optional(),
  })
  .meta({ id: 'HistoryRecord', description: "A candidate's stage in a job" });

export type HistoryRecord = z.output<typeof historySchema>;
