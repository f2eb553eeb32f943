import { mkdtemp, rm } from 'node:fs/promises';
import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createFront, type Front, type FrontOptions } from '../../src/front/front.ts';
import { type Route, type RunningServer, type ServerOptions, startServer } from '../../src/front/server.ts';
import { securityHeaders } from '../../src/site/hosts/security-headers.ts';

export interface Served extends RunningServer {
  front: Front;
  /** What went wrong so far. */
  reports: unknown[];
}

/** A server that stops with the test. */
export async function startFront(
  options: Partial<FrontOptions> & Partial<Omit<ServerOptions, 'front'>> = {},
): Promise<Served> {
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  const front = createFront({ security: securityHeaders(), report, ...options });
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    report,
    graceMs: 1000,
    ...options,
    front,
  });
  onTestFinished(() => server.stop());
  return { ...server, front, reports };
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  agent?: Agent;
  body?: string;
}

/** One request; the path goes out as it is. Rejects when the answer doesn't come whole. */
export function ask({ port }: { port: number }, path: string, options: Ask = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, agent, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text: whole.toString(),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** A connection for bytes that no client would send. Ends with the test. */
export function openSocket({ port }: { port: number }): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends bytes and gives all that comes back until the server closes the connection. */
export function exchangeBytes(site: { port: number }, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: site.port, host: '127.0.0.1' });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.write(bytes);
  });
}

/** A request line of any bytes, as the only request of its connection. */
export function requestBytes(target: string | Uint8Array, method = 'GET'): Buffer {
  return Buffer.concat([
    Buffer.from(`${method} `),
    Buffer.from(target),
    Buffer.from(' HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'),
  ]);
}

/** The body of an answer to `exchangeBytes`. */
export const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

/** A folder that goes with the test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-front-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A promise that a test resolves when it is time. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** A route that answers one path, and says so at once or when it has answered. */
export const routeAt =
  (path: string, answer: (request: IncomingMessage, response: ServerResponse) => unknown): Route =>
  (request, response) => {
    if (request.url !== path) return false;
    const answered = answer(request, response);
    return answered instanceof Promise ? answered.then(() => true) : true;
  };
