import { z } from 'zod';

/** What the schema of the fields says of one field (interface.md, Response metadata). */
export const fieldMetadataSchema = z
  .looseObject({
    type: z.string().meta({
      description: 'integer, text, array, object, email, datetime, user_entity, client_entity, and others',
    }),
    required: z.boolean().optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    structure: z.array(z.string()).optional().meta({ description: 'Names of sub-fields' }),
  })
  .meta({ id: 'FieldMetadata', description: 'What is known of a field' });

/** The schema of the fields: each field with what is known of it. */
export const metadataSchema = z
  .record(z.string(), fieldMetadataSchema)
  .meta({ id: 'Metadata', description: 'The schema of the fields' });

export type FieldMetadata = z.output<typeof fieldMetadataSchema>;
export type Metadata = z.output<typeof metadataSchema>;
