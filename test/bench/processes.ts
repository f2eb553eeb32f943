import {
  type ChildProcess,
  execFile,
  type ForkOptions,
  fork,
  type StdioOptions,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Role } from '../../src/sync/roles.ts';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** What this takes long for, on standard error: standard output is for the table. */
export function progress(words: string): void {
  process.stderr.write(`${words}\n`);
}

/** The environment of a child: ours, without what would change how Node or Jobfront runs. */
export function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...ours } = process.env;
  return { ...ours, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...more };
}

/** Runs a program to its end and gives the milliseconds. @throws {Error} with what it said, if it fails */
export async function timed(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  await promisify(execFile)(file, args, {
    cwd: projectFolder,
    env,
    maxBuffer: 256 * 1024 * 1024,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.slice(-3000);
    throw new Error(`${file} ${args.join(' ')} failed:\n${said}`, { cause: error });
  });
  return performance.now() - begun;
}

/** A module of this folder in a process of its own, which tells things as messages. */
export interface Companion<Message> {
  child: ChildProcess;
  /** The first message, from now on, that is the wanted one. Rejects when the process ends. */
  wait(isWanted: (message: Message) => boolean): Promise<Message>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a machine does that fails, and waits until it has. */
  kill(): Promise<void>;
}

export function companion<Message>(
  module: string,
  options: Pick<ForkOptions, 'env' | 'execArgv'> & { args?: readonly string[] },
): Companion<Message> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), options.args ?? [], {
    cwd: projectFolder,
    execArgv: options.execArgv ?? [],
    env: options.env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const wait = (isWanted: (message: Message) => boolean) =>
    new Promise<Message>((resolve, reject) => {
      const settle = () => {
        child.off('message', hear);
        child.off('exit', fail);
      };
      const hear = (message: Message) => {
        if (!isWanted(message)) return;
        settle();
        resolve(message);
      };
      const fail = () => {
        settle();
        reject(new Error(`${module} ended before it had done what was asked.`));
      };
      child.on('message', hear);
      child.once('exit', fail);
    });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
  };
  return { child, wait, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

/** `jobfront start` in a process of its own, with these compiled pages in the place of the latest ones. */
export async function spawnSite(
  compiledFolder: string,
  more: Readonly<Record<string, string>>,
  options: { execArgv?: readonly string[]; stdio?: StdioOptions; role?: Role } = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...(options.execArgv ?? []),
      fileURLToPath(new URL('./site-process.ts', import.meta.url)),
      compiledFolder,
      ...(options.role ? [options.role] : []),
    ],
    {
      cwd: projectFolder,
      stdio: options.stdio ?? 'ignore',
      env: environment({
        ...{ SERVICE_REQUESTS_PER_SECOND: '1000', SITE_URL: url, SITE_DIR: '', ENV_FILE: '/dev/null' },
        ...{ HOST: '127.0.0.1', PORT: String(port), ...more },
      }),
    },
  );
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return { url, child, ended, end };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}

/** Memory of a process in bytes: the most that it has had, and what it has now. */
export interface ProcessMemory {
  peak: number;
  now: number;
  /** What of it now is pages of files, such as the program file of Node, which processes share. */
  files: number;
}

/** `null` where /proc does not say. */
export async function memoryOf(pid: number | undefined): Promise<ProcessMemory | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const bytes = (name: string) => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  };
  const [peak, now, files] = [bytes('VmHWM'), bytes('VmRSS'), bytes('RssFile')];
  return peak === null || now === null || files === null ? null : { peak, now, files };
}

/** Processor time of all threads of a process, in milliseconds, to 10 ms; `null` where /proc does not say. */
export async function processorOf(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // proc_pid_stat(5): the name may hold spaces; utime and stime are fields 14 and 15, of 100 a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? null : ticks * 10;
}

/** Resolves when a process has used no processor time for half a second, with what it has used since it began. */
export async function processorAtRest(pid: number | undefined): Promise<number | null> {
  let before = await processorOf(pid);
  for (let calm = 0; calm < 5 && before !== null; ) {
    await delay(100);
    const now = await processorOf(pid);
    calm = now === before ? calm + 1 : 0;
    before = now;
  }
  return before;
}

/** Milliseconds for which the first thread of a process could have run and got no processor; `null` where /proc does not say. */
export async function waitedOf(pid: number | undefined): Promise<number | null> {
  const [, waited] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(' ');
  return waited === undefined ? null : Number(waited) / 1e6;
}

/** What a program says of its version; `null` where it is not installed. */
export async function versionOf(program: string, argument: string): Promise<string | null> {
  const said = await promisify(execFile)(program, [argument]).catch(() => null);
  return said && (/\d+\.\d+[\w.]*/.exec(said.stdout + said.stderr)?.[0] ?? 'of unknown version');
}
