import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { eventTypes } from '../../../src/service/wire/webhook.ts';
import { type Standin, type StandinOptions, startStandin } from '../../../src/standin/server.ts';
import type { Variant } from '../../../src/standin/state/state.ts';
import { noon, somePosts } from '../harness.ts';

export interface Answer {
  status: number;
  text: string;
  /** The body where it is JSON, else `undefined`. */
  json: unknown;
  headers: Headers;
}

/** An event as a receiver saw it: `[type, body]`. */
export type Seen = [type: string | undefined, body: unknown];

export interface Api {
  standin: Standin;
  /** A request to `/api/integration/v2<path>` with a good token. Texts and forms go as they are, all else as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** New tokens: those of variant A live for an hour. */
  logInAgain(): Promise<void>;
  /** A new candidate's id. */
  candidate(fields?: Record<string, unknown>): Promise<number>;
  /** A job of the first workflow: stages 11 to 15, of which 14 is hired and 15 rejected. */
  job: number;
  otherJob: number;
  /** Registers for all events, and gives those that arrive afterwards each time it is called. */
  hear(): Promise<() => Promise<Seen[]>>;
}

/** Log-ins of the sample company: one who may all, and one who may only look. */
const users = {
  recruiter: { client: 'import', username: 'anna.nowak', password: 'anna-password', userId: 2 },
  observer: { client: 'reader', username: 'oskar.lis', password: 'oskar-password', userId: 3 },
} as const;

/** The id of the user behind `call`. */
export const recruiter = users.recruiter.userId;

/**
 * A stand-in with two jobs, and somebody logged in.
 *
 * @param whenDone hears how to close it; at the end of the test if left out
 */
export async function openApi(
  variant: Variant = 'b',
  options: Partial<StandinOptions> = {},
  who: keyof typeof users = 'recruiter',
  whenDone: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Api> {
  const standin = await startStandin({
    port: 0,
    posts: somePosts(2),
    now: () => noon,
    variant,
    ...options,
    choices: { webhooksInA: 'same as B', publicApiInA: 'same as B', ...options.choices },
  });
  whenDone(() => standin.close());
  const tokens = { employee: '', recruitment: '' };
  const logInAgain = async () => {
    for (const scope of ['employee', 'recruitment'] as const) {
      tokens[scope] = await logIn(standin, variant, scope, who);
    }
  };
  await logInAgain();
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    const token = tokens[path.startsWith('/recruitments') ? 'recruitment' : 'employee'];
    const isPlain = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(`${standin.url}/api/integration/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isPlain ? body : JSON.stringify(body) }),
    });
    return readAnswer(response);
  };
  return {
    standin,
    call,
    logInAgain,
    candidate: async (fields = {}) => {
      const { json } = await call('POST', '/employees', { name: 'Ewa', lastname: 'Lis', ...fields });
      return (json as { id: number }).id;
    },
    job: 3101,
    otherJob: 3102,
    hear: () => hear(standin),
  };
}

/** A response as its parts. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, text, json, headers: response.headers };
}

async function logIn(
  standin: Standin,
  variant: Variant,
  scope: string,
  who: keyof typeof users,
): Promise<string> {
  const { client, username, password } = users[who];
  const response = await fetch(`${standin.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: `kolibra_${client}`,
      client_secret: `${client}-secret`,
      scope,
      ...(variant === 'a'
        ? { grant_type: 'password', username, password }
        : { grant_type: 'client_credentials' }),
    }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`No token: ${response.status}`);
  return access_token;
}

async function hear(standin: Standin): Promise<() => Promise<Seen[]>> {
  let seen: Seen[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const type = request.headers['x-service-event'];
    seen.push([String(type), JSON.parse(Buffer.concat(chunks).toString())]);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void receiver.close().closeAllConnections());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  for (const type of eventTypes) standin.webhooks.register(type, url);
  return async () => {
    await standin.webhooks.settled();
    const news = seen;
    seen = [];
    return news;
  };
}
