import { z } from 'zod';
import { datetimeTextSchema, recordIdSchema } from './common.ts';

/**
 * A published job post exactly as interface.md describes it, with what live services add (`application_form`). It
 * describes and checks what a good service sends; readers parse with the forgiving `postSchema`.
 */
export const publishedPostSchema = z
  .looseObject({
    id: recordIdSchema.meta({ description: 'Publish id' }),
    advert: z.looseObject({
      id: recordIdSchema,
      name: z.string(),
      language: z.string().meta({ example: 'pl' }),
      recruitment: z.looseObject({
        id: recordIdSchema,
        client_id: recordIdSchema.optional(),
        workflow_id: recordIdSchema.optional(),
        nr_ref: z.string(),
      }),
      values: z.array(
        z.looseObject({
          field_id: z.string().meta({ example: 'description' }),
          name: z.string().optional(),
          value: z.unknown().meta({ description: 'HTML, or for `geolocation` JSON as text' }),
        }),
      ),
    }),
    url: z.string().meta({ description: 'Public address of the post' }),
    valid_start: datetimeTextSchema,
    valid_end: datetimeTextSchema.nullable().meta({ description: 'null: until further notice' }),
    awarded: z.boolean(),
    options: z.record(z.string(), z.unknown()),
    partner_link: z.null(),
    application_form: z.string().optional().meta({ description: 'Address of the application form' }),
  })
  .meta({ id: 'PublishedPost', description: 'A published job post' });
