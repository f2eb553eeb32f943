import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Level, Logger } from 'pino';
import { type Reply, reply } from '../base/reply.ts';
import { secretComparison } from '../base/secrets.ts';
import { isLocal } from '../base/this-machine.ts';
import type { Clock } from '../base/timing.ts';
import { listen } from '../front/server.ts';
import { createLog } from '../sync/log.ts';
import { handleWebhook } from '../sync/webhook.ts';
import {
  createRelay,
  openRelayStore,
  type Relay,
  type RelayEvent,
  type RelayOptions,
  type RelayStatus,
} from './relay.ts';

/** The settings that the listening process needs. It is sent between processes. */
export interface RelayPlan extends Pick<RelayOptions, 'quietMs' | 'pollMs' | 'buildMs'> {
  host: string;
  port: number;
  dataDir: string;
  /** Secrets in the address of webhooks. */
  secrets: readonly string[];
  /** Texts that must not appear in the log. */
  hidden: readonly string[];
  /** Who may read the whole status. */
  access: 'public' | 'local' | 'password';
  /** Tokens that allow others to read it. */
  readers: readonly string[];
  /** Log level; all lines if left out. */
  level?: Level | undefined;
  /** What is logged about the process when it listens. */
  about: Readonly<Record<string, unknown>>;
  /** Whether the built site can report which list it shows. */
  hasBuilt: boolean;
}

/** The work of the relay, in this process or in another one. */
export interface RelayWork extends Pick<RelayOptions, 'readList' | 'callBuild'> {
  builtDigest: NonNullable<RelayOptions['builtDigest']>;
  close(): Promise<void>;
}

export interface RelayDeps {
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  version: string;
  /** Destination of log lines; standard output if left out. */
  logTo?: { write(line: string): void };
  /** Is called with the address once it listens. */
  listening?: (url: string) => void;
}

export interface RunningRelay {
  url: string;
  status(): RelayStatus;
  /** Reads the list now, even if it was read just before. */
  readNow(): void;
  /** Ends within a few seconds. Pending builds are called after the next start. */
  stop(): Promise<void>;
}

/**
 * Runs the relay: webhooks at `/webhooks/<secret>`, `/status.json`, `/metrics` and `/healthz`. It loads few modules,
 * since it is idle most of the time.
 *
 * @param work closed when the relay stops
 * @throws {Error} when the port is not available, with what to do
 */
export async function startRelay(plan: RelayPlan, work: RelayWork, deps: RelayDeps): Promise<RunningRelay> {
  const { secrets, hidden, host, dataDir, hasBuilt, level, quietMs, pollMs, buildMs } = plan;
  const log = createLog({
    secrets: hidden,
    ...(deps.logTo && { destination: deps.logTo }),
    ...(level && { level }),
  });
  const relay = createRelay({
    readList: work.readList,
    callBuild: work.callBuild,
    quietMs,
    pollMs,
    buildMs,
    builtDigest: hasBuilt ? work.builtDigest : undefined,
    store: openRelayStore(dataDir, (message) => log.warn(message)),
    clock: deps.clock,
    random: deps.random,
    emit: (event) => logEvent(log, event),
  });
  const { version, clock } = deps;
  const server = createServer(answerer({ relay, secrets, version, clock, mayRead: detailsFor(plan) }));
  const port = await listen(server, plan.port, host);
  const url = `http://${host}:${port}`;
  deps.listening?.(url);
  await relay.start();
  return {
    url,
    status: relay.status,
    readNow: relay.readNow,
    async stop() {
      server.close();
      server.closeIdleConnections();
      await relay.stop();
      server.closeAllConnections();
      await work.close();
    },
  };
}

interface AnswererOptions {
  relay: Pick<Relay, 'hint' | 'status'>;
  secrets: readonly string[];
  version: string;
  clock: Clock;
  /** Whether the sender may read the whole status. */
  mayRead: (request: IncomingMessage) => boolean;
}

