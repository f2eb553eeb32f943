import { z } from 'zod';
import { datetimeTextSchema, dictionaryValueSchema, recordIdSchema, referenceSchema } from './common.ts';

/** The content of a stage activity: the stage beside the text. */
const stageContentSchema = z
  .looseObject({
    content: z.string().nullish().meta({ description: 'HTML' }),
    state: z.looseObject({ id: recordIdSchema, name: z.string() }),
  })
  .meta({ id: 'StageContent', description: 'Content of a stage activity' });

/** A candidate activity (interface.md, Candidate activity). `employee` comes in the all-candidates list only. */
export const activitySchema = z
  .looseObject({
    id: recordIdSchema,
    activity_date: datetimeTextSchema.nullish(),
    type: dictionaryValueSchema.meta({ description: "For example 'Note' or 'Stage in recruitment'" }),
    content: z.union([z.string(), stageContentSchema, z.null()]).optional(),
    recruitment: z.union([referenceSchema, z.null()]).optional(),
    employee: z.looseObject({ id: recordIdSchema, string_represent: z.string() }).optional(),
    created_by: z.union([referenceSchema, z.null()]).optional(),
    created_at: datetimeTextSchema.nullish(),
    updated_at: datetimeTextSchema.nullish(),
  })
  .meta({ id: 'Activity', description: 'Something that happened with a candidate' });

export type Activity = z.output<typeof activitySchema>;
