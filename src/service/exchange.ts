import { Agent, type Dispatcher, fetch, type Response } from 'undici';
import { type RequestName, ServiceBodyError, ServiceConnectionError, ServiceTimeoutError } from './errors.ts';

/** A request of the public API. There is nothing to send but headers. */
export interface ServiceRequest {
  method: 'GET';
  url: URL;
  headers: Readonly<Record<string, string>>;
}

export interface ServiceAnswer {
  request: RequestName;
  status: number;
  headers: { get(name: string): string | null };
  /** Decoded, as text. Of an answer other than 200 only a beginning that can be had, else ''. */
  body: string;
}

export interface ExchangeLimits {
  /** Deadline of headers and body together, in milliseconds. */
  timeoutMs: number;
  /** Most bytes of the decoded body. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/** Of the body of an error nobody needs more. */
const errorBodyBytes = 16_384;

/**
 * The connections of one read: kept alive while it lasts. The caller destroys them at its end.
 * fetch adds headers that only a browser has a use for; they are not sent.
 */
export function openConnections(): Dispatcher {
  const agent = new Agent({ connections: 1, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 } });
  return agent.compose((dispatch) => (options, handler) => {
    const headers = Object.entries({ ...options.headers }).filter(([name]) => !browserHeaders.has(name));
    return dispatch({ ...options, headers: Object.fromEntries(headers) }, handler);
  });
}

const browserHeaders = new Set(['accept-language', 'sec-fetch-mode']);

/**
 * Sends one request and reads its whole answer, whatever the status. Follows no redirect, tries nothing twice.
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
    // Lets go of a connection whose answer nobody reads to its end; without effect on one that was read.
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
  const most = response.status === 200 ? maxBytes : Math.min(maxBytes, errorBodyBytes);
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
    if (response.status !== 200) return '';
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
