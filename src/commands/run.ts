import { userInfo } from 'node:os';

/** Prints the error on stderr, and lets the process end with exit code 1. */
export function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Prints progress for a person at a terminal. Standard output is only for the results of a command. */
export const sayAside = (line: string): void => void process.stderr.write(`${line}\n`);

/** Milliseconds that a process has to end by itself. */
const graceMs = 9_000;
/** Milliseconds between two checks whether npm still runs. */
const lookMs = 500;

/**
 * Resolves when the process is asked to end: Ctrl-C, SIGTERM, a closed terminal (SIGHUP). npm forwards only the first
 * two, so a process started by npm, or by an older Node (jobfront.mjs), also checks whether that still runs. Work that
 * still runs 9 s later is aborted, as it is by a second signal.
 *
 * @param environment that of this process
 * @param signals that ask it to end
 * @param drainMs milliseconds that it continues before it ends; read when the signal comes
 * @returns the signal; `null` when the parent process is gone
 */
export function untilInterrupted(
  environment: NodeJS.ProcessEnv,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'],
  drainMs: () => number | undefined = () => 0,
): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => {
    const asked = (signal: NodeJS.Signals | null) => {
      clearInterval(watch);
      setTimeout(() => process.exit(), (drainMs() ?? 0) + graceMs).unref();
      resolve(signal);
    };
    for (const signal of signals) process.once(signal, () => asked(signal));
    const begunBy = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== begunBy) asked(null);
    }, lookMs).unref();
    if (!isBegunByNpm(environment) && environment.JOBFRONT_PARENT !== String(begunBy)) clearInterval(watch);
  });
}

/** Whether our parent is npm itself, not a shell that its script has started. */
const isBegunByNpm = ({ npm_lifecycle_script: script }: NodeJS.ProcessEnv): boolean =>
  /^exec (?:node src\/jobfront\.mjs|jobfront)(?: |$)/.test(script ?? '');

/** The value of `--now` as an ISO instant. @throws {Error} when it is invalid, with what to give */
export function instantOf(text: string): string {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    throw new Error(
      `--now is ${JSON.stringify(text)}: give an ISO instant with its zone, such as 2026-11-21T08:00:00Z.`,
    );
  }
}

/**
 * The system user who called this command, and the caller of sudo, for messages. @param environment that of this
 * process
 */
export function systemUser({ SUDO_USER: caller }: Readonly<Record<string, string | undefined>>): string {
  const own = ownName();
  return caller && caller !== own ? `${caller} as ${own}` : own;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user id may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
