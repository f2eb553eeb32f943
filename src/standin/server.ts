import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { createApp } from './app.ts';
import { FaultBox } from './faults.ts';
import type { RawPost } from './post.ts';
import { RequestLog } from './request-log.ts';
import { defaultRules, type ListRules } from './rules.ts';
import type { StandinState } from './state.ts';
import { PostStore } from './store.ts';
import { WebhookBox } from './webhooks.ts';

/** Posts to begin with; a function gets the stand-in's own address, which posts carry in their links. */
type PostSource = readonly RawPost[] | ((baseUrl: string) => readonly RawPost[]);

export interface StandinOptions {
  /** 0 takes any free port. */
  port: number;
  posts: PostSource;
  now: () => Temporal.Instant;
  /** Address to listen on. The controls have no password: leave it at 127.0.0.1 unless the network is yours. */
  host?: string;
  /** Where interface.md leaves the list's behaviour open. */
  rules?: Partial<ListRules>;
  /** Waits for the latency fault; tests may answer at once. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Runs before each list request is answered: tests change posts there, between two pages of one read. */
  beforeList?: StandinState['beforeList'];
}

export interface Standin {
  /** For example "http://127.0.0.1:4400", without a slash at the end. */
  url: string;
  port: number;
  store: PostStore;
  faults: FaultBox;
  log: RequestLog;
  webhooks: WebhookBox;
  /** Stops listening and breaks off what is still open. May be called again. */
  close(): Promise<void>;
}

/**
 * Starts the recruitment service, pretended.
 *
 * @throws {Error} when the port is taken or not allowed, naming it and the way to another one
 */
export async function startStandin(options: StandinOptions): Promise<Standin> {
  const host = options.host ?? '127.0.0.1';
  let app: ReturnType<typeof createApp> | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  });
  const port = await listen(server, options.port, host);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= stop(server);
    return closed;
  };
  try {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    const webhooks = new WebhookBox(fetch, options.now);
    const posts = typeof options.posts === 'function' ? options.posts(url) : options.posts;
    const state: StandinState = {
      baseUrl: url,
      store: new PostStore(posts, (change) => webhooks.announce(change)),
      webhooks,
      faults: new FaultBox(),
      log: new RequestLog(),
      rules: { ...defaultRules, ...options.rules },
      now: options.now,
      wait: options.wait ?? pause,
      beforeList: options.beforeList,
    };
    app = createApp(state, host);
    return { url, port, webhooks, store: state.store, faults: state.faults, log: state.log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function listen(server: ServerType, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
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

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

/** Does not keep the process alive: once the stand-in is closed, nobody waits for the answer. */
function pause(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false });
}
