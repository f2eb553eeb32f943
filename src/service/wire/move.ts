import { z } from 'zod';
import { recordIdSchema } from './common.ts';

/** What a candidate is rejected with (C9): the id of a rejection reason. */
export const rejectionWriteSchema = z
  .looseObject({ rejection_id: recordIdSchema })
  .meta({ id: 'RejectionWrite', description: 'The reason of a rejection' });
