import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type { Clock } from '../../base/timing.ts';

/** `spawn` of `node:child_process`, or a replacement in tests. */
export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/** Options of a command, so that `endGroup` can end it with all processes that it has started. */
const groupOptions = {
  shell: true,
  // A process group of its own. It also keeps Ctrl-C in our terminal from interrupting a deploy.
  detached: process.platform !== 'win32',
  windowsHide: true,
} satisfies SpawnOptions;

/** Ends a command and all processes that it has started. One that has ended already is fine. */
function endGroup(child: ChildProcess, how: 'SIGTERM' | 'SIGKILL', spawn: Spawn): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // Windows has no process groups and no SIGTERM.
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => child.kill(),
    );
    return;
  }
  try {
    process.kill(-child.pid, how);
  } catch {
    // It has ended.
  }
}

/** The last part of a program's output. */
export interface CommandOutput {
  take(chunk: Uint8Array): void;
  /** At most `maxBytes`, whole lines only: half a line could show half a secret, which would not be recognised. */
  text(): string;
}

/** Keeps the end, which shows why a program failed. */
export function createCommandOutput(maxBytes: number): CommandOutput {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  return {
    take(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= 2 * maxBytes) return;
      // One more byte than is shown reveals whether the first line of the rest is whole.
      chunks = [Buffer.concat(chunks).subarray(-maxBytes - 1)];
      size = maxBytes + 1;
      isCut = true;
    },
    text() {
      const all = Buffer.concat(chunks);
      if (!isCut && all.length <= maxBytes) return all.toString('utf8');
      const end = all.subarray(-maxBytes - 1);
      const firstBreak = end.indexOf(10);
      return `[...]\n${firstBreak < 0 ? '' : end.subarray(firstBreak + 1).toString('utf8')}`;
    },
  };
}

export interface CommandOptions {
  /** One line for the platform's shell (`/bin/sh`, `cmd.exe`). */
  command: string;
  environment: Readonly<Record<string, string>>;
  spawn: Spawn;
  clock: Pick<Clock, 'after'>;
  /** Aborts to end the command early. */
  signal: AbortSignal;
  /** It is ended after this many milliseconds. */
  timeoutMs: number;
  /** Its name in messages, and its setting; those of the deploy command if left out. */
  kind?: CommandKind;
  /** Its standard input; empty if left out. */
  input?: string;
}

/** The purpose of a command, in messages. */
export interface CommandKind {
  name: string;
  setting: string;
}

const deployKind: CommandKind = { name: 'deploy command', setting: 'deploy.command in site.config.ts' };

/** How a command ended. `output` is the end of its standard output and standard error, interleaved. */
export interface CommandEnd {
  result: 'done' | 'failed' | 'timed-out' | 'stopped';
  /** Why, for people; `null` when it succeeded. */
  reason: string | null;
  output: string;
}

/** Bytes kept of each of the two streams. */
const mostOutput = 8_192;
/** Between SIGTERM and SIGKILL. */
const forceMs = 2_000;
/** For the last output after the end. Processes left in the background (an ssh master) are not awaited. */
const drainMs = 1_000;

