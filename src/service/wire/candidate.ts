import { z } from 'zod';
import {
  datetimeSchema,
  datetimeTextSchema,
  dictionaryValueSchema,
  recordIdSchema,
  referenceSchema,
} from './common.ts';

/** One of a candidate's files, as the candidate's own record shows it. */
const candidateFileSchema = z
  .looseObject({ filename: z.string(), file_uploaded: datetimeTextSchema.nullish() })
  .meta({ id: 'CandidateFile', description: "A file in the candidate's record" });

/**
 * A candidate as the service sends it (interface.md, Candidate). Custom fields come as `_<sid>` beside these. A
 * record in a list may carry fewer fields; `guid` is left out when it is null.
 */
export const candidateSchema = z
  .looseObject({
    id: recordIdSchema,
    name: z.string().nullish().meta({ description: 'First name' }),
    lastname: z.string().nullish().meta({ description: 'Last name' }),
    email: z.string().nullish(),
    status: z.string().nullish().meta({ description: "Always 'active'" }),
    files: z.array(candidateFileSchema).optional(),
    source: z.union([dictionaryValueSchema, z.null()]).optional(),
    owner: z.union([referenceSchema, z.null()]).optional().meta({ description: 'Responsible recruiter' }),
    socialnet_id: z.string().nullish().meta({ description: 'Profile address on a professional network' }),
    created_at: datetimeTextSchema.nullish(),
    updated_at: datetimeTextSchema.nullish().meta({ description: 'When its data changed last' }),
    created_by: z.union([referenceSchema, z.null()]).optional(),
    updated_by: z.union([referenceSchema, z.null()]).optional(),
    guid: z.string().nullish().meta({ description: 'Left out when null' }),
    synchro_time: datetimeTextSchema.nullish().meta({ description: "The client's own tracking" }),
  })
  .meta({ id: 'Candidate', description: 'A candidate; custom fields come as `_<sid>`' });

/**
 * What a candidate is created or updated with (C1 to C3). All keys may be left out; which are required is the
 * instance's to say. Custom fields come as `_<sid>`.
 */
export const candidateWriteSchema = z
  .looseObject({
    name: z.string().max(255).optional(),
    lastname: z.string().max(255).optional(),
    email: z.union([z.email().max(255), z.literal(''), z.null()]).optional(),
    guid: z.string().max(255).nullable().optional(),
    owner: recordIdSchema.nullable().optional().meta({ description: 'User id' }),
    source: z.string().max(255).nullable().optional().meta({ description: 'Name of the source' }),
    socialnet_id: z.string().max(2000).nullable().optional(),
    synchro_time: datetimeSchema.nullable().optional(),
  })
  .meta({ id: 'CandidateWrite', description: 'Fields of a candidate; custom fields go as `_<sid>`' });

export type Candidate = z.output<typeof candidateSchema>;
/** What a client sends. */
export type CandidateWrite = z.output<typeof candidateWriteSchema>;
