import { z } from 'zod';
import { datetimeSchema, datetimeTextSchema, recordIdSchema, referenceSchema } from './common.ts';

/** A job as the service sends it (interface.md, Job). Custom fields come as `_<sid>` beside these. */
export const jobSchema = z
  .looseObject({
    id: recordIdSchema,
    workflow_id: recordIdSchema.nullish().meta({ description: 'In the single-record read' }),
    status: z.string().nullish(),
    name: z.string().nullish(),
    client: z.union([referenceSchema, z.null()]).optional(),
    workflow: z
      .union([z.string(), z.number().transform(String), z.null()])
      .optional()
      .meta({ description: 'Workflow id as a numeric text', type: 'string', example: '1' }),
    guid: z.string().nullish().meta({ description: 'Left out when null' }),
    synchro_time: datetimeTextSchema.nullish(),
    created_at: datetimeTextSchema.nullish(),
    updated_at: datetimeTextSchema.nullish(),
    created_by: z.union([referenceSchema, z.null()]).optional(),
    updated_by: z.union([referenceSchema, z.null()]).optional(),
  })
  .meta({ description: 'A job; custom fields come as `_<sid>`' });

/** A job exactly as interface.md describes it: what a good service sends. Readers parse with `jobSchema`. */
export const sentJobSchema = jobSchema
  .extend({
    client: referenceSchema,
    created_at: datetimeTextSchema,
    updated_at: datetimeTextSchema,
    created_by: referenceSchema.optional(),
    updated_by: referenceSchema.optional(),
  })
  .meta({ id: 'Job', description: 'A job; custom fields come as `_<sid>`' });

/** The body that creates or updates a job (J1 to J3). Custom fields are sent as `_<sid>`. */
export const jobWriteSchema = z
  .looseObject({
    name: z.string().max(255).optional(),
    guid: z.string().max(255).nullable().optional(),
    synchro_time: datetimeSchema.nullable().optional(),
    client: recordIdSchema.optional().meta({ description: 'Client id' }),
    workflow: recordIdSchema.nullable().optional().meta({ description: 'Workflow id' }),
  })
  .meta({ id: 'JobWrite', description: 'Fields of a job; custom fields go as `_<sid>`' });

export type Job = z.output<typeof jobSchema>;
