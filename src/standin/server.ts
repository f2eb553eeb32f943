import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import type { EventBox } from './events/event-box.ts';
import type { FaultBox } from './faults.ts';
import { listen, stop } from './listen.ts';
import { makeState, type StandinOptions } from './make-state.ts';
import type { RequestLog } from './request-log.ts';
import type { StandinState } from './state.ts';
import type { PostStore } from './store.ts';

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
