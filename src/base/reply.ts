import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './timing.ts';

/**
 * Reads a body of at most `maxBytes`. Returns `too-large` as soon as that is known, with the rest still unread;
 * `broken-off` if the sender disconnected.
 */
export function readRequestBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | 'too-large' | 'broken-off'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too-large');
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const end = (result: Uint8Array | 'too-large' | 'broken-off') => {
      request.off('data', take).off('end', whole).off('close', broken).off('error', broken);
      request.pause();
      resolve(result);
    };
    const take = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > maxBytes) end('too-large');
      else chunks.push(chunk);
    };
    const whole = () => end(Buffer.concat(chunks));
    const broken = () => end('broken-off');
    request.on('data', take).once('end', whole).once('close', broken).once('error', broken);
  });
}

/** How much of an unwanted body is read, so that the sender gets our answer instead of a broken connection. */
const mostDiscarded = 1_048_576;
const discardMs = 2_000;

/** A complete answer. */
export interface Reply {
  status: number;
  /** Content-Type; plain text if left out. */
  type?: string;
  body: string | Uint8Array;
  /** They may replace the default headers. */
  headers?: Readonly<Record<string, string>>;
}

/** Sends an answer with `no-store`, unless its headers say otherwise. HEAD gets only the headers. */
export function reply({ method }: IncomingMessage, response: ServerResponse, answer: Reply): void {
  writeReplyHead(response, answer);
  response.end(method === 'HEAD' ? undefined : answer.body);
}

/** Whether a request says that it has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Answers before the body was read, and closes the connection. Closing at once would reset it, and the sender,
 * still busy sending, might never see the answer; so input is discarded for a while (at most 1 MB or 2 s).
 */
export function replyUnread(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Reply,
  clock: Clock,
): void {
  writeReplyHead(response, { ...answer, headers: { ...answer.headers, connection: 'close' } });
  response.write(answer.body);
  let discarded = 0;
  const end = () => {
    cancel();
    request.off('data', discard).off('end', end).off('close', end);
    response.end();
  };
  const discard = (chunk: Uint8Array) => {
    discarded += chunk.length;
    if (discarded > mostDiscarded) end();
  };
  const cancel = clock.after(discardMs, end);
  request.on('data', discard).once('end', end).once('close', end);
  request.on('error', () => undefined);
  if (request.readableEnded || request.destroyed) end();
  else request.resume();
}

const plainText = 'text/plain; charset=utf-8';

const writeReplyHead = (response: ServerResponse, { status, type = plainText, body, headers }: Reply) =>
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
