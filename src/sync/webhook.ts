import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Reply, readRequestBody, reply, replyUnread } from '../base/reply.ts';
import type { IsSecret } from '../base/secrets.ts';
import { type Clock, instantOf } from '../base/timing.ts';
import type { Listener, WebhookOutcome } from './sync.ts';

/*
 * The receiver of the service's webhooks at `POST /webhooks/<secret>` (interface.md, "Events"), for live site, relay and
 * functions of a host. A function is bundled from it, so what it runs needs web standards alone.
 */

/** Events that may change the board, in both spellings of interface.md, "Events". */
const changesBoard: ReadonlySet<string> = new Set([
  'job_post_created',
  'job_post_published',
  'job_post_publish_edited',
  'job_post_edited',
  'advert_published',
  'advert_publish_edited',
  'job_updated',
  'job_deleted',
]);

/** The event that the header of a webhook names. */
export interface EventName {
  /** A known name, `other` for any other and `none` without a header: safe as a label. */
  name: string;
  /** Whether the board may have changed. Also for a webhook without a name: better one sync too many. */
  means: 'sync' | 'nothing';
}

/** Headers by name; a repeated one has several values. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads `X-Service-Event`. The real header has the service's brand in its name, so every `X-*-Event` counts; if there
 * are several (gateways add their own), one that means a sync is enough.
 */
export function eventName(headers: Headers): EventName {
  const names = Object.entries(headers)
    .filter(([header]) => /^x-.+-event$/i.test(header))
    .flatMap(([, value]) => value ?? '')
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length === 0) return { name: 'none', means: 'sync' };
  const known = names.find((name) => changesBoard.has(name));
  return known === undefined ? { name: 'other', means: 'nothing' } : { name: known, means: 'sync' };
}

/** The secret in the path and query of a webhook's address; `null` for every other address. */
export const secretIn = (target: string): string | null =>
  /^\/webhooks\/([^/?#]+)\/?(?:\?.*)?$/.exec(target)?.[1] ?? null;

/** A webhook with a right secret. */
export interface Webhook {
  method: string;
  headers: Headers;
  /** Reads its body, at most 16 kB. */
  readBody: () => Promise<Uint8Array | 'too-large' | 'broken-off'>;
}

/** What a webhook means to us. Resolves once that is stored durably, or done. */
export type AcceptWebhook = (webhook: { event: string; body: Uint8Array }) => void | Promise<void>;

/** What became of a webhook, and the answer to it; `null` when the sender has gone. */
export interface ReceivedWebhook {
  event: string;
  outcome: WebhookOutcome;
  answer: Reply | null;
  /** Why it could not be accepted. */
  error?: unknown;
}

/**
 * Receives a webhook. The body may have any type and content.
 *
 * - 202 once it is accepted; also for events that mean nothing to us.
 * - 405 for other methods, 413 for a body over 16 kB: nothing happens.
 * - The answer of `failed` when it can't be accepted.
 */
export async function receiveWebhook(
  { method, headers, readBody }: Webhook,
  accept: AcceptWebhook,
  failed: (error: unknown) => Reply,
): Promise<ReceivedWebhook> {
  const { name: event, means } = eventName(headers);
  if (method !== 'POST') {
    const answer = { status: 405, body: 'Send webhooks with POST.\n', headers: { allow: 'POST' } };
    return { event, outcome: 'wrong-method', answer };
  }
  const body = await readBody();
  if (body === 'broken-off') return { event, outcome: 'broken-off', answer: null };
  if (body === 'too-large') {
    const answer = { status: 413, body: `The body may have at most ${maxBytes} bytes.\n` };
    return { event, outcome: 'too-large', answer };
  }
  if (means === 'nothing') return { event, outcome: 'ignored', answer: { status: 202, body: 'Noted.\n' } };
  try {
    await accept({ event, body });
    return { event, outcome: 'request', answer: { status: 202, body: 'Accepted.\n' } };
  } catch (error) {
    return { event, outcome: 'not-safe', answer: failed(error), error };
  }
}

/** Real bodies have a few dozen bytes. */
const maxBytes = 16_384;

export interface WebhookOptions {
  isSecret: IsSecret;
  accept: AcceptWebhook;
  clock: Clock;
  emit?: Listener;
}

/**
 * Receives webhooks in a server of Node. The answer is 503 when one can't be stored, and the sender may try again.
 *
 * @returns `null` for every other address and for a wrong secret, with request and response untouched: the caller
 *   answers as for any unknown address, so that nobody learns that this one exists. Else a promise that never rejects.
 */
export function handleWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  options: WebhookOptions,
): Promise<void> | null {
  const secret = secretIn(request.url ?? '');
  if (secret === null || !options.isSecret(secret)) return null;
  return answerWebhook(request, response, options);
}

const notStored: Reply = {
  status: 503,
  body: 'The request could not be kept; send it again.\n',
  headers: { 'retry-after': '30' },
};

async function answerWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { accept, clock, emit = () => undefined }: WebhookOptions,
): Promise<void> {
  const { method = '', headers } = request;
  const readBody = () => readRequestBody(request, maxBytes);
  const received = await receiveWebhook({ method, headers, readBody }, accept, () => notStored);
  const { event, outcome, answer, error } = received;
  if (outcome === 'not-safe') emit({ type: 'hint-failed', error, at: instantOf(clock) });
  emit({ type: 'webhook', event, outcome, at: instantOf(clock) });
  if (answer === null) return;
  const isUnread = outcome === 'wrong-method' || outcome === 'too-large';
  if (isUnread) replyUnread(request, response, answer, clock);
  else reply(request, response, answer);
}
