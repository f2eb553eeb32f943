import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readRequestBody, reply, replyUnread } from '../base/reply.ts';
import type { IsSecret } from '../base/secrets.ts';
import { type Clock, instantOf } from '../base/timing.ts';
import { idSchema } from '../service/wire/post.ts';
import type { Hint, Listener, WebhookOutcome } from './sync.ts';
import { eventName } from './webhook-event.ts';

/** An id, or an object that has it, as other bodies of interface.md, "Events" do; anything else names nothing. */
const namedId = z.union([idSchema, z.looseObject({ id: idSchema }).transform(({ id }) => id)]);
const optionalId = namedId.optional().catch(undefined);

const bodySchema = z
  .looseObject({ advert_publish_id: optionalId, job_post_id: optionalId, recruitment_id: optionalId })
  .transform((body) => ({
    publishId: body.advert_publish_id,
    advertId: body.job_post_id,
    recruitmentId: body.recruitment_id,
  }));

/** Which post the body of a webhook names. An unreadable body names nothing; it is only a hint. */
export function hintOf(body: Uint8Array): Hint {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return {};
  }
  const read = bodySchema.safeParse(value);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.data).filter(([, id]) => id !== undefined));
}

export interface WebhookOptions {
  isSecret: IsSecret;
  /** Requests a sync. Resolves once that is stored durably. */
  accept: (hint: Hint) => Promise<void>;
  clock: Clock;
  emit: Listener;
}

/** Real bodies have a few dozen bytes. */
const maxBytes = 16_384;

/**
 * Receives the service's webhooks at `POST /webhooks/<secret>` (interface.md, "Events"). The body may have any type and
 * content: it is a hint.
 *
 * - 202 once the request for a sync is stored; also for events that mean nothing to us.
 * - 405 for other methods, 413 for a body over 16 kB: nothing happens.
 * - 503 when the request can't be stored. We sync all the same, and the sender may try again.
 *
 * @returns `null` for every other address and for a wrong secret, with request and response untouched: the caller
 *   answers as for any unknown address, so that nobody learns that this one exists. Else a promise that never rejects.
 */
export function handleWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  options: WebhookOptions,
): Promise<void> | null {
  const secret = /^\/webhooks\/([^/?#]+)\/?(?:\?.*)?$/.exec(request.url ?? '')?.[1];
  if (secret === undefined || !options.isSecret(secret)) return null;
  return receive(request, response, options);
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { accept, clock, emit }: WebhookOptions,
): Promise<void> {
  const { name, means } = eventName(request.headers);
  const done = (outcome: WebhookOutcome) => {
    emit({ type: 'webhook', event: name, outcome, at: instantOf(clock) });
  };
  if (request.method !== 'POST') {
    done('wrong-method');
    const headers = { allow: 'POST' };
    return replyUnread(
      request,
      response,
      { status: 405, body: 'Send webhooks with POST.\n', headers },
      clock,
    );
  }
  const body = await readRequestBody(request, maxBytes);
  if (body === 'broken-off') return done('broken-off');
  if (body === 'too-large') {
    done('too-large');
    const text = 'The body may have at most 16384 bytes.\n';
    return replyUnread(request, response, { status: 413, body: text }, clock);
  }
  if (means === 'nothing') {
    done('ignored');
    return reply(request, response, { status: 202, body: 'Noted.\n' });
  }
  try {
    await accept(hintOf(body));
    done('request');
    reply(request, response, { status: 202, body: 'Accepted.\n' });
  } catch (error) {
    emit({ type: 'hint-failed', error, at: instantOf(clock) });
    done('not-safe');
    const body = 'The request could not be kept; send it again.\n';
    reply(request, response, { status: 503, body, headers: { 'retry-after': '30' } });
  }
}
