import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Header } from '../outputs/security-headers.ts';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Whether a request has at most one Host header, and a host in it (RFC 9112 section 3.2). Two of them may mean one site
 * to a proxy and another to us; Node passes over the second. That there is one in HTTP/1.1 is seen to by Node.
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

/** A name or an address, and a port. */
const hostSyntax = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Answers what isn't HTTP, is too large or comes too slowly, and closes the connection.
 *
 * @param busy whether another answer of this connection is under way; then there is no place for this one
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
