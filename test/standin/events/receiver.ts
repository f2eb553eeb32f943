import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';

export interface Received {
  path: string;
  event: string | undefined;
  body: unknown;
  contentType: string | undefined;
}

export interface Receiver {
  /** Without a slash at the end. */
  url: string;
  received: Received[];
  /** What is answered from now on; 202 to begin with. */
  status: number;
  /** Where an answer sends to, if anywhere. */
  location: string | null;
  /** Names of the events received, in their order. */
  events(): (string | undefined)[];
  /** Stops listening. */
  close(): Promise<void>;
}

/** Somebody who is told of events. Closed with the test. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      const { 'content-type': contentType } = request.headers;
      const event = request.headers['x-service-event']?.toString();
      received.push({ path: request.url ?? '', event, body: JSON.parse(text), contentType });
      const { status, location } = receiver;
      response.writeHead(status, { connection: 'close', ...(location && { location }) }).end('noted');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 202,
    location: null,
    events: () => received.map(({ event }) => event),
    close,
  };
  return receiver;
}

const apiClients = {
  careers: { client_id: 'kolibra_careers', client_secret: 'careers-secret', username: 'anna.nowak' },
  reader: { client_id: 'kolibra_reader', client_secret: 'reader-secret', username: 'oskar.lis' },
};

/** A function that sends requests to the integration API of a stand-in, with a token. */
export async function withToken(
  standin: Standin,
  scope: string,
  client: keyof typeof apiClients = 'careers',
) {
  const { username, ...known } = apiClients[client];
  const grant: Record<string, string> =
    standin.state.variant === 'a'
      ? { grant_type: 'password', username, password: `${username.split('.')[0]}-password` }
      : { grant_type: 'client_credentials' };
  const answer = await fetch(`${standin.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...known, ...grant, scope }),
  });
  const { access_token: token }: { access_token: string } = await answer.json();
  if (!token) throw new Error(`no token: ${answer.status}`);
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${standin.url}/api/integration/v2${path}`, {
      method,
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, json: isJson ? JSON.parse(text) : text };
  };
}
