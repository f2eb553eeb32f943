import { type DestinationStream, type Level, type Logger, pino } from 'pino';
import type { Listener, SyncEvent } from './sync.ts';

export interface LogOptions {
  /** Texts that must never appear in a line, anywhere. */
  secrets: readonly string[];
  /** Standard output if left out. */
  destination?: DestinationStream;
  level?: Level;
}

/** Keys that identify people, or hold what they sent; removed up to two levels deep. */
const personal = [
  'req',
  'res',
  'headers',
  'body',
  'ip',
  'remoteAddress',
  'remotePort',
  'email',
  'name',
  'cookie',
  'authorization',
];

/** A JSON log without personal data and secrets, one line an entry. */
export function createLog({ secrets, destination, level = 'info' }: LogOptions): Logger {
  const options = {
    level,
    // No process id and no host name.
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...personal, ...personal.map((key) => `*.${key}`)], remove: true },
    serializers: { error: describeError },
    // The last step before a line is written: nothing after it could add a secret.
    hooks: { streamWrite: (line: string) => scrub(line, secrets) },
  };
  // Synchronous: a process that exits right after a line loses none, and their order is kept.
  return pino(options, destination ?? pino.destination({ fd: 1, sync: true }));
}

/** `text` without the secrets, and without the path of a webhook (it may be an older secret). */
export function scrub(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
    .replace(/(\/webhooks\/)[^\s"'\\/?#]+/g, '$1[secret]');
}

/** Logs events. Single requests and webhooks, of which there may be thousands, at `debug`. */
export const logEvents =
  (log: Pick<Logger, Level>): Listener =>
  (event) => {
    const { type, at, ...more } = event;
    log[levelOf(event)]({ event: type, ...more }, textOf(event));
  };

const texts: Readonly<Record<SyncEvent['type'], string>> = {
  request: 'a sync was requested',
  reading: 'the whole list is being read',
  'thread-failed': 'the thread that reads posts has failed; the main thread reads them, which takes longer',
  read: 'the service was read',
  'read-failed': 'the service could not be read',
  'drop-held': 'many jobs are missing at once; a second read has to confirm it',
  kept: 'the list lacks jobs that the service has when it is asked for them by name; they stay',
  boundary: 'a validity has begun or ended',
  published: 'published',
  'publish-failed': 'the board could not be shown or saved',
  degraded: 'the site may be behind the service',
  healed: 'the site is current again',
  webhook: 'webhook',
  'wrong-password': 'a wrong operator password was given',
  operated: 'an operator did something',
  'hint-failed': 'a webhook could not be stored',
  applications: 'applications',
  alerts: 'alerts by e-mail',
  scanner: 'whether files of applications are scanned for viruses',
  purged: 'changed pages were purged from the CDN',
  'purge-failed': 'changed pages could not be purged from the CDN; it is tried again',
  'folder-shown': 'a change in the site’s folder is shown',
  'folder-refused': 'a change in the site’s folder can’t be shown; the site stays as it was',
  shown: 'another snapshot is shown',
  leads: 'whether this process syncs the site',
  followed: 'what another process has saved is shown',
};

const textOf = (event: SyncEvent): string =>
  event.type === 'published' && !event.changed ? 'nothing has changed' : texts[event.type];

function levelOf(event: SyncEvent): Level {
  switch (event.type) {
    case 'publish-failed':
    case 'hint-failed':
    case 'folder-refused':
      return 'error';
    case 'read-failed':
    case 'thread-failed':
    case 'drop-held':
    case 'kept':
    case 'purge-failed':
    case 'degraded':
      return 'warn';
    case 'scanner':
      return event.trouble === null ? 'info' : 'warn';
    case 'wrong-password':
      return event.outcome === 'slowed' ? 'debug' : 'warn';
    case 'request':
    case 'applications':
    case 'alerts':
    case 'webhook':
      return 'debug';
    default:
      return 'info';
  }
}

/** Error objects may contain anything; only these parts are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { kind: error.name, code, message: error.message, stack: error.stack };
}

/** The code of a system error, else the name of the error. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
