import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createSecretCheck } from '../../src/base/secrets.ts';
import type { Clock } from '../../src/base/timing.ts';
import { hintOf } from '../../src/sync/named-read.ts';
import { createHintKeeper } from '../../src/sync/requests.ts';
import type { Hint, Reason, SyncEvent } from '../../src/sync/sync.ts';
import { handleWebhook } from '../../src/sync/webhook.ts';
import { fakeClock } from './fake-clock.ts';
import { type MemoryDisk, memoryDisk } from './memory-disk.ts';

export const secret = 'k3J9_xQ2-vB7mN4pL8sT1w';
export const oldSecret = '0123456789abcdef0123456789abcdef';

export interface WebhookServer {
  url: string;
  port: number;
  disk: MemoryDisk;
  hints: { reason: Reason; hint: Hint | undefined }[];
  events: SyncEvent[];
  clock: Clock & { advance(ms: number): Promise<void> };
  post(body?: string | Uint8Array, headers?: Record<string, string>, path?: string): Promise<Response>;
  close(): Promise<void>;
}

/** What the site says to any address it does not know. */
export const unknownPage = '<h1>There is no such page</h1>';

/** A real server that knows webhooks only. */
export async function startWebhookServer(): Promise<WebhookServer> {
  const disk = memoryDisk();
  const clock = fakeClock();
  const hints: WebhookServer['hints'] = [];
  const events: SyncEvent[] = [];
  const keeper = createHintKeeper(disk);
  const options = {
    isSecret: createSecretCheck([secret, oldSecret]),
    accept({ body }: { body: Uint8Array }) {
      hints.push({ reason: 'webhook', hint: hintOf(body) });
      return keeper.add();
    },
    clock,
    emit: (event: SyncEvent) => {
      events.push(event);
    },
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (handleWebhook(request, response, options) !== null) return;
    response.writeHead(404, { 'content-type': 'text/html' });
    response.end(unknownPage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    disk,
    hints,
    events,
    clock,
    post: (body = '', headers = {}, path = `/webhooks/${secret}`) =>
      fetch(url + path, { method: 'POST', body: body as BodyInit, headers }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends bytes as they are, and resolves with everything that came back when the other side hung up. */
export function sendRaw(port: number, parts: readonly string[], hangUp = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    for (const part of parts) socket.write(part);
    if (hangUp) socket.end(() => socket.destroy());
  });
}