/** Runs a command with all processes that it starts. Never rejects. */
export function runCommand(options: CommandOptions): Promise<CommandEnd> {
  const { command, environment, spawn, clock, signal, timeoutMs, kind = deployKind, input } = options;
  const { promise, resolve } = Promise.withResolvers<CommandEnd>();
  const streams = [createCommandOutput(mostOutput), createCommandOutput(mostOutput)] as const;
  const timers: (() => void)[] = [];
  let early: Pick<CommandEnd, 'result' | 'reason'> | null = null;
  let ended: Pick<CommandEnd, 'result' | 'reason'> | null = null;

  if (signal.aborted) return Promise.resolve({ ...stopped, output: '' });
  let child: ReturnType<Spawn>;
  try {
    const stdio = [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] as const;
    child = spawn(command, [], { ...groupOptions, stdio: [...stdio], env: { ...environment } });
  } catch (error) {
    return Promise.resolve({ ...notStarted(error, kind), output: '' });
  }

  function end(why: Pick<CommandEnd, 'result' | 'reason'>): void {
    if (early || ended) return;
    early = why;
    endGroup(child, 'SIGTERM', spawn);
    timers.push(clock.after(forceMs, () => endGroup(child, 'SIGKILL', spawn)));
  }
  const stop = () => end(stopped);

  function finish(how: Pick<CommandEnd, 'result' | 'reason'>): void {
    for (const cancel of timers) cancel();
    signal.removeEventListener('abort', stop);
    child.stdout?.destroy();
    child.stderr?.destroy();
    const output = streams
      .map((stream) => stream.text().trimEnd())
      .filter((text) => text !== '')
      .join('\n');
    resolve({ ...(early ?? how), output });
  }

  signal.addEventListener('abort', stop);
  timers.push(clock.after(timeoutMs, () => end(timedOut(timeoutMs, kind))));
  // A command may end without reading its input.
  child.stdin?.on('error', () => undefined).end(input);
  child.stdout?.on('data', (chunk: Uint8Array) => streams[0].take(chunk));
  child.stderr?.on('data', (chunk: Uint8Array) => streams[1].take(chunk));
  child.on('error', (error) => finish(notStarted(error, kind)));
  child.on('exit', (code, killedBy) => {
    const how = endOf(code, killedBy, kind);
    ended = how;
    // When ended early, its group may hold the streams until it is killed; then `close` comes.
    if (!early) timers.push(clock.after(drainMs, () => finish(how)));
  });
  child.on('close', (code, killedBy) => finish(endOf(code, killedBy, kind)));
  return promise;
}

const stopped = { result: 'stopped', reason: 'The site is being stopped.' } as const;

const timedOut = (timeoutMs: number, { name }: CommandKind) =>
  ({
    result: 'timed-out',
    reason: `The ${name} had not ended after ${Math.round(timeoutMs / 1000)} s, so it was ended. Run it by hand to see where it waits.`,
  }) as const;

const notStarted = (error: unknown, { name, setting }: CommandKind) =>
  ({
    result: 'failed',
    reason: `The ${name} could not be started (${error instanceof Error ? error.message : String(error)}). Check ${setting}.`,
  }) as const;

function endOf(
  code: number | null,
  killedBy: NodeJS.Signals | null,
  { name }: CommandKind,
): Pick<CommandEnd, 'result' | 'reason'> {
  if (code === 0) return { result: 'done', reason: null };
  const how = code === null ? `was ended by ${killedBy ?? 'a signal'}` : `ended with ${code}`;
  return {
    result: 'failed',
    reason: `The ${name} ${how}. Its output says more; mend what it names, and it is tried again by itself.`,
  };
}

/** Environment variables, as of `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that describe the machine. None of them is a setting of ours, or a secret. */
const names: ReadonlySet<string> = new Set(
  `
  PATH HOME USER LOGNAME SHELL TERM LANG LANGUAGE TZ TMPDIR TMP TEMP
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY NODE_EXTRA_CA_CERTS NODE_USE_ENV_PROXY
  SSL_CERT_FILE SSL_CERT_DIR SSH_AUTH_SOCK XDG_CACHE_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR
  SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT OS PROCESSOR_ARCHITECTURE
  USERPROFILE USERNAME APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES HOMEDRIVE HOMEPATH
  `
    .trim()
    .split(/\s+/),
);

/**
 * The variables of an environment that only describe the machine, such as `PATH`: for programs that should learn
 * nothing else from the process that starts them.
 *
 * @param more names of further variables that they get
 */
export function systemVariables(
  environment: Variables,
  more: readonly string[] = [],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const isKept = names.has(name.toUpperCase()) || /^LC_[A-Z]+$/.test(name) || more.includes(name);
    if (value !== undefined && isKept) kept[name] = value;
  }
  return kept;
}
