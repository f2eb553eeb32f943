/** Milliseconds that a process has to end by itself once it was asked to. */
const graceMs = 9_000;
/** Milliseconds between two looks at whether npm is still there. */
const lookMs = 500;

/**
 * Resolves when somebody asks the process to end: Ctrl-C, SIGTERM, a terminal that is closed (SIGHUP). npm hands on the
 * first two alone, so a process that npm has begun also asks itself whether npm is still there. Whatever runs 9 s later
 * is broken off, as it is by a second signal.
 *
 * @param environment that of this process
 */
export function untilInterrupted(environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    const asked = () => {
      clearInterval(watch);
      setTimeout(() => process.exit(), graceMs).unref();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, asked);
    const begunBy = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== begunBy) asked();
    }, lookMs).unref();
    if (!isBegunByNpm(environment)) clearInterval(watch);
  });
}

/** Whether our parent is npm itself. It is not where its script begins a shell that begins us. */
const isBegunByNpm = ({ npm_lifecycle_script: script }: NodeJS.ProcessEnv): boolean =>
  script?.startsWith('exec node src/cli.ts') ?? false;
