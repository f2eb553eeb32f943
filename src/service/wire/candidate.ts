import { z } from 'zod';
import {
  dateSchema,
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
 * The body that creates or updates a candidate (C1 to C3). All keys may be left out; the instance decides which are
 * required. Custom fields come as `_<sid>`.
 */
export const candidateWriteSchema = z
  .looseObject({
    name: z.string().max(255).optional(),
    lastname: z.string().max(255).optional(),
    // As browsers accept them, including domains in ASCII form ("xn--p1ai").
    email: z.union([z.email({ pattern: z.regexes.html5Email }).max(255), z.literal(''), z.null()]).optional(),
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

/** A job that the candidate is in (C15). */
export const candidateJobSchema = z
  .looseObject({ recruitment: z.looseObject({ id: recordIdSchema, name: z.string().nullish() }) })
  .meta({ id: 'CandidateJob', description: 'A job that the candidate is in' });

/** One more element of C15's array, with `X-Additional-Modules: employee_recruitments_states`. */
export const candidateJobExtrasSchema = z
  .looseObject({
    extras: z.looseObject({
      employee_recruitments_states: z.array(
        z.looseObject({ state: z.string(), recruitment_id: recordIdSchema }),
      ),
    }),
  })
  .meta({ id: 'CandidateJobExtras', description: 'The stages of the candidate, by job' });

/** The body that rejects a candidate (C9): the id of a rejection reason. */
export const rejectionWriteSchema = z
  .looseObject({ rejection_id: recordIdSchema })
  .meta({ id: 'RejectionWrite', description: 'The reason of a rejection' });

/** A candidate's time in a stage of a job (interface.md, Candidate job history record). */
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

/** The body that creates a note (C19). */
export const noteWriteSchema = z
  .looseObject({
    title: z.string().min(1).max(255),
    content: z.string().min(1).max(100_000).meta({ description: 'HTML or plain text' }),
  })
  .meta({ id: 'NoteWrite', description: 'A note on a candidate' });

export type NoteWrite = z.output<typeof noteWriteSchema>;

/** The body that assigns an uploaded file to a candidate (C7). */
export const fileAssignSchema = z
  .looseObject({
    dictionary_type: z.string().min(1).max(255).meta({ description: "A file type's name, for example 'CV'" }),
  })
  .meta({ id: 'FileAssign', description: 'The type under which a file is assigned' });

/** Names of the multipart fields of an upload (C8, variant B). */
export const uploadFields = {
  file: 'file[file]',
  isPublic: 'file[isPublic]',
  dictionaryType: 'dictionary_file_type',
} as const;

/** The multipart form of an upload (C8). */
export const fileUploadSchema = z
  .looseObject({
    [uploadFields.file]: z
      .string()
      .meta({ format: 'binary', description: 'The file, with its content type' }),
    [uploadFields.isPublic]: z.enum(['0', '1']).optional(),
    [uploadFields.dictionaryType]: z.string().max(255).optional(),
  })
  .meta({ id: 'FileUpload', description: 'A file for a candidate' });

/** The body that gives one provision (a consent) (C13). `recruitment` is null where it is not for one job. */
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

/** The body that gives several provisions (C14). */
export const provisionBatchSchema = z.array(provisionBatchItemSchema).min(1).max(1000);

export type ProvisionBatchItem = z.output<typeof provisionBatchItemSchema>;

/** A tag of a candidate (C5). */
export const tagSchema = z
  .looseObject({ id: recordIdSchema, name: z.string() })
  .meta({ id: 'Tag', description: 'A tag' });

/** The body that adds tags (C6): names of tags that the instance knows. */
export const tagsWriteSchema = z
  .looseObject({ tags: z.array(z.string().min(1).max(255)).min(1).max(1000) })
  .meta({ id: 'TagsWrite', description: 'Names of tags' });

export type Tag = z.output<typeof tagSchema>;

/** A talent pool that the candidate is in (C20). `public` is 0 or 1. */
export const talentSchema = z
  .looseObject({ id: recordIdSchema, name: z.string(), public: z.int().nullish() })
  .meta({ id: 'Talent', description: 'A talent pool' });

export type Talent = z.output<typeof talentSchema>;

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
