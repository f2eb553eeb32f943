import type { IncomingMessage } from 'node:http';

/**
 * The body of a request, chunk by chunk, until its end, until the sender disconnects, or until the signal aborts; then
 * its reason is thrown. The request is left paused and intact, so that it can be answered.
 */
export async function* bodyOf(request: IncomingMessage, stop: AbortSignal): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  let isOver = request.readableEnded || request.destroyed;
  let wake = (): void => undefined;
  const take = (chunk: Buffer) => {
    chunks.push(chunk);
    request.pause();
    wake();
  };
  const end = () => {
    isOver = true;
    wake();
  };
  const stopped = () => wake();
  request.on('data', take).once('end', end).once('close', end).once('error', end);
  stop.addEventListener('abort', stopped);
  try {
    while (true) {
      stop.throwIfAborted();
      const chunk = chunks.shift();
      if (chunk) {
        yield chunk;
        continue;
      }
      if (isOver) return;
      const next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      request.resume();
      await next;
    }
  } finally {
    request.off('data', take).off('end', end).off('close', end).off('error', end);
    // A connection that breaks later is no error of ours.
    request.on('error', () => undefined);
    stop.removeEventListener('abort', stopped);
    request.pause();
  }
}
