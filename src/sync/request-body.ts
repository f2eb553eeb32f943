import type { IncomingMessage } from 'node:http';

/**
 * Reads a body of at most `maxBytes`. `too-large` comes as soon as that is known, with the rest still unread;
 * `broken-off` when the sender went away.
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
