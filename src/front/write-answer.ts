import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { hasBody } from '../base/reply.ts';
import { below } from '../base/site-path.ts';
import type { Header } from '../site/hosts/security-headers.ts';

/** The answer of a site that may be below a base path of its host. */
export class SiteResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /**
   * The base path (base/site-path.ts). It is added to headers that name an address of the site when they are written.
   */
  base = '';
  /** Is called once, before the last bytes are sent: the visitor does not have the whole answer yet. */
  ending: (() => void) | null = null;

  override end(...rest: unknown[]): this {
    const { ending } = this;
    this.ending = null;
    ending?.();
    return Reflect.apply(super.end, this, rest);
  }
}

const namesAddress = /^(?:content-)?location$/i;

/** The same headers, with the base path in those that name an address. @param headers name, value, name, … */
const headersBelow = (base: string, headers: readonly string[]): string[] =>
  headers.map((text, at) =>
    at % 2 === 1 && namesAddress.test(headers[at - 1] ?? '') ? below(base, text) : text,
  );

/**
 * A response class that adds the security headers to every answer: of live routes, Astro and Node itself. Headers that
 * the answer sets itself are kept.
 *
 * @param securityOf the headers for the answer to a request
 */
export function createSecuredResponse(
  securityOf: (request: IncomingMessage) => readonly Header[],
): typeof ServerResponse {
  return class SecuredResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends SiteResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      for (const [name, value] of securityOf(this.req)) {
        if (!this.hasHeader(name)) this.setHeader(name, value);
      }
      Reflect.apply(super.writeHead, this, [status, ...rest.map((one) => this.#below(one))]);
      return this;
    }

    #below(given: unknown): unknown {
      if (this.base === '' || typeof given !== 'object' || given === null) return given;
      if (Array.isArray(given)) return headersBelow(this.base, given);
      const fields = Object.entries(given).map(([name, value]) => [
        name,
        namesAddress.test(name) ? below(this.base, String(value)) : value,
      ]);
      return Object.fromEntries(fields);
    }
  };
}

/** Writes the head of an answer whose headers are complete, including security headers. */
export function writeCompleteHead(response: ServerResponse, status: number, headers: string[]): void {
  // Bypasses the class above: its headers were added once for all answers of a file.
  const base = response instanceof SiteResponse ? response.base : '';
  const complete = base === '' ? headers : headersBelow(base, headers);
  ServerResponse.prototype.writeHead.call(response, status, complete);
}

/** Redirects to another address of the site. @param cacheControl how long browsers may cache that */
export function writeRedirect(
  response: ServerResponse,
  { status, to, cacheControl }: { status: 301 | 303 | 308; to: string; cacheControl: string },
  security: readonly Header[],
): void {
  const headers: Header[] = [
    ['Location', to],
    ['Cache-Control', cacheControl],
    ['Content-Length', '0'],
  ];
  writeCompleteHead(response, status, [...headers, ...security].flat());
  response.end();
}

/** A short answer in plain text, for a person at a terminal. It is not cached. */
export function writeText(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { status: number; text: string; headers?: readonly Header[] },
  security: readonly Header[],
): void {
  const body = Buffer.from(`${answer.text}\n`);
  const headers: Header[] = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Cache-Control', 'no-store'],
    ['Content-Length', String(body.byteLength)],
    ...(answer.headers ?? []),
    ...security,
  ];
  // A body that was not expected is not read to its end.
  if (hasBody(request)) headers.push(['Connection', 'close']);
  writeCompleteHead(response, answer.status, headers.flat());
  response.end(request.method === 'HEAD' ? undefined : body);
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Whether a request has at most one Host header, and a host in it (RFC 9112 section 3.2). Two of them may mean one site
 * to a proxy and another to us; Node ignores the second. Node itself requires one in HTTP/1.1.
 */
export function hasUsableHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    hosts += 1;
    if (hosts > 1 || !hostSyntax.test(rawHeaders[index + 1] ?? '')) return false;
  }
  return true;
}

/** A name or an address, with an optional port. */
const hostSyntax = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Answers a request that isn't HTTP, is too large or comes too slowly, and closes the connection.
 *
 * @param busy whether another answer of this connection is being sent; then this one can't be
 */
export function refuseBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  security: readonly Header[],
  busy: boolean,
): void {
  if (busy || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const body = `${STATUS_CODES[status]}\n`;
  const headers: Header[] = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', String(body.length)],
    ['Connection', 'close'],
    ...security,
  ];
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy());
}

const codes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'ABORT_ERR',
]);

/** Whether an error has the code of a connection that ended early. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/**
 * Whether an error only says that the visitor has disconnected: it is the error of a closed connection, and the
 * connection of this request is closed. There is nobody to answer, and no fault here. It is a fault when our connection
 * to a database or a service closes while the visitor waits.
 */
export const hasLeft = ({ socket }: Pick<IncomingMessage, 'socket'>, error: unknown): boolean =>
  isConnectionError(error) && (socket.destroyed || !socket.writable);
