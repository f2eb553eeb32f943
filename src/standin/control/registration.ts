import { z } from 'zod';
import { takenNames } from '../events/event-names.ts';

/** All names of event types: the controls take both of an event that has two. */
export const registrationTypes = takenNames({ webhookTypesTaken: 'both' });

/** A registration made at the controls, without a token. */
export const registrationSchema = z.strictObject({
  type: z.enum(registrationTypes, `give one of ${registrationTypes.join(', ')}`),
  url: z.url({ protocol: /^https?$/, error: 'give a whole http address' }).max(2000),
});
