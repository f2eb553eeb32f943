import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The first bytes of a PNG of this size, padded to a length: what tells a picture's kind and size. */
export function png(width: number, height: number, length = 64): Buffer {
  const bytes = Buffer.alloc(Math.max(length, 33));
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A server of images at a free port, closed with the test. What it is asked for that has no answer hangs. */
export async function serveImages(answers: Record<string, Answer | Buffer>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (typeof answer === 'function') answer(request, response);
    else if (answer) response.setHeader('content-type', 'image/png').end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, answers, close, at: (path: string) => `${origin}${path}` };
}
