import { spawn } from 'node:child_process';
import type { IncomingMessage, Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Level, Logger } from 'pino';
import { type Dispatcher, fetch } from 'undici';
import { openAgent } from '../base/connections.ts';
import { listedPost } from '../board/list-digest.ts';
import { isOwnPost } from '../board/sites.ts';
import { runCommand } from '../export/deploy/run-command.ts';
import { environmentWithout, secretTexts, withoutSecrets } from '../export/deploy/run-deploy.ts';
import { systemVariables } from '../export/deploy/system-variables.ts';
import { listen } from '../front/server.ts';
import { reasonOf } from '../service/http/errors.ts';
import { type ReadDeps, retryAfterMs } from '../service/http/retry.ts';
import { readPublishedAs } from '../service/list/read-published.ts';
import { isThisMachine } from '../settings/environment.ts';
import { readSettings } from '../settings/read-settings.ts';
import { secretTextsOf } from '../settings/secrets.ts';
import type { Settings } from '../settings/site-schema.ts';
import { isLocal, secretComparison, secretsFault } from '../sync/http.ts';
import { createLog } from '../sync/log.ts';
import type { Clock } from '../sync/timing.ts';
import { type BuildCall, type BuildHook, buildCallOf, buildRequest, readBuildHook } from './build-hook.ts';
import { createRelay, type Relay, type RelayEvent, type RelayStatus } from './relay.ts';
import { relayMetrics } from './relay-metrics.ts';
import { openRelayStore } from './relay-state.ts';
import { handleWebhook } from './webhook-handler.ts';

export interface RelayDeps {
  read: ReadDeps;
  clock: Clock;
  version: string;
  environment: NodeJS.ProcessEnv;
  /** Where log lines go; standard output if left out. */
  logTo?: { write(line: string): void };
  /** Is called with the address as soon as it listens. */
  listening?: (url: string) => void;
}

export interface RunningRelay {
  url: string;
  status(): RelayStatus;
  /** Reads the list now, whatever was read before. */
  readNow(): void;
  /** Ends within a few seconds. What is owed is done after the next start. */
  stop(): Promise<void>;
}

const callTimeoutMs = 30_000;
const commandTimeoutMs = 1_800_000;

/**
 * Runs the relay: webhooks at `/webhooks/<secret>`, `/status.json`, `/metrics` and `/healthz`.
 *
 * @throws {Error} when a setting is missing or wrong, or the port can't be had, with what to do
 */
