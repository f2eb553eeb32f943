import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A server program of the machine, serving a folder. */
export interface RealServer {
  port: number;
  /** The folder that it serves. */
  root: string;
  /** Has it read its configuration again, as after a build. */
  reload(): void;
  /** Ends it, and takes its folder away. */
  stop(): Promise<void>;
}

export interface ServerPlan {
  program: string;
  /** Arguments for a configuration file. */
  args: (config: string, folder: string, port: number) => string[];
  /** The configuration file. */
  config: (places: { port: number; folder: string; root: string }) => string;
}

/** The first of these that is there, or `null`; says so where tests are left out. */
export function findProgram(name: string, paths: readonly string[]): string | null {
  const found = paths.find((path) => existsSync(path)) ?? null;
  if (!found) {
    process.stderr.write(
      `\n  LEFT OUT: the tests against a real ${name}. It was looked for at ${paths.join(', ')}.\n\n`,
    );
  }
  return found;
}

/**
 * Starts a server on a free port of 127.0.0.1, with a folder of its own for the site and all it writes.
 *
 * @param files what the site has, by path, or what writes it into its folder
 * @param given the port; a free one if left out
 * @throws {Error} with what it said, when it ends instead of taking a connection
 */
export async function startReal(
  { program, args, config }: ServerPlan,
  files: Readonly<Record<string, string>> | ((root: string) => Promise<void>),
  given?: number,
): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-host-'));
  // A server that is started as root serves as somebody else.
  await chmod(folder, 0o755);
  const root = join(folder, 'site');
  if (typeof files === 'function') await files(root);
  else await writeFiles(root, files);
  const port = given ?? (await freePort());
  const file = join(folder, 'server.conf');
  await writeFile(file, config({ port, folder, root }));
  const child = spawn(program, args(file, folder, port), { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true });
  };
  while (!(await takesConnections(port))) {
    if (hasEnded(child)) {
      await stop();
      throw new Error(`${program} ended: ${said}`);
    }
    await wait(10);
  }
  return { port, root, reload: () => void child.kill('SIGHUP'), stop };
}

async function writeFiles(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
