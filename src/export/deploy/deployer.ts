import type { Level, Logger } from 'pino';
import { type Clock, createBackoff, createScheduler, instantOf } from '../../base/timing.ts';
import type { Site } from '../../site/site.ts';
import { nameOf } from '../../sync/log.ts';
import type { ExportResult } from '../export-site.ts';
import type { FailedAddress } from '../plan-export.ts';
import {
  createDeployMemory,
  type DeployMemoryOptions,
  deployLists,
  hostChanges,
  hostFilesOf,
} from './deployed.ts';
import type { CommandEnd } from './run-command.ts';
import type { DeployOrder } from './run-deploy.ts';

type Entries = Pick<Site, 'entries'>;

/** A site that is to be deployed. */
export interface DeployedSite<Shown = Entries> {
  /** Names it: equal ones show the same. */
  snapshot: string;
  site: Shown;
}

export interface DeployerOptions<Shown = Entries> extends Omit<DeployMemoryOptions, 'failed'> {
  /** `runDeploy` with its command. */
  run: (order: DeployOrder) => Promise<CommandEnd>;
  /** Brings the folder to what a site shows. Nobody else writes to it, and it stays as it is while a command runs. */
  exportTo: (site: Shown, signal: AbortSignal) => Promise<ExportResult>;
  /** The folder that commands read, a whole path. */
  folder: string;
  clock: Clock;
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
  /** The snapshot that it has; `null` where that is not known. */
  deployed: string | null;
  running: string | null;
  /** The snapshot that comes next. */
  waiting: string | null;
  /** Why the host is behind, and since when (ISO instant); `null` while it is not. */
  trouble: { since: string; reason: string; output: string } | null;
}

export interface Deployer<Shown = Entries> {
  /** This site is shown now. Call it at start, too: what an earlier run has left undone is done then. */
  deploy(wanted: DeployedSite<Shown>): void;
  state(): DeployState;
  /**
   * Lets a running deploy end (after so long it is ended), begins no other one, and resolves then.
   *
   * @param graceMs that of the options if left out
   */
  stop(graceMs?: number): Promise<void>;
  /** Resolves when nothing runs. For tests. */
  settled(): Promise<void>;
}

/**
 * Brings what the live site shows to another host, behind its back: nothing here can keep it from showing something
 * else. What is to be deployed is a level: one deploy runs, at most one waits, the newest. Its lists are always relative
 * to what was deployed successfully, and name again whatever a failed attempt may have touched. Addresses that can't be
 * printed keep no other ones from the host, and are tried again.
 */
