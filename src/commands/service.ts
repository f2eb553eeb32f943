import { keepHeapSmall } from '../base/heap.ts';
import { version } from '../base/version.ts';
import { secretTexts } from '../export/deploy/run-deploy.ts';
import { readSecrets, secretTextsOf } from '../settings/secrets.ts';
import { createLog } from '../sync/log.ts';
import { untilInterrupted } from './run.ts';

/** A service that runs until it is asked to end. */
export interface Service {
  /** Where it listens, as a sentence for the terminal. */
  says: string;
  /** Milliseconds that it continues after it was asked to end; it ends at once if left out. */
  drainMs?: number;
  /** Checks for changes at once. `does` is logged after "asked to reload:". */
  reload: { does: string; run(): unknown };
  stop(): Promise<void>;
}

/** Logs where a service listens, and its subject. */
export type Listening = (address: string, about?: Readonly<Record<string, unknown>>) => void;

/** Logs a warning. */
export type Warn = (message: string) => void;

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

/**
 * Runs a service from its start to its end. Logs JSON lines on standard output: what starts, where it listens, requests
 * to stop or to reload, the end, warnings of Node, and uncaught errors. At a terminal it also prints where it listens,
 * or why it can't.
 *
 * SIGTERM and SIGINT end it, also while it starts. SIGHUP makes it check for changes and never ends it; only at a
 * terminal SIGHUP means that the terminal was closed, and ends it.
 *
 * @param environment that of this process; loading the settings may add `.env` to it
 * @param begin starts the service; calls `listening` once it listens, and throws the reason if it can't start
 */
export async function runService(
  name: string,
  environment: NodeJS.ProcessEnv,
  begin: (listening: Listening, warn: Warn) => Promise<Service>,
): Promise<void> {
  keepHeapSmall([...process.execArgv, environment.NODE_OPTIONS]);
  const isTerminal = Boolean(process.stdout.isTTY && process.stderr.isTTY);
  const level = () => levels.find((one) => one === environment.LOG_LEVEL) ?? 'info';
  const secrets: string[] = [];
  const log = createLog({ secrets, level: level() });
  // Loading the settings adds `.env` to the environment, so secrets and level are read again afterwards.
  const learn = () => {
    const known = secretTextsOf(readSecrets(environment).given);
    secrets.length = 0;
    for (const secret of secretTexts(known, environment)) secrets.push(secret);
    log.level = level();
  };
  learn();
  process.removeAllListeners('warning').on('warning', ({ name: kind, message }) => {
    log.warn({ event: 'warning', kind }, message);
  });
  process.on('uncaughtException', (error, origin) => {
    learn();
    log.fatal({ event: 'crashed', origin, error }, 'an error that nothing has caught ends the process');
    process.exit(1);
  });
  let service: Service | null = null;
  let isReloadAsked = false;
  const reload = () => {
    // A service that is still starting can't reload yet.
    isReloadAsked = service === null;
    if (service === null) return;
    log.info({ event: 'reload' }, `asked to reload: ${service.reload.does}`);
    service.reload.run();
  };
  if (!isTerminal) process.on('SIGHUP', reload);
  const ending = ['SIGINT', 'SIGTERM'] as const;
  const interrupted = untilInterrupted(
    environment,
    isTerminal ? [...ending, 'SIGHUP'] : ending,
    () => service?.drainMs,
  );
  log.info({ event: 'starting', service: name, version, node: process.version }, 'starting');
  try {
    const started = begin((address, about) => {
      learn();
      log.info({ event: 'listening', service: name, address, ...about }, 'listening');
    }, log.warn.bind(log));
    service = await Promise.race([started, interrupted.then(() => null)]);
    if (service !== null) {
      if (isTerminal) process.stderr.write(`${service.says}\n`);
      if (isReloadAsked) reload();
    }
    const signal = await interrupted;
    log.info({ event: 'stopping', signal, drainSeconds: (service?.drainMs ?? 0) / 1000 }, 'asked to stop');
    await service?.stop();
    log.info({ event: 'stopped' }, 'stopped');
    // A service that is still starting has no visitors yet, and can be ended safely, as by a crash.
    if (service === null) process.exit();
  } catch (error) {
    learn();
    const reason = error instanceof Error ? error.message : String(error);
    if (process.stderr.isTTY) process.stderr.write(`${reason}\n`);
    if (!isTerminal) log.fatal({ event: 'failed', reason }, 'the service could not be started or stopped');
    process.exitCode = 1;
  }
}
