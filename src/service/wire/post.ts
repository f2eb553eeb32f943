import { z } from 'zod';
import { datetimeTextSchema, recordIdSchema } from './common.ts';

/**
 * The shapes of the service's public API (interface.md, "Published job post"), as live services send them:
 * unknown keys are kept, optional things may be missing or null, and numbers may come as text.
 */

/** An identifier: a positive safe integer, also as text (`"2040"`). */
export const idSchema = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** A flag: true/false, 1/0, "1"/"0", "true"/"false"; anything else counts as not set. */
const flagSchema = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** Text or null: numbers become text, every other shape becomes null. */
const textSchema = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null,
  );

const recruitmentSchema = z
  .looseObject({
    id: idSchema.nullish().catch(null),
    client_id: idSchema.nullish().catch(null),
    workflow_id: idSchema.nullish().catch(null),
    nr_ref: textSchema,
  })
  .nullish()
  .catch(null);

/** One value of an advert. `value` is HTML, or for `geolocation` JSON text or an object. */
const valueSchema = z.looseObject({
  field_id: z.union([z.string(), z.number().transform(String)]),
  name: textSchema,
  value: z.unknown().optional(),
});

/** Values that are not objects with a `field_id` are dropped: they carry nothing that could be shown. */
const valuesSchema = z
  .array(valueSchema.nullable().catch(null))
  .catch([])
  .transform((values) => values.filter((value) => value !== null));

const advertSchema = z.looseObject({
  id: idSchema,
  name: textSchema,
  language: textSchema,
  recruitment: recruitmentSchema,
  values: valuesSchema,
});

/** A published job post. Only the two ids are indispensable; everything else has a defined absence. */
export const postSchema = z.looseObject({
  id: idSchema,
  advert: advertSchema,
  url: textSchema,
  application_form: textSchema,
  valid_start: textSchema,
  valid_end: textSchema,
  awarded: flagSchema,
  options: z.record(z.string(), z.unknown()).catch({}),
});

/** A published job post as the service sends it: wire shape, untrusted, and of bounded size. */
export type Post = z.output<typeof postSchema> & {
  /** What was left out because no honest post has as much: ends of a sentence that begins with its name. */
  cut?: readonly string[];
};

/** The fields of a post that reading the list needs. */
export interface PostHead extends Pick<Post, 'id' | 'awarded'> {
  advert: Pick<Post['advert'], 'id' | 'language'> & { recruitment?: { id?: number | null } | null };
}

export type PostValue = Post['advert']['values'][number];

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
