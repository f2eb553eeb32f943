import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { apiRoutes } from './control/api-routes.ts';
import { consoleRoutes } from './control/console-routes.ts';
import { guardControls, refusal } from './control/requests.ts';
import { EventBox } from './events/event-box.ts';
import { coded, notFound } from './integration/answers.ts';
import { serviceRoutes } from './integration/service-routes.ts';
import { RequestLog } from './public/list-request.ts';
import { listRoutes } from './public/list-view.ts';
import { documentRoutes } from './public/openapi-reference.ts';
import { formRoutes, pageRoutes } from './public/pages.ts';
import { ensureJob, highestJobId, seedFromSettings, seedJobs } from './records/change.ts';
import { type Choices, type ListRules, makeChoices } from './settings/choices.ts';
import { defaultSettings, readSettings } from './settings/read-settings.ts';
import type { StandinSettingsInput } from './settings/schema.ts';
import { one, openDatabase } from './state/database.ts';
import { FaultBox, type ServiceFaults } from './state/faults.ts';
import { chosenPost, localClock, localTime, type RawPost, wireDatetime } from './state/post.ts';
import { beginKeeping, keeperOf, PostStore, readKeptPosts, type StoreChange } from './state/post-store.ts';
import type { StandinState, Variant } from './state/state.ts';

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

/** Initial posts; a function gets the stand-in's own address, which posts contain in their links. */
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
  /** Behaviours that interface.md does not define, when a test wants other ones than the settings. */
  choices?: Partial<Choices>;
  /** Choices where interface.md leaves the list's behaviour open; they override `choices`. */
  rules?: Partial<ListRules>;
  /** Makes tokens; random if left out. */
  secret?: () => string;
  /** Waits for the latency fault; tests may answer at once. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Runs before each list request is answered: tests change posts there, between two pages of one read. */
  beforeList?: StandinState['beforeList'];
}

/**
 * Makes the state that the routes work on. With a state file, posts and records of an earlier run are restored.
 *
 * @param baseUrl the stand-in's own address, without a slash at the end
 */
