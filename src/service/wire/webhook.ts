import { z } from 'zod';
import { recordIdSchema } from './common.ts';

/** The event types that the interface describes (interface.md, Events), in its order. */
export const eventTypes = [
  'candidate_created',
  'candidate_deleted',
  'candidate_soft_deleted',
  'candidate_merged',
  'candidate_talent_created',
  'candidate_activity_deleted',
  'candidate_consents_created',
  'candidate_consent_withdrawal',
  'candidate_applied',
  'candidate_added_to_job',
  'candidate_moved_in_job',
  'candidate_removed_from_job',
  'candidate_hired',
  'job_created',
  'job_updated',
  'job_deleted',
  'job_post_created',
  'job_post_published',
  'job_post_publish_edited',
  'job_post_edited',
  'crm_person_created',
  'crm_person_updated',
  'crm_activity_deleted',
  'user_deactivated',
] as const;

/** The names that the types listing returns (interface.md, Events): two events have another name there. */
export const listedEventTypes: readonly string[] = [
  'advert_published',
  'advert_publish_edited',
  ...eventTypes.filter((type) => !type.startsWith('job_post_')),
];

/** The types listing: names of event types. A live service may know more. */
export const eventTypeListSchema = z
  .array(z.string())
  .meta({ id: 'EventTypes', description: 'Names of event types' });

export type EventType = (typeof eventTypes)[number];

/** An event, under its own name of the table, with the body that is sent. */
export interface ServiceEvent {
  readonly type: EventType;
  readonly body: Record<string, unknown>;
}

/** The body that registers a webhook. The instance decides which types it accepts. */
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
