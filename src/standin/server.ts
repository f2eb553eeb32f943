import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Choices } from './choices.ts';
import type { EventBox } from './events/event-box.ts';
import type { FaultBox } from './faults.ts';
import { listen, stop } from './listen.ts';
import { makeState } from './make-state.ts';
import type { RawPost } from './post.ts';
import type { RequestLog } from './request-log.ts';
import type { ListRules } from './rules.ts';
import type { StandinSettingsInput } from './settings/schema.ts';
import type { StandinState, Variant } from './state.ts';
import type { PostStore } from './store.ts';

/** Posts to begin with; a function gets the stand-in's own address, which posts carry in their links. */
type PostSource = readonly RawPost[] | ((baseUrl: string) => readonly RawPost[]);

export interface StandinOptions {
  /** 0 takes any free port. */
  port: number;
  posts: PostSource;
  now: () => Temporal.Instant;
  /** Address to listen on. The controls have no password: leave it at 127.0.0.1 unless the network is yours. */
  host?: string;
  /** Variant of interface.md; B if left out, because only B has the public list. */
  variant?: Variant;
  /** File that keeps the data; left out = memory. */
  stateFile?: string;
  /** API clients, users, fields, workflows and such; the sample company's if left out. */
  settings?: StandinSettingsInput;
  /** Behaviours that interface.md does not show, where a test wants another than the settings say. */
  choices?: Partial<Choices>;
  /** Where interface.md leaves the list's behaviour open; goes before `choices`. */
  rules?: Partial<ListRules>;
  /** Makes tokens; random if left out. */
  secret?: () => string;
  /** Waits for the latency fault; tests may answer at once. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Runs before each list request is answered: tests change posts there, between two pages of one read. */
  beforeList?: StandinState['beforeList'];
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