export async function startRelay(settings: Settings, deps: RelayDeps): Promise<RunningRelay> {
  const { environment, site } = settings;
  const secrets = [environment.WEBHOOK_SECRET, environment.WEBHOOK_SECRET_OLD].filter(
    (one) => one !== undefined,
  );
  const hook = demandHook(settings, secrets);
  const hidden = secretTexts(
    [...secretTextsOf({ ...environment, BUILD_HOOK: undefined }), ...hookSecrets(hook)],
    deps.environment,
  );
  const level = environment.LOG_LEVEL;
  const log = createLog({
    secrets: hidden,
    ...(deps.logTo && { destination: deps.logTo }),
    ...(level && { level }),
  });
  const connections = openAgent({ connections: 2 });
  const relay = createRelay({
    readList: async (signal) => {
      const read = await readPublishedAs(readSettings(settings), { ...deps.read, signal }, (post) =>
        isOwnPost(post, site) ? listedPost(post, site.timeZone) : null,
      );
      return read.posts.filter((post) => post !== null);
    },
    callBuild: createCaller(hook, {
      ...{ ...deps, hidden, connections },
      environment: commandEnvironment(settings, deps.environment),
    }),
    builtDigest: isThisMachine(environment.SITE_URL)
      ? undefined
      : (signal) => builtDigestOf(environment.SITE_URL, connections, signal),
    store: openRelayStore(environment.DATA_DIR, (message) => log.warn(message)),
    clock: deps.clock,
    random: deps.read.random,
    tell: (event) => tellLog(log, event),
    quietMs: environment.RELAY_QUIET_SECONDS * 1000,
    pollMs: environment.RELAY_POLL_MINUTES * 60_000,
    buildMs: environment.RELAY_BUILD_MINUTES * 60_000,
  });
  const app = routes({
    relay,
    secrets,
    version: deps.version,
    mayRead: detailsFor(environment),
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const port = await listen(server, environment.PORT, environment.HOST);
  const url = `http://${environment.HOST}:${port}`;
  deps.listening?.(url);
  await relay.start();
  return {
    ...{ url, status: relay.status, readNow: relay.readNow },
    async stop() {
      server.close();
      server.closeIdleConnections();
      await relay.stop();
      server.closeAllConnections();
      await connections.destroy();
    },
  };
}

function demandHook({ environment }: Settings, secrets: readonly string[]): BuildHook {
  const fault = secretsFault(secrets);
  if (fault !== null) throw new Error(`WEBHOOK_SECRET: ${fault}`);
  if (environment.BUILD_HOOK === undefined) {
    throw new Error(
      'BUILD_HOOK is missing: it says where a build is called. Give the address of a deploy hook, github:owner/name, gitlab:host/project-id#ref or command:…',
    );
  }
  const hook = readBuildHook(environment.BUILD_HOOK.reveal(), environment.BUILD_TOKEN?.reveal() ?? null);
  if (typeof hook === 'string') throw new Error(hook);
  return hook;
}

/** Whoever has the address of a deploy hook can call builds. */
const hookSecrets = (hook: BuildHook): string[] =>
  hook.kind === 'command' ? [] : hook.kind === 'address' ? [hook.url] : [hook.token];

/** What is the same for the relay and for the build that it calls; no secret is among it. */
const sharedNames = ['SITE_DIR', 'SERVICE_URL', 'SITE_URL', 'SITE_LANGUAGE', 'SITE_BRAND'];

/**
 * What a build command gets. Everything else it reads from the `.env` of its own site: the relay's `DATA_DIR` and
 * `ENV_FILE` would have the build work with the relay's settings, and its secrets are no business of the build's.
 */
function commandEnvironment(
  { environment: { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, BUILD_TOKEN, RELAY_BUILD_ENV } }: Settings,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, BUILD_TOKEN?.reveal()];
  return environmentWithout(
    systemVariables(environment, [...sharedNames, ...RELAY_BUILD_ENV]),
    secrets.filter((one) => one !== undefined),
    RELAY_BUILD_ENV,
  );
}

interface CallerDeps extends Pick<RelayDeps, 'clock' | 'read' | 'version'> {
  /** What the command gets. */
  environment: Readonly<Record<string, string>>;
  /** What no message may show. */
  hidden: readonly string[];
  connections: Dispatcher;
}

const createCaller =
  (hook: BuildHook, { clock, environment, read, version, hidden, connections }: CallerDeps) =>
  async (digest: string, signal: AbortSignal): Promise<BuildCall> => {
    if (hook.kind === 'command') {
      const { reason, output } = await runCommand({
        ...{ command: hook.command, spawn, clock, signal, timeoutMs: commandTimeoutMs },
        kind: { name: 'build command', setting: 'BUILD_HOOK' },
        environment: { ...environment, JOBFRONT_DIGEST: digest },
      });
      if (reason === null) return { ok: true };
      return { ok: false, reason: withoutSecrets(`${reason}\n${output}`.trim(), hidden), retryAfterMs: null };
    }
    const { url, headers, body } = buildRequest(hook);
    try {
      const response = await fetch(url, {
        ...{ method: 'POST', body, dispatcher: connections },
        headers: { ...headers, 'user-agent': `jobfront-relay/${version}` },
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
      });
      await response.body?.cancel();
      const asked = retryAfterMs(response.headers.get('retry-after'), read.wallClock());
      return buildCallOf(response.status, asked);
    } catch (error) {
      return {
        ok: false,
        reason: withoutSecrets(
          `The build's host could not be reached (${reasonOf(error)}). It is called again.`,
          hidden,
        ),
        retryAfterMs: null,
      };
    }
  };

/** What `/build.json` of the site says; `null` where there is none. */
async function builtDigestOf(
  siteUrl: string,
  connections: Dispatcher,
  signal: AbortSignal,
): Promise<string | null> {
  const response = await fetch(`${siteUrl}/build.json`, {
    ...{ dispatcher: connections, headers: { 'cache-control': 'no-cache' } },
    signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const read: unknown = await response.json();
  return typeof read === 'object' && read !== null && 'digest' in read && typeof read.digest === 'string'
    ? read.digest
    : null;
}

interface RoutesOptions {
  relay: Pick<Relay, 'hint' | 'status'>;
  secrets: readonly string[];
  version: string;
  /** Whether somebody may read more than the state. */
  mayRead: (request: IncomingMessage) => boolean;
}

/** By STATUS_ACCESS, or with METRICS_TOKEN or an operator's password as a Bearer token. */
function detailsFor({ STATUS_ACCESS, METRICS_TOKEN, OPERATOR_PASSWORD = [] }: Settings['environment']) {
  const secrets = [METRICS_TOKEN, ...OPERATOR_PASSWORD.map(({ password }) => password.reveal())];
  const isKnown = secretComparison(secrets.filter((one) => one !== undefined));
  return (request: IncomingMessage): boolean => {
    const [, token] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    return (
      STATUS_ACCESS === 'public' ||
      (STATUS_ACCESS === 'local' && isLocal(request)) ||
      (token !== undefined && isKnown(token))
    );
  };
}

/** Whether the relay is well: it reads the list, calls builds, and they come out. */
const stateOf = ({ list, owed, build }: RelayStatus): 'current' | 'degraded' =>
  list.failure === null && (owed?.failure ?? null) === null && build.state !== 'overdue'
    ? 'current'
    : 'degraded';

const forOperators =
  'This is for operators: give METRICS_TOKEN as a Bearer token, or ask from this machine where STATUS_ACCESS=local (docs/relay.md).';

function routes({ relay, secrets, version, mayRead }: RoutesOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  app.get('/healthz', (context) => context.text('alive\n'));
  app.get('/status.json', (context) => {
    const status = relay.status();
    return context.json(
      mayRead(context.env.incoming)
        ? { version, state: stateOf(status), ...status }
        : { state: stateOf(status), details: forOperators },
    );
  });
  app.get('/metrics', (context) =>
    mayRead(context.env.incoming)
      ? context.text(relayMetrics(relay.status(), version))
      : context.text(`${forOperators}\n`, 401, { 'www-authenticate': 'Bearer realm="Jobfront"' }),
  );
  app.all('/webhooks/*', async (context) => {
    const answer = await handleWebhook(context.req.raw, { secrets, onHint: relay.hint });
    return answer ?? context.notFound();
  });
  app.notFound((context) => context.text('There is nothing at this address.\n', 404));
  return app;
}

const texts: Readonly<Record<RelayEvent['type'], readonly [Level, string]>> = {
  webhook: ['info', 'a webhook says that posts may have changed'],
  'list-read': ['info', 'the list was read'],
  'list-failed': ['warn', 'the list could not be read; it is tried again'],
  'list-held': [
    'info',
    'the list lacks posts, or is as it was earlier; it is read again before a build is called',
  ],
  'build-called': ['info', 'a build was called'],
  'call-failed': ['error', 'a build could not be called; it is tried again'],
  built: ['info', 'the site shows what the build was called for'],
  'build-overdue': ['error', 'the site does not show what a build was called for'],
  'state-failed': [
    'error',
    'relay.json in the data folder could not be written; a restart may call one build more',
  ],
};

function tellLog(log: Pick<Logger, Level>, { type, at: _, ...more }: RelayEvent): void {
  const [level, text] = texts[type];
  log[level]({ event: type, ...(type === 'webhook' ? {} : more) }, text);
}