function makeState(options: StandinOptions, baseUrl: string): StandinState {
  const settings = readSettings(options.settings ?? defaultSettings);
  const choices = makeChoices({ ...settings.choices, ...options.choices });
  const localNow = localClock(options.now);
  const file = options.stateFile ?? null;
  const database = openDatabase(file, settings);
  try {
    seedFromSettings(database, settings);
    const given = typeof options.posts === 'function' ? options.posts(baseUrl) : options.posts;
    const posts = given.map((post) => chosenPost(post, choices, localNow()));
    const kept = file === null ? null : readKeptPosts(database, baseUrl);
    if (!kept) seedJobs(database, { settings, choices }, posts, localNow());
    const wait = options.wait ?? pause;
    const isOn = options.variant !== 'a' || choices.webhooksInA === 'same as B';
    const webhooks = new EventBox({ database, choices, isOn, now: options.now, wait, send: fetch });
    const hear = (change: StoreChange) => {
      const entry = change.kind === 'withdrawn' ? undefined : store.get(change.id);
      if (entry) ensureJob(database, { settings, choices }, entry.post, localNow());
      webhooks.announce(change);
    };
    const store = new PostStore(posts, {
      hear,
      ...(file !== null && { keeper: keeperOf(database) }),
      ...(kept && { kept }),
    });
    store.rememberJob(highestJobId(database));
    if (file !== null && !kept) beginKeeping(database, baseUrl);
    return {
      variant: options.variant ?? 'b',
      baseUrl,
      database,
      settings,
      choices,
      store,
      webhooks,
      faults: new FaultBox(),
      serviceFaults: new FaultBox(),
      log: new RequestLog(),
      rules: {
        listExpired: choices.listExpired,
        largePage: choices.largePage,
        sortFields: choices.publicSortFields,
        ...options.rules,
      },
      now: options.now,
      localNow,
      emit: (event) => webhooks.emit(event),
      secret: options.secret ?? (() => randomBytes(32).toString('base64url')),
      wait,
      beforeList: options.beforeList,
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Does not keep the process alive: once the stand-in is closed, the answer is not needed. */
function pause(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false });
}

type Answering = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The parts of a request that matter for faults. */
interface Asked {
  isWrite: boolean;
  /** The part below `/employees`: "list", "create", "record", or the last word such as "notes"; else "other". */
  what: string;
}

function askedOf({ method, url }: Request): Asked {
  const path = new URL(url).pathname.replace(/\/+$/, '');
  const [, room, record, part] = /\/v2\/(\w+)(?:\/([^/]+))?(?:\/([^/]+))?/.exec(path) ?? [];
  const isWrite = method !== 'GET' && method !== 'HEAD';
  if (room === 'recruitments' && part === 'employees') return { isWrite, what: 'jobs' };
  if (room !== 'employees') return { isWrite, what: 'other' };
  return { isWrite, what: part ?? (record === undefined ? (isWrite ? 'create' : 'list') : 'record') };
}

/**
 * The integration API with the active faults (`serviceFaultsSchema`): behaviours of live services that interface.md
 * allows, and outages. Each answer is made as usual and changed before it is sent, so writes take effect.
 */
function withServiceFaults(state: StandinState, answering: Answering): Answering {
  return async (request, env) => {
    const asked = askedOf(request);
    const faults = state.serviceFaults.take(
      ({ only }) => only === undefined || only === asked.what || (only === 'writes' && asked.isWrite),
    );
    if (Object.keys(faults).length === 0) return answering(request, env);
    const early = await refusalBefore(state, faults, asked, request);
    if (early) return early;
    const answer = await answering(withoutFilter(state, faults, asked, request), env);
    if (faults.lost) {
      env.incoming.socket.destroy();
      return answer;
    }
    return rewritten(state, faults, asked, answer);
  };
}

/** The answer to a request that is refused without doing anything. */
async function refusalBefore(
  state: StandinState,
  faults: ServiceFaults,
  { what, isWrite }: Asked,
  request: Request,
): Promise<Response | null> {
  if (faults.status) return coded(faults.status.status, 'The stand-in is set to fail');
  if (!isWrite || what === 'files') return null;
  const text = await request.clone().text();
  if (faults.nul && text.includes('\\u0000')) return coded(500, 'Internal Server Error');
  if (faults.small && text.length > faults.small.bytes) {
    const body = '<html><h1>413 Request Entity Too Large</h1></html>';
    return new Response(body, { status: 413, headers: { 'content-type': 'text/html' } });
  }
  if (faults.knownEmail && what === 'create') return refusalOfKnown(state, faults.knownEmail.how, text);
  return null;
}

function refusalOfKnown(state: StandinState, how: 'field' | 'sentence', text: string): Response | null {
  const email = /"email"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '';
  const sql = 'SELECT 1 FROM candidates WHERE lower(email) = lower(?)';
  if (email === '' || one(state.database, sql, email) === null) return null;
  if (how === 'sentence') return Response.json({ error: 'Employee already exists' }, { status: 400 });
  const errors = [{ field: 'email', message: 'This value is already used.' }];
  return Response.json({ code: 400, message: 'Validation Failed', errors }, { status: 400 });
}

/** Candidates above which `ignoreFilter` ignores the filter. */
const filteredUpTo = 100;

function withoutFilter(
  state: StandinState,
  faults: ServiceFaults,
  { what }: Asked,
  request: Request,
): Request {
  const isOn = faults.ignoreFilter !== undefined && what === 'list';
  const count = isOn
    ? one<{ count: number }>(state.database, 'SELECT count(*) AS count FROM candidates')
    : null;
  if ((count?.count ?? 0) <= filteredUpTo) return request;
  const headers = new Headers(request.headers);
  headers.delete('x-request-filter');
  return new Request(request.url, { method: request.method, headers });
}

type Json = Record<string, unknown>;

async function rewritten(
  state: StandinState,
  faults: ServiceFaults,
  { what }: Asked,
  answer: Response,
): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson) return answer;
  const body: unknown = await answer.json();
  const send = (changed: unknown) => {
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(changed), { status: answer.status, headers });
  };
  if (answer.status >= 400) return send(faults.plainRefusals ? withoutErrors(body) : body);
  if (what !== 'list' && what !== 'record' && what !== 'activities') return send(body);
  const isLate = (row: Json) => faults.lag !== undefined && !isOlder(state, row, faults.lag.ms);
  const change = (row: Json) => changedRow(faults, what, row);
  if (Array.isArray(body)) return send(body.filter((row) => !isLate(row)).map(change));
  return send(change(body as Json));
}

const withoutErrors = (body: unknown) => {
  const { errors: _, ...rest } = Object(body);
  return Array.isArray(body) ? body : rest;
};

function isOlder({ now }: StandinState, { created_at: at }: Json, ms: number): boolean {
  return String(at) <= wireDatetime(localTime(now().subtract({ milliseconds: ms })));
}

function changedRow(faults: ServiceFaults, what: string, row: Json): Json {
  const { guid, content, files, ...rest } = row;
  const isHidden = faults.noGuidInLists !== undefined && what === 'list';
  const shownGuid = typeof guid === 'string' && faults.guidCase ? guid.toUpperCase() : guid;
  const isTextless = faults.noTexts !== undefined && what === 'activities' && typeof content === 'string';
  const renamed = (file: Json) => ({ ...file, filename: String(file.filename).replaceAll(/[^\w.]/g, '_') });
  const shownFiles = Array.isArray(files) && faults.renameFiles ? files.map(renamed) : files;
  return {
    ...rest,
    ...(guid !== undefined && !isHidden && { guid: shownGuid }),
    ...(content !== undefined && !isTextless && { content }),
    ...(files !== undefined && { files: shownFiles }),
  };
}
