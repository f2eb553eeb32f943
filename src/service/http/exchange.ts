import { type Dispatcher, type FormData, fetch, type Response } from 'undici';
import { openAgent } from '../../base/connections.ts';
import {
  RedirectError,
  type RequestName,
  ServiceBodyError,
  ServiceConnectionError,
  ServiceTimeoutError,
} from './errors.ts';

/** One request to the service. It can be sent again unchanged: its body is no stream. */
export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Text, or a form with files; fetch adds the content type of a form, but not that of text. */
  body?: string | FormData | undefined;
}

export interface ServiceAnswer {
  request: RequestName;
  status: number;
  headers: { get(name: string): string | null };
  /** Decoded, as text. With an error status it is '' if the body is long or unreadable. */
  body: string;
}

export interface ExchangeLimits {
  /** Deadline of headers and body together, in milliseconds. */
  timeoutMs: number;
  /** Most bytes of the decoded body. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/** Most bytes read of an error's body. */
const errorBodyBytes = 16_384;

/**
 * The connections of one read: kept alive while it lasts. The caller destroys them at its end.
 * fetch adds headers that only browsers need; they are not sent.
 *
 * @param connections how many requests may be under way at once; more wait, and their deadline runs meanwhile
 * @param isKept false opens a new connection for each request: none can then be lost to a service that has just
 *   closed a connection that was kept alive
 */
export function openConnections(connections = 1, isKept = true): Dispatcher {
  const pipelining = isKept ? 1 : 0;
  const limits = { connections, pipelining, headersTimeout: 0, bodyTimeout: 0 };
  const agent = openAgent({ ...limits, connect: { timeout: 0 } });
  return agent.compose((dispatch) => (options, handler) => {
    const headers = Object.entries({ ...options.headers }).filter(([name]) => !browserHeaders.has(name));
    return dispatch({ ...options, headers: Object.fromEntries(headers) }, handler);
  });
}

const browserHeaders = new Set(['accept-language', 'sec-fetch-mode']);

/**
 * Sends one request and reads its whole answer at any status. Follows no redirect, does not retry.
 *
 * @throws ServiceTimeoutError, ServiceConnectionError, ServiceBodyError (too large, broken off, undecodable),
 *   or the reason of `limits.signal`
 */
export async function send(
  request: ServiceRequest,
  limits: ExchangeLimits,
  connections: Dispatcher,
): Promise<ServiceAnswer> {
  const name = { method: request.method, url: request.url.href };
  limits.signal?.throwIfAborted();
  const timeout = new ServiceTimeoutError(name, limits.timeoutMs);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timeout), limits.timeoutMs);
  const stop = () => controller.abort(limits.signal?.reason);
  limits.signal?.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      redirect: 'manual',
      dispatcher: connections,
      signal: controller.signal,
    }).catch((cause: unknown) => {
      controller.signal.throwIfAborted();
      throw new ServiceConnectionError(name, cause);
    });
    const body = await readBody(response, limits.maxBytes, name, controller.signal);
    return { request: name, status: response.status, headers: response.headers, body };
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', stop);
    // Closes a connection whose answer was not read to its end; no effect if it was.
    controller.abort();
  }
}

async function readBody(
  response: Response,
  maxBytes: number,
  name: RequestName,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder();
  const most = response.ok ? maxBytes : Math.min(maxBytes, errorBodyBytes);
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > most) {
        throw new ServiceBodyError(name, 'too-large', `the answer is larger than ${most} bytes`);
      }
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (cause) {
    signal.throwIfAborted();
    if (!response.ok) return '';
    if (cause instanceof ServiceBodyError) throw cause;
    throw isDecodingFault(cause)
      ? new ServiceBodyError(name, 'undecodable', 'the compressed answer cannot be decoded', { cause })
      : new ServiceBodyError(name, 'broken-off', `the answer broke off after ${bytes} bytes`, { cause });
  }
}

/** zlib's own codes: Z_DATA_ERROR, ERR__ERROR_FORMAT_... */
function isDecodingFault(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code.startsWith('Z_') || code.startsWith('ERR__');
}

/** Most redirects that one request follows. */
export const maxRedirects = 3;

export const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Redirects that hold for later requests too (RFC 9110, sections 15.4.2 and 15.4.9). */
export const isPermanent = (status: number): boolean => status === 301 || status === 308;

/**
 * Where the answer redirects to: `null` if it is no redirect. We follow redirects within the same host and port
 * and from http to https of the same host, both on their default ports; no other host may receive what we send.
 *
 * @throws RedirectError when the address is missing, broken, another host's, or would drop https
 */
export function redirectTarget(request: ServiceRequest, answer: ServiceAnswer): URL | null {
  if (!redirectStatuses.has(answer.status)) return null;
  const location = answer.headers.get('location');
  if (location === null) {
    throw new RedirectError(answer.request, `redirects (${answer.status}) without an address`, checkUrl);
  }
  if (!URL.canParse(location, request.url)) {
    throw new RedirectError(answer.request, `redirects (${answer.status}) to a broken address`, checkUrl);
  }
  const target = new URL(location, request.url);
  const named = `redirects (${answer.status}) to ${target.protocol}//${target.host}${target.pathname}`;
  if (target.username !== '' || target.password !== '') {
    throw new RedirectError(answer.request, `${named} with a user name or password in it`, checkUrl);
  }
  if (request.url.protocol === 'https:' && target.protocol !== 'https:') {
    throw new RedirectError(answer.request, `${named}, away from https`, askProvider);
  }
  const sameHost = target.protocol === request.url.protocol && target.host === request.url.host;
  const upgrade = target.protocol === 'https:' && target.hostname === request.url.hostname;
  if (!sameHost && !(upgrade && target.port === '' && request.url.port === '')) {
    throw new RedirectError(answer.request, `${named}, which is another host`, checkUrl);
  }
  target.hash = '';
  return target;
}

const checkUrl = 'Set SERVICE_URL to the address at which the service itself answers.';
const askProvider =
  "Set SERVICE_URL to an address that stays on https, or ask the service's provider to mend it.";
