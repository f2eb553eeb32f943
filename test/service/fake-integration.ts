import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  type ClientDeps,
  type ClientSettings,
  createServiceClient,
  type ServiceClient,
} from '../../src/service/integration/client.ts';
import { type Credentials, Secret } from '../../src/service/integration/credentials.ts';
import { fakeDeps } from './fake-deps.ts';

export interface Heard {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer, or what a service does instead of answering. */
export type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | 'hangs up'
  | 'says nothing'
  | 'breaks off';

export interface FakeIntegration {
  url: string;
  /** Requests for tokens, and all others. */
  tokenRequests: Heard[];
  requests: Heard[];
  /** Stops listening and lets go of all connections. */
  close(): Promise<void>;
}

export interface FakeScript {
  /** `count` is the number of the request, from 1; tokens are `token-1`, `token-2`, ... if left out. */
  token?: (heard: Heard, count: number) => Reply;
  answer?: (heard: Heard, count: number) => Reply;
}

/** A service with a token endpoint, which answers everything else as its script says. Closed with the test. */
export async function fakeIntegration(script: FakeScript = {}): Promise<FakeIntegration> {
  const tokenRequests: Heard[] = [];
  const requests: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const heard = { method, path: url, headers, body: Buffer.concat(chunks).toString('latin1') };
      const isToken = url.includes('/oauth2/token');
      const list = isToken ? tokenRequests : requests;
      list.push(heard);
      const reply = isToken
        ? (script.token?.(heard, list.length) ?? { body: tokenBody(list.length) })
        : (script.answer?.(heard, list.length) ?? { body: {} });
      if (reply === 'says nothing') return;
      if (reply === 'hangs up') return void request.socket.destroy();
      if (reply === 'breaks off') {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"id":1');
        return void setImmediate(() => request.socket.destroy());
      }
      const { status = 200, body, headers: more } = reply;
      const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, tokenRequests, requests, close };
}

export const tokenBody = (count: number, more: object = {}) => ({
  access_token: `token-${count}-of-the-tests`,
  expires_in: 2_592_000,
  token_type: 'Bearer',
  scope: 'employee',
  ...more,
});

export const clientSecret = 'client-secret/+ & "żółw"';
export const password = 'password-of-a-user%';

export const credentialsB: Credentials = {
  variant: 'b',
  clientId: 'kolibra_careers',
  clientSecret: new Secret(clientSecret),
  scope: 'employee recruitment',
};

export const credentialsA: Credentials = {
  variant: 'a',
  clientId: 'kolibra_careers',
  clientSecret: new Secret(clientSecret),
  scope: 'employee',
  username: 'anna',
  password: new Secret(password),
};

/** A client whose clock moves by waiting alone. Closed with the test. */
export function clientOf(
  serviceUrl: string,
  more: Partial<ClientSettings> = {},
  deps: ClientDeps = fakeDeps(),
): ServiceClient {
  const client = createServiceClient(
    {
      serviceUrl,
      credentials: credentialsB,
      timeoutMs: 5000,
      budgetMs: 600_000,
      requestsPerSecond: 1_000_000,
      maxBytes: 1_000_000,
      ...more,
    },
    deps,
  );
  onTestFinished(() => client.close());
  return client;
}
