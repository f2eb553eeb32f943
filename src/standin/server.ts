import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { apiRoutes } from './control/api-routes.ts';
import { consoleRoutes } from './control/console-routes.ts';
import { guardControls, refusal } from './control/requests.ts';
import type { EventBox } from './events/event-box.ts';
import { notFound } from './integration/answers.ts';
import { withServiceFaults } from './integration/service-faults.ts';
import { serviceRoutes } from './integration/service-routes.ts';
import { formRoutes } from './public/application-form.ts';
import type { RequestLog } from './public/list-request.ts';
import { listRoutes } from './public/list-routes.ts';
import { documentRoutes } from './public/openapi-reference.ts';
import { pageRoutes } from './public/pages.ts';
import type { FaultBox } from './state/faults.ts';
import { makeState, type StandinOptions } from './state/make-state.ts';
import type { PostStore } from './state/post-store.ts';
import type { StandinState } from './state/state.ts';

const maxBody = 5_000_000;

/**
 * All routes of the stand-in: the service's token endpoint, integration API and public part, what describes them
 * (`/openapi.json`, `/reference`), and the stand-in's own controls at `/` (for people) and `/control/` (for programs).
 *
 * @param host the address listened on, one of the names under which the controls answer
 */
function createApp(state: StandinState, host: string): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', listRoutes(state));
  app.route('/', formRoutes(state));
  app.route('/', pageRoutes(state));
  app.all('/public/*', () => notFound());
  const service = serviceRoutes(state);
  app.all('/oauth2/*', (context) => service.fetch(context.req.raw, context.env));
  const api = withServiceFaults(state, service.fetch);
  app.all('/api/*', (context) => api(context.req.raw, context.env));
  app.route('/', documentRoutes(state, service));
  app.use(guardControls(new Set(['127.0.0.1', 'localhost', '[::1]', host])));
  app.use(
    bodyLimit({
      maxSize: maxBody,
      onError: () => refusal(413, [{ path: '', message: `send at most ${maxBody} bytes` }]),
    }),
  );
  app.route('/', apiRoutes(state));
  app.route('/', consoleRoutes(state));
  app.notFound(() => notFound());
  app.onError((error) => refusal(500, [{ path: '', message: `the stand-in failed: ${error.message}` }]));
  return app;
}

/**
 * Opens the port.
 *
 * @param port 0 takes any free one
 * @returns the port that was opened
 * @throws {Error} when it is taken or not allowed, naming it and the way to another one
 */
function listen(server: ServerType, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Closes the port and breaks off what is still open. */
function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses it. Stop that program',
    EACCES: 'this user may not open it. Take a port above 1023',
    EADDRNOTAVAIL: 'this machine does not have that address. Leave the host at 127.0.0.1',
  };
  const reason = reasons[error.code ?? ''] ?? `${error.message}. Make it free`;
  return new Error(
    `The stand-in can't listen on port ${port} of ${host}: ${reason}, or choose another port with --port.`,
    { cause: error },
  );
}

export interface Standin {
  /** For example "http://127.0.0.1:4400", without a slash at the end. */
  url: string;
  port: number;
  /** Everything behind the routes, for causes that come from no request. */
  state: StandinState;
  store: PostStore;
  faults: FaultBox;
  log: RequestLog;
  webhooks: EventBox;
  /** Stops listening, breaks off what is still open, and closes the data. May be called again. */
  close(): Promise<void>;
}

/**
 * Starts the recruitment service, pretended.
 *
 * @throws {Error} when the port is taken or not allowed, or the state file can't be used, saying what to do
 * @throws {StandinSettingsError} when the settings have faults, naming all
 */
export async function startStandin(options: StandinOptions): Promise<Standin> {
  const host = options.host ?? '127.0.0.1';
  let app: ReturnType<typeof createApp> | undefined;
  let state: StandinState | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  });
  const port = await listen(server, options.port, host);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= stop(server).then(() => {
      state?.webhooks.stop();
      state?.database.close();
    });
    return closed;
  };
  try {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    state = makeState(options, url);
    app = createApp(state, host);
    const { store, faults, log, webhooks } = state;
    return { url, port, state, store, faults, log, webhooks, close };
  } catch (error) {
    await close();
    throw error;
  }
}