export function createDeployer<Shown>(options: DeployerOptions<Shown>): Deployer<Shown> {
  const { run, exportTo, folder, clock, random, maxBackoffMs = 300_000, graceMs = 4_000 } = options;
  const stopping = new AbortController();
  // An export is not waited for: the next one goes on where it was.
  const exporting = new AbortController();
  const backoff = createBackoff({ maxMs: maxBackoffMs, random });
  const memory = createDeployMemory({
    ...options,
    failed: (error) => tell({ type: 'deployed-state-failed', error }),
  });
  let waiting: DeployedSite<Shown> | null = null;
  // Whether it came after the last failure; else only the back-off says when to try again.
  let isFresh = false;
  let running: string | null = null;
  let trouble: DeployState['trouble'] = null;
  let isStopped = false;

  const worker = createScheduler({
    clock,
    tasks: [
      {
        dueAt: () => (waiting === null ? Number.POSITIVE_INFINITY : backoff.dueAt(isFresh)),
        async run() {
          const wanted = waiting;
          waiting = null;
          isFresh = false;
          if (wanted === null) return;
          running = wanted.snapshot;
          await attempt(wanted);
          running = null;
        },
      },
    ],
  });

  function tell(event: Happening): void {
    try {
      options.tell({ ...event, at: instantOf(clock) });
    } catch {
      // A listener that fails must not keep the host from being current.
    }
  }

  /** Never rejects. */
  async function attempt(wanted: DeployedSite<Shown>): Promise<void> {
    const began = clock.now();
    try {
      await bring(wanted, began);
    } catch (error) {
      if (exporting.signal.aborted) return stopped(wanted);
      const reason = `Snapshot ${wanted.snapshot} could not be deployed (${nameOf(error)}); see the log.`;
      failed(wanted, { ms: clock.now() - began, reason, output: '', error });
    }
  }

  async function bring(wanted: DeployedSite<Shown>, began: number): Promise<void> {
    const { snapshot } = wanted;
    await memory.load();
    const exported = await exportTo(wanted.site, exporting.signal);
    const { last, unsure } = memory.now();
    const changes = hostChanges(exported.files, last, unsure);
    const touched = [...changes.changed, ...changes.removed];
    if (last !== null && touched.length === 0) return arrived(wanted, exported);
    await memory.doubt(touched);
    const counts = { changed: changes.changed.length, removed: changes.removed.length };
    if (isStopped) return stopped(wanted);
    const lists = deployLists(exported.files, changes, last === null);
    tell({ type: 'deploy-started', snapshot, ...counts, full: lists.full });
    const { result, reason, output } = await run({ snapshot, folder, ...lists, signal: stopping.signal });
    const ms = clock.now() - began;
    if (result === 'done') {
      await arrived(wanted, exported, () => tell({ type: 'deployed', snapshot, ms, ...counts, output }));
    } else if (result === 'stopped') {
      stopped(wanted);
    } else {
      failed(wanted, { ms, reason: reason ?? 'The deploy command failed.', output });
    }
  }

  /** The host has what could be exported. */
  async function arrived(wanted: DeployedSite<Shown>, exported: ExportResult, say = () => {}): Promise<void> {
    await memory.arrived({ snapshot: wanted.snapshot, ...hostFilesOf(exported.files) });
    say();
    if (exported.failed.length === 0) {
      backoff.healed();
      trouble = null;
      return;
    }
    const reason = notExported(exported.failed);
    again(wanted, reason, '');
    const failed = exported.failed.length;
    tell({ type: 'deploy-incomplete', snapshot: wanted.snapshot, failed, reason });
  }

  function stopped({ snapshot }: DeployedSite<Shown>): void {
    tell({ type: 'deploy-stopped', snapshot });
  }

  function failed(
    wanted: DeployedSite<Shown>,
    why: { ms: number; reason: string; output: string; error?: unknown },
  ): void {
    again(wanted, why.reason, why.output);
    tell({ type: 'deploy-failed', snapshot: wanted.snapshot, ...why });
  }

  /** Takes down a trouble, and what is to be tried again unless something newer waits. */
  function again(wanted: DeployedSite<Shown>, reason: string, output: string): void {
    backoff.failed(clock.now());
    waiting ??= wanted;
    trouble = { since: trouble?.since ?? instantOf(clock), reason, output };
  }

  async function end(patienceMs = graceMs): Promise<void> {
    isStopped = true;
    worker.stop();
    exporting.abort();
    if (running === null) return;
    const cancelGrace = clock.after(patienceMs, () => stopping.abort());
    await worker.settled();
    cancelGrace();
  }

  return {
    deploy(wanted) {
      waiting = wanted;
      isFresh = true;
      worker.tick();
    },
    state: () => ({
      deployed: memory.now().last?.snapshot ?? null,
      running,
      waiting: waiting?.snapshot ?? null,
      trouble,
    }),
    stop: end,
    settled: worker.settled,
  };
}

/** Addresses that are named in a reason. */
const mostNames = 3;

function notExported(failed: readonly FailedAddress[]): string {
  const [first] = failed;
  const named = failed.slice(0, mostNames).map(({ address }) => address);
  const more = failed.length > mostNames ? ` and ${failed.length - mostNames} more` : '';
  return `Not everything could be printed: the other host keeps what it had at ${named.join(', ')}${more} (${first?.reason}).`;
}

type Happening =
  | { type: 'deploy-started'; snapshot: string; changed: number; removed: number; full: boolean }
  | { type: 'deployed'; snapshot: string; ms: number; changed: number; removed: number; output: string }
  /** The host has all but some addresses, which keep what they had; they are tried again. */
  | { type: 'deploy-incomplete'; snapshot: string; failed: number; reason: string }
  /** The live site is as it was; it will be tried again. `reason` is for people; `error` where no command ran. */
  | { type: 'deploy-failed'; snapshot: string; ms: number; reason: string; output: string; error?: unknown }
  /** The process ends, or leads no more: whoever starts or leads next begins this deploy again. */
  | { type: 'deploy-stopped'; snapshot: string }
  /** What the host has is kept damaged, or could not be kept: the next start deploys more than it has to. */
  | { type: 'deployed-state-failed'; error: unknown };

/** Something that happened on the way to another host. `at` is an ISO instant; no part holds a secret. */
export type DeployEvent = Happening & { at: string };

/** Hears of deploys. It must not throw. */
export type TellDeploy = (event: DeployEvent) => void;

const texts: Readonly<Record<DeployEvent['type'], readonly [Level, string]>> = {
  'deploy-started': ['info', 'the deploy command begins'],
  deployed: ['info', 'the deploy command has brought the site to the other host'],
  'deploy-incomplete': [
    'warn',
    'some addresses could not be printed for the other host; they are tried again',
  ],
  'deploy-failed': ['error', 'the deploy command failed; the live site is as it was, and it is tried again'],
  'deploy-stopped': [
    'warn',
    'the deploy command was ended; the next start, or the process that leads now, runs it again',
  ],
  'deployed-state-failed': ['warn', 'what the other host has is kept damaged, or could not be kept'],
};

/** Writes deploys into the log. */
export const logDeploys =
  (log: Pick<Logger, Level>): TellDeploy =>
  ({ type, at: _, ...more }) => {
    const [level, text] = texts[type];
    log[level]({ event: type, ...more }, text);
  };
