import { z } from 'zod';
import { recordIdSchema } from './common.ts';

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
