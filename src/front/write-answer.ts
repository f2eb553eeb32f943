import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Header } from '../outputs/security-headers.ts';

/**
 * A response class that adds the security headers to whatever is answered, by whomever: live routes, Astro,
 * Node itself. A header that the answer sets on its own stays.
 */
export function createSecuredResponse(security: readonly Header[]): typeof ServerResponse {
  return class SecuredResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      for (const [name, value] of security) {
        if (!this.hasHeader(name)) this.setHeader(name, value);
      }
      Reflect.apply(super.writeHead, this, [status, ...rest]);
      return this;
    }
  };
}

/** Writes the head of an answer whose headers are complete, security headers included. */
export function writeCompleteHead(response: ServerResponse, status: number, headers: string[]): void {
  // Past the class above: its work is done already, once for all answers of a file.
  ServerResponse.prototype.writeHead.call(response, status, headers);
}

/** A short answer in plain text, for a person at a terminal. Nothing keeps it. */
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
  // A body that nobody asked for is not read to its end.
  if (hasBody(request)) headers.push(['Connection', 'close']);
  writeCompleteHead(response, answer.status, headers.flat());
  response.end(request.method === 'HEAD' ? undefined : body);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
