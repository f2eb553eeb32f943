import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { noEnvFile } from '../pages/owner-site.ts';
import type { Order } from './host-process.ts';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const hostProcess = fileURLToPath(new URL('./host-process.ts', import.meta.url));
const mark = '\u0000ended\u0000';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The commands that had a process of their own. */
const tried = new Set<string>();
let host: ChildProcess | null = null;
let isBusy = false;

/**
 * Runs the `jobfront` command with this environment alone (and the path), to its end. The first run of a command is a
 * process of its own, as an owner starts it; later ones share a process (host-process.ts).
 */
export async function jobfront(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ended> {
  const all = {
    PATH: process.env.PATH ?? '',
    NO_COLOR: '1',
    ...noEnvFile,
    SERVICE_REQUESTS_PER_SECOND: '1000',
    ...environment,
  };
  const [name = ''] = args;
  // Which site a process is about is settled once.
  if (isBusy || !tried.has(name) || environment.SITE_DIR !== undefined || args.includes('--site')) {
    tried.add(name);
    return untilEnded(spawn(process.execPath, [cli, ...args], { env: all }));
  }
  isBusy = true;
  try {
    host ??= startHost();
    const ended = untilEnded(host);
    host.send({ cli, args, environment: all, mark } satisfies Order);
    return await ended;
  } finally {
    isBusy = false;
  }
}

/** It ends with us, and keeps nobody waiting. */
function startHost(): ChildProcess {
  const child = fork(hostProcess, { silent: true, execArgv: [], env: { PATH: process.env.PATH ?? '' } });
  child.once('close', () => {
    if (host === child) host = null;
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** What a command says until its process ends, or until the marks are there. */
function untilEnded(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    const done = (code: number | null) => {
      child.stdout?.off('data', hear);
      child.stderr?.off('data', hearError);
      child.off('close', done);
      child.off('error', reject);
      resolve({ code, stdout, stderr });
    };
    const atMarks = () => {
      const [text = '', code, isWhole] = stdout.split(mark);
      if (isWhole === undefined || !stderr.endsWith(mark)) return;
      [stdout, stderr] = [text, stderr.slice(0, -mark.length)];
      done(Number(code));
    };
    const hear = (text: string) => {
      stdout += text;
      atMarks();
    };
    const hearError = (text: string) => {
      stderr += text;
      atMarks();
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hearError);
    child.once('error', reject);
    child.once('close', done);
  });
}
