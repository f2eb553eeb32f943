import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Role } from '../../src/sync/roles.ts';
import type { Status } from '../../src/sync/status.ts';
import { projectFolder } from '../bench/processes.ts';
import { ask } from './load.ts';

export interface MemberOptions {
  name: string;
  role: Role;
  port: number;
  compiled: string;
  environment: NodeJS.ProcessEnv;
}

/** A process of the site that is started again whenever it ends. */
export interface Member {
  name: string;
  url: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): void;
  /** How the process that runs now has ended; resolves when it has. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** `null` where it does not answer. */
  status(): Promise<Status | null>;
  isReady(): Promise<boolean>;
  /** Lines of its log, from its first start on. */
  log(): readonly string[];
  stop(): Promise<void>;
}

export function startMember({ name, role, port, compiled, environment }: MemberOptions): Member {
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  let isStopped = false;
  let child: ChildProcess;
  let ended: Promise<unknown[]>;

  function begin(): void {
    child = fork(fileURLToPath(new URL('start-process.ts', import.meta.url)), [role, compiled], {
      cwd: projectFolder,
      execArgv: [],
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        const whole = (rest + chunk).split('\n');
        rest = whole.pop() ?? '';
        lines.push(...whole);
      });
    }
    ended = once(child, 'exit');
    void ended.then(() => isStopped || begin());
  }
  begin();

  return {
    name,
    url,
    pid: () => child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    async ended() {
      const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
      return { code, signal };
    },
    async status() {
      const answer = await ask(`${url}/status.json`).catch(() => null);
      return answer?.status === 200 ? JSON.parse(answer.bytes.toString()) : null;
    },
    isReady: () =>
      ask(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    log: () => lines,
    async stop() {
      isStopped = true;
      // One that was stopped in its tracks hears of nothing else.
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
