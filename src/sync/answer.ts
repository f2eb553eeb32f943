import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './clock.ts';

/** What is read of a body nobody wants, so that the sender gets our answer instead of a broken connection. */
const mostDiscarded = 1_048_576;
const discardMs = 2_000;

/** Sends a short plain text that nobody may keep. */
export function answer(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  writeAnswer(response, status, text, headers);
  response.end();
}

/**
 * Answers before the body was read, and closes the connection. Closing at once would reset it, and the sender,
 * still busy sending, might never see the answer; so what comes is thrown away for a while (at most 1 MB or 2 s).
 */
export function answerUnread(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
  clock: Clock,
): void {
  writeAnswer(response, status, text, { ...headers, connection: 'close' });
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

function writeAnswer(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.write(text);
}
