import { z } from 'zod';
import { recordIdSchema } from './common.ts';

/** A talent pool that the candidate is in (C20). `public` is 0 or 1. */
export const talentSchema = z
  .looseObject({ id: recordIdSchema, name: z.string(), public: z.int().nullish() })
  .meta({ id: 'Talent', description: 'A talent pool' });

export type Talent = z.output<typeof talentSchema>;
