import { ServiceBodyError } from '../http/errors.ts';
import type { ServiceAnswer } from '../http/exchange.ts';
import { eventTypeListSchema, type Webhook, webhookSchema } from '../wire/webhook.ts';
import {
  type Call,
  jsonOf,
  pathOf,
  type RecordPage,
  understandCreated,
  understandDone,
  understandPage,
} from './call.ts';

/** Registers an address for events of a type; returns the id. Not repeatable: each event would be sent twice. */
export function registerWebhook(type: string, url: string): Call<number> {
  return {
    method: 'POST',
    path: '/webhooks/',
    body: { json: { type, url } },
    isRepeatable: false,
    understand: understandCreated,
  };
}

/** Deletes a registration. A proven NotFoundError means that there was none. */
export function removeWebhook(id: number): Call<void> {
  return {
    method: 'DELETE',
    path: pathOf`/webhooks/${id}`,
    isRepeatable: true,
    understand: understandDone,
  };
}

/** The names of event types. The path is a guess: interface.md does not show it. */
export function listWebhookTypes(): Call<readonly string[]> {
  return { method: 'GET', path: '/webhooks/types', isRepeatable: true, understand: understandTypes };
}

/** All registrations. Whether a service lists them is not known. */
export function listWebhooks(): Call<RecordPage<Webhook>> {
  return {
    method: 'GET',
    path: '/webhooks/',
    isRepeatable: true,
    understand: understandPage(webhookSchema),
  };
}

function understandTypes(answer: ServiceAnswer): readonly string[] {
  const read = eventTypeListSchema.safeParse(jsonOf(answer));
  if (read.success) return read.data;
  throw new ServiceBodyError(answer.request, 'not-a-list', 'answered something else than a list of names');
}
