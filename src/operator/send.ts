import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody, reply, replyUnread } from '../base/reply.ts';
import type { Clock } from '../base/timing.ts';
import type { Header } from '../site/hosts/security-headers.ts';

/** A request with the data that its answers need. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  clock: Clock;
}

/** Headers of all answers of the operator's page. */
export function setCommonHeaders(response: ServerResponse, security: readonly Header[]): void {
  for (const [name, value] of security) response.setHeader(name, value);
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Vary', 'Accept, Authorization');
}

export function send(
  { request, response }: Exchange,
  status: number,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  reply(request, response, { status, type, body: text, headers });
}

export const sendJson = (
  exchange: Exchange,
  status: number,
  value: unknown,
  headers?: Readonly<Record<string, string>>,
): void =>
  send(exchange, status, 'application/json; charset=utf-8', `${JSON.stringify(value, null, 2)}\n`, headers);

/** Redirects to the page, which shows the result; reloading it then does not repeat the action. */
export const sendBack = (exchange: Exchange, to: string): void =>
  send(exchange, 303, 'text/plain; charset=utf-8', 'Done; see the page.\n', { Location: to });

/** Refuses in one line, in the requested format. A body is not read. */
export function refuse(
  exchange: Exchange,
  status: number,
  message: string,
  { asJson, headers = {} }: { asJson: boolean; headers?: Readonly<Record<string, string>> },
): void {
  const { request, response, clock } = exchange;
  const type = asJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  const text = asJson ? `${JSON.stringify({ ok: false, message }, null, 2)}\n` : `${message}\n`;
  if (hasBody(request)) {
    replyUnread(request, response, { status, type, body: text, headers }, clock);
  } else {
    send(exchange, status, type, text, headers);
  }
}

/** The challenge for a browser without a password (RFC 7617). */
export const challenge = 'Basic realm="Jobfront", charset="UTF-8"';

/** Reports that a password is missing or wrong, or after how many seconds the next one is checked. */
export function refuseLogin(exchange: Exchange, waitSeconds: number, { asJson }: { asJson: boolean }): void {
  if (waitSeconds > 0) {
    const message = `Too many wrong secrets came from here: try again in ${waitSeconds} s.`;
    refuse(exchange, 429, message, { asJson, headers: { 'Retry-After': String(waitSeconds) } });
    return;
  }
  const isBasic = /^basic\b/i.test(exchange.request.headers.authorization ?? '');
  const headers = { 'WWW-Authenticate': asJson && !isBasic ? 'Bearer' : challenge };
  refuse(exchange, 401, 'Give the password.', { asJson, headers });
}
