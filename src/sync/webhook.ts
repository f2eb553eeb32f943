import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, answerUnread } from './answer.ts';
import { type Clock, instantOf } from './clock.ts';
import { eventName } from './event-name.ts';
import type { Listener, WebhookOutcome } from './events.ts';
import type { HintKeeper } from './hint-keeper.ts';
import { readRequestBody } from './request-body.ts';
import type { IsSecret } from './secret.ts';
import type { Watcher } from './watcher.ts';
import { hintOf } from './webhook-hint.ts';

export interface WebhookOptions {
  isSecret: IsSecret;
  watcher: Pick<Watcher, 'request'>;
  hints: Pick<HintKeeper, 'add'>;
  clock: Clock;
  emit: Listener;
}

/** Real bodies have a few dozen bytes. */
const maxBytes = 16_384;

/**
 * Receives the service's webhooks at `POST /webhooks/<secret>` (interface.md, "Events"). The body may have any
 * type and say anything: it is a hint.
 *
 * - 202 once it is kept that somebody wants us to look again; also for events that mean nothing to us.
 * - 405 for other methods, 413 for a body over 16 kB: nothing happens.
 * - 503 when the request can't be kept. We look again all the same, and the sender may try again.
 *
 * @returns `null` for every other address and for a wrong secret, with request and response untouched: the
 *   caller answers as it answers any unknown address, so that nobody learns that this one exists. Else a promise
 *   that never rejects.
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
  { watcher, hints, clock, emit }: WebhookOptions,
): Promise<void> {
  const { name, means } = eventName(request.headers);
  const done = (outcome: WebhookOutcome) => {
    emit({ type: 'webhook', event: name, outcome, at: instantOf(clock) });
  };
  if (request.method !== 'POST') {
    done('wrong-method');
    return answerUnread(request, response, 405, 'Send webhooks with POST.\n', { allow: 'POST' }, clock);
  }
  const body = await readRequestBody(request, maxBytes);
  if (body === 'broken-off') return done('broken-off');
  if (body === 'too-large') {
    done('too-large');
    return answerUnread(request, response, 413, 'The body may have at most 16384 bytes.\n', {}, clock);
  }
  if (means === 'nothing') {
    done('ignored');
    return answer(response, 202, 'Noted.\n');
  }
  const kept = hints.add();
  // A look that begins from here on sees what has happened, and its mark answers this request. It waits for no disk.
  void watcher.request('webhook', hintOf(body));
  try {
    await kept;
    done('request');
    answer(response, 202, 'We look again.\n');
  } catch (error) {
    emit({ type: 'hint-failed', error, at: instantOf(clock) });
    done('not-safe');
    answer(response, 503, 'The request could not be kept; send it again.\n', { 'retry-after': '30' });
  }
}
