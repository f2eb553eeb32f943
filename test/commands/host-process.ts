/*
 * A process that runs one command after another, and so reads our modules once. Each has arguments, environment and
 * exit code of its own, and has ended when a process of its own would have: when nothing is left to wait for.
 */

/** A command for `process.argv`, with the whole environment that it has. */
export interface Order {
  cli: string;
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Stands on standard output and standard error when the command has ended; on the former, its exit code follows. */
  mark: string;
}

let order: Order | null = null;
let count = 0;

process.on('message', (next: Order) => {
  order = next;
  count += 1;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, next.environment);
  process.argv = [process.execPath, next.cli, ...next.args];
  process.exitCode = undefined;
  // Only what waits for the command counts from here on.
  process.channel?.unref();
  // The entry anew; what it imports is there.
  void import(`${next.cli}?${count}`);
});
process.on('beforeExit', () => {
  if (!order) return;
  const { mark } = order;
  order = null;
  process.channel?.ref();
  process.stderr.write(mark);
  process.stdout.write(`${mark}${process.exitCode ?? 0}${mark}`);
});
process.on('disconnect', () => process.exit());