/** By STATUS_ACCESS, or with METRICS_TOKEN or an operator's password as a Bearer token. */
function detailsFor({ access, readers }: RelayPlan) {
  const isKnown = secretComparison(readers);
  return (request: IncomingMessage): boolean => {
    const [, token] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    return (
      access === 'public' ||
      (access === 'local' && isLocal(request)) ||
      (token !== undefined && isKnown(token))
    );
  };
}

/** Whether the relay works: it reads the list, calls builds, and the builds appear. */
const stateOf = ({ list, owed, build }: RelayStatus): 'current' | 'degraded' =>
  list.failure === null && (owed?.failure ?? null) === null && build.state !== 'overdue'
    ? 'current'
    : 'degraded';

const forOperators =
  'This is for operators: give METRICS_TOKEN as a Bearer token, or ask from this machine where STATUS_ACCESS=local (docs/static-sites.md).';

/** Answers the requests of webhooks, and those about the relay. */
function answerer({ relay, secrets, version, clock, mayRead }: AnswererOptions) {
  const isSecret = secretComparison(secrets);
  const pages: Readonly<Record<string, (request: IncomingMessage) => Reply>> = {
    '/healthz': () => ({ status: 200, body: 'alive\n' }),
    '/status.json': (request) => {
      const status = relay.status();
      const state = stateOf(status);
      const shown = mayRead(request) ? { version, state, ...status } : { state, details: forOperators };
      return { status: 200, type: 'application/json', body: JSON.stringify(shown) };
    },
    '/metrics': (request) =>
      mayRead(request)
        ? { status: 200, body: relayMetrics(relay.status(), version) }
        : {
            status: 401,
            body: `${forOperators}\n`,
            headers: { 'www-authenticate': 'Bearer realm="Jobfront"' },
          },
  };
  const accept = ({ event }: { event: string }) => relay.hint(event);
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (handleWebhook(request, response, { isSecret, accept, clock }) !== null) return;
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const isRead = method === 'GET' || method === 'HEAD';
    const page = isRead && Object.hasOwn(pages, path) ? pages[path] : undefined;
    reply(request, response, page?.(request) ?? { status: 404, body: 'There is nothing at this address.\n' });
  };
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

function logEvent(log: Pick<Logger, Level>, { type, at: _, ...more }: RelayEvent): void {
  const [level, text] = texts[type];
  log[level]({ event: type, ...(type === 'webhook' ? {} : more) }, text);
}

/** The status in Prometheus' text format. */
export function relayMetrics({ counts, owed, list, build }: RelayStatus, version: string): string {
  const figures: readonly (readonly [
    name: string,
    kind: 'counter' | 'gauge',
    help: string,
    value: number,
  ])[] = [
    ['webhooks_total', 'counter', 'Webhooks after which posts may have changed.', counts.webhooks],
    ['list_reads_total', 'counter', 'Readings of the list.', counts.reads],
    ['build_calls_total', 'counter', 'Builds that were called, calls that failed included.', counts.calls],
    ['build_calls_failed_total', 'counter', 'Calls that failed.', counts.failedCalls],
    ['build_owed', 'gauge', '1 while a build has still to be called.', Number(owed !== null)],
    [
      'build_overdue',
      'gauge',
      '1 while the site does not show what a build was called for.',
      Number(build.state === 'overdue'),
    ],
    ['list_held', 'gauge', '1 while a list waits to be confirmed by another reading.', Number(list.held)],
    ['list_failed', 'gauge', '1 while the list cannot be read.', Number(list.failure !== null)],
  ];
  const lines = figures.flatMap(([name, kind, help, value]) => [
    `# HELP jobfront_relay_${name} ${help}`,
    `# TYPE jobfront_relay_${name} ${kind}`,
    `jobfront_relay_${name} ${value}`,
  ]);
  return `# HELP jobfront_info Always 1.\n# TYPE jobfront_info gauge\njobfront_info{version="${version}"} 1\n${lines.join('\n')}\n`;
}
