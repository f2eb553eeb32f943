/** Says on stderr why a command could not do its work, and lets the process end with exit code 1. */
export function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
