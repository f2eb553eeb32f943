import { z } from 'zod';
import { recordIdSchema } from './common.ts';

/** What a webhook is registered with. Which types are taken is the instance's to say. */
export const webhookWriteSchema = z
  .looseObject({
    type: z.string().min(1).max(255),
    url: z.url({ protocol: /^https?$/, error: 'give a whole http address' }).max(2000),
  })
  .meta({ id: 'WebhookWrite', description: 'The event type, and the address that is to hear of it' });

/** A registered webhook. */
export const webhookSchema = z
  .looseObject({ id: recordIdSchema, url: z.string() })
  .meta({ id: 'Webhook', description: 'A registered webhook' });

export type Webhook = z.output<typeof webhookSchema>;
