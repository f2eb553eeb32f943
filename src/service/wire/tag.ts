import { z } from 'zod';
import { recordIdSchema } from './common.ts';

/** A tag of a candidate (C5). */
export const tagSchema = z
  .looseObject({ id: recordIdSchema, name: z.string() })
  .meta({ id: 'Tag', description: 'A tag' });

/** What tags are added with (C6): names of tags that the instance knows. */
export const tagsWriteSchema = z
  .looseObject({ tags: z.array(z.string().min(1).max(255)).min(1).max(1000) })
  .meta({ id: 'TagsWrite', description: 'Names of tags' });

export type Tag = z.output<typeof tagSchema>;
