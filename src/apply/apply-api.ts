import type { IncomingMessage, ServerResponse } from 'node:http';
import { reply, replyUnread } from '../base/reply.ts';
import type { Clock } from '../base/timing.ts';
import { isFromPageOf } from '../front/sender.ts';
import type { Route } from '../front/server.ts';
import type { Answer } from '../site/apply/fields.ts';
import type { Receiver } from './receive.ts';

/** The status of a form: `later` until the list of jobs has been read once, `unknown` when no job ever had its name. */
export type FormState = 'open' | 'closed' | 'unknown' | 'later';

export interface ApplyApiDeps {
  /** @param name "open", or a job's number at the service */
  formStateOf: (name: string) => FormState;
  receive: Receiver['receive'];
  tokenFor: Receiver['tokenFor'];
  clock: Clock;
  /** Origins of the pages with the form: only they may read an answer. */
  origins: readonly string[];
}

const statuses = { open: 200, closed: 410, unknown: 404, later: 503 } as const;
const retrySeconds = 30;
const json = 'application/json; charset=utf-8';
/** The answer for all forms before the list of jobs has been read once. */
const notYet: Answer = {
  status: 503,
  faults: [{ field: '', code: 'try-again' }],
  values: {},
  files: [],
  waitSeconds: retrySeconds,
};
/** How long browsers cache whether a page may send. */
const preflightSeconds = 600;

const nameIn = (url = ''): string | undefined => /^\/apply\/([a-z\d]{1,20})\/?(?:\?.*)?$/.exec(url)?.[1];

/** Whether a request sends a form: it may be large, and arrive slowly. */
export const isSentForm = ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && nameIn(url) !== undefined;

/**
 * Forms of pages on other hosts, at `/apply/<name>`. All answers are JSON, and must not be cached.
 *
 * - GET: `{ status, token }` for one application; 410 when the job is closed, 404 when there was none of this name.
 * - POST: an `Answer`, with a token for another try when the form may be sent again. An application for a job that
 *   closed meanwhile is accepted; `closed` says so.
 *
 * Only pages of the given origins may read (CORS: Fetch, "HTTP-Redirect and CORS protocol"); the receiver checks
 * senders.
 */
export function createApplyApi({ formStateOf, receive, tokenFor, clock, origins }: ApplyApiDeps): Route {
  return (request, response) => {
    const name = nameIn(request.url);
    if (name === undefined) return false;
    const { method = '', headers } = request;
    const isOurs = isFromPageOf(headers, origins);
    response.setHeader('vary', 'Origin');
    response.setHeader('cache-control', 'no-store');
    if (isOurs) response.setHeader('access-control-allow-origin', headers.origin ?? '');
    if (method === 'POST') return take(name, request, response);
    if (method === 'OPTIONS') return allow(isOurs, response);
    if (method !== 'GET' && method !== 'HEAD') {
      return end(request, response, 405, { allow: 'GET, HEAD, POST, OPTIONS' });
    }
    // Without an origin it is no page of another site: a person, or a health check.
    if (headers.origin !== undefined && !isOurs) return end(request, response, 403);
    const state = formStateOf(name);
    if (state === 'later') return end(request, response, 503, { 'retry-after': String(retrySeconds) });
    const token = state === 'open' ? tokenFor(name) : undefined;
    return end(request, response, statuses[state], {}, token);
  };

  async function take(name: string, request: IncomingMessage, response: ServerResponse): Promise<true> {
    if (formStateOf(name) === 'later') {
      const headers = { 'retry-after': String(retrySeconds) };
      replyUnread(
        request,
        response,
        { status: 503, type: json, body: JSON.stringify(notYet), headers },
        clock,
      );
      return true;
    }
    const answer = await receive(name, request);
    const headers: Record<string, string> = {};
    if ('waitSeconds' in answer) headers['retry-after'] = String(answer.waitSeconds);
    const mayAgain = ![201, 403, 404, 409].includes(answer.status);
    const isClosed = answer.reference !== undefined && formStateOf(name) === 'closed';
    const token = () => ('token' in answer && answer.token) || tokenFor(name);
    const more = { ...(mayAgain && { token: token() }), ...(isClosed && { closed: true }) };
    const body = JSON.stringify({ ...answer, ...more });
    // Also when everything was read: then nothing is left to discard.
    replyUnread(request, response, { status: answer.status, type: json, body, headers }, clock);
    return true;
  }
}

function allow(isOurs: boolean, response: ServerResponse): true {
  response.writeHead(isOurs ? 204 : 403, {
    ...(isOurs && {
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': String(preflightSeconds),
    }),
    'content-length': 0,
  });
  response.end();
  return true;
}

function end(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  token?: string,
): true {
  const body = JSON.stringify({ status, token });
  reply(request, response, { status, type: json, body, headers });
  return true;
}
