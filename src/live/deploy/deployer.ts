import type { Manifest } from '../release/manifest.ts';
import { createBackoff } from '../watch/backoff.ts';
import { instantOf, type WatchClock } from '../watch/clock.ts';
import { nameOf } from '../watch/health.ts';
import type { DeployEvent, TellDeploy } from './deploy-events.ts';
import { deployLists, hostChanges } from './deploy-lists.ts';
import { createDeployMemory, type DeployMemoryOptions } from './deploy-memory.ts';
import type { CommandEnd } from './run-command.ts';
import type { DeployOrder } from './run-deploy.ts';

export interface DeployerOptions extends Omit<DeployMemoryOptions, 'failed'> {
  /** `runDeploy` with its command. */
  run: (order: DeployOrder) => Promise<CommandEnd>;
  /** The folder with the files of a release. */
  folderOf: (release: string) => string;
  clock: WatchClock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  tell: TellDeploy;
  /** Longest wait between two attempts, milliseconds. */
  maxBackoffMs?: number;
  /** How long `stop` lets a running deploy go on before it ends it, milliseconds. */
  graceMs?: number;
}

/** How the other host stands, for the operator. */
export interface DeployState {
  /** The release that it has; `null` where that is not known. */
  deployed: string | null;
  running: string | null;
  /** The release that comes next. */
  waiting: string | null;
  /** Why the host is behind, and since when (ISO instant); `null` while it is not. */
  trouble: { since: string; reason: string; output: string } | null;
}

export interface Deployer {
  /** This release is live now. Call it at start, too: what an earlier run has left undone is done then. */
  deploy(manifest: Manifest): void;
  state(): DeployState;
  /** Lets a running deploy end (after `graceMs` it is ended), begins no other one, and resolves then. */
  stop(): Promise<void>;
  /** Resolves when nothing runs. For tests. */
  settled(): Promise<void>;
}

/**
 * Brings releases to another host, behind the live site's back: nothing here can fail a publish. The release to
 * deploy is a level: one deploy runs, at most one waits, the newest. Its lists are always relative to what was
 * deployed successfully, and name again whatever a failed attempt may have touched.
 */
export function createDeployer(options: DeployerOptions): Deployer {
  const { run, folderOf, clock, random, maxBackoffMs = 300_000, graceMs = 4_000 } = options;
  const stopping = new AbortController();
  const backoff = createBackoff({ maxMs: maxBackoffMs, random });
  const memory = createDeployMemory({
    ...options,
    failed: (error) => tell({ type: 'deployed-file-failed', error, at: instantOf(clock) }),
  });
  let waiting: Manifest | null = null;
  // Whether it came after the last failure; else only the back-off says when to try again.
  let isFresh = false;
  let running: { release: string; ended: Promise<void> } | null = null;
  let trouble: DeployState['trouble'] = null;
  let isStopped = false;
  let cancel: () => void = () => {};

  function tell(event: DeployEvent): void {
    try {
      options.tell(event);
    } catch {
      // A listener that fails must not keep the host from being current.
    }
  }

  function tick(): void {
    cancel();
    if (isStopped || running || waiting === null) return;
    const ms = backoff.dueAt(isFresh) - clock.now();
    if (ms > 0) {
      cancel = clock.after(ms, tick);
      return;
    }
    const manifest = waiting;
    waiting = null;
    isFresh = false;
    const ended = attempt(manifest).then(() => {
      running = null;
      tick();
    });
    running = { release: manifest.release, ended };
  }

  /** Never rejects. */
  async function attempt(manifest: Manifest): Promise<void> {
    const began = clock.now();
    try {
      await bring(manifest, began);
    } catch (error) {
      const reason = `Release ${manifest.release} could not be deployed (${nameOf(error)}); see the log.`;
      failed(manifest, { ms: clock.now() - began, reason, output: '', error });
    }
  }

  async function bring(manifest: Manifest, began: number): Promise<void> {
    const { release } = manifest;
    await memory.load();
    const { last, unsure } = memory.now();
    const changes = hostChanges(manifest, last, unsure);
    const touched = [...changes.changed, ...changes.removed];
    if (last !== null && touched.length === 0) return arrived(manifest);
    await memory.doubt(touched);
    const counts = { changed: changes.changed.length, removed: changes.removed.length };
    if (isStopped) return tell({ type: 'deploy-stopped', release, at: instantOf(clock) });
    const lists = deployLists(manifest, changes, last === null);
    tell({ type: 'deploy-started', release, ...counts, full: lists.full, at: instantOf(clock) });
    const order = { release, folder: folderOf(release), ...lists, signal: stopping.signal };
    const { result, reason, output } = await run(order);
    const ms = clock.now() - began;
    if (result === 'done') {
      await arrived(manifest);
      tell({ type: 'deployed', release, ms, ...counts, output, at: instantOf(clock) });
    } else if (result === 'stopped') {
      tell({ type: 'deploy-stopped', release, at: instantOf(clock) });
    } else {
      failed(manifest, { ms, reason: reason ?? 'The deploy command failed.', output });
    }
  }

  async function arrived(manifest: Manifest): Promise<void> {
    backoff.healed();
    trouble = null;
    await memory.arrived(manifest);
  }

  function failed(
    manifest: Manifest,
    why: { ms: number; reason: string; output: string; error?: unknown },
  ): void {
    const at = instantOf(clock);
    backoff.failed(clock.now());
    waiting ??= manifest;
    trouble = { since: trouble?.since ?? at, reason: why.reason, output: why.output };
    tell({ type: 'deploy-failed', release: manifest.release, ...why, at });
  }

  async function end(): Promise<void> {
    isStopped = true;
    cancel();
    if (!running) return;
    const cancelGrace = clock.after(graceMs, () => stopping.abort());
    await running.ended;
    cancelGrace();
  }

  return {
    deploy(manifest) {
      waiting = manifest;
      isFresh = true;
      tick();
    },
    state: () => ({
      deployed: memory.now().last?.release ?? null,
      running: running?.release ?? null,
      waiting: waiting?.release ?? null,
      trouble,
    }),
    stop: end,
    async settled() {
      while (running) await running.ended;
    },
  };
}
