import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Level, Logger } from 'pino';
import type { LedgerStorage } from '../../base/ledger.ts';
import { type Clock, createRetry, createScheduler, instantOf } from '../../base/timing.ts';
import type { Settings } from '../../settings/site-schema.ts';
import type { Site } from '../../site/site.ts';
import type { RecordOf } from '../../site/site-record.ts';
import { nameOf } from '../../sync/log.ts';
import { systemExportDisk } from '../export-disk.ts';
import { exportSite } from '../export-site.ts';
import type { ExportResult, FailedAddress } from '../export-to.ts';
import { type DeployLedger, deployLists, hostChanges, keysOf, openDeployLedger } from './deployed.ts';
import type { CommandEnd, Spawn } from './run-command.ts';
import { type DeployOrder, runDeploy } from './run-deploy.ts';

type Entries = Pick<Site, 'entries'>;

/** A site to deploy. */
export interface DeployedSite<Shown = Entries> {
  /** Its id: equal ones show the same. */
  snapshot: string;
  site: Shown;
}

export interface DeployerOptions<Shown = Entries> {
  /** Where the state of the other host is stored. */
  place: LedgerStorage;
  /** `runDeploy` with its command. */
  run: (order: DeployOrder) => Promise<CommandEnd>;
  /** Updates the folder to a site. Nobody else writes to it, and it does not change while a command runs. */
  exportTo: (site: Shown, signal: AbortSignal) => Promise<ExportResult>;
  /** Absolute path of the folder that commands read. */
  folder: string;
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  emit: EmitDeploy;
  /** Longest wait between two attempts, milliseconds. */
  maxBackoffMs?: number;
  /** How long `stop` waits for a running deploy before it aborts it, milliseconds. */
  graceMs?: number;
}

/** The status of the other host, for the operator. */
export interface DeployState {
  /** Its present snapshot; `null` when unknown. */
  deployed: string | null;
  running: string | null;
  /** The snapshot that is deployed next. */
  waiting: string | null;
  /** Why the host is outdated, and since when (ISO instant); `null` while it is not. */
  trouble: { since: string; reason: string; output: string } | null;
}

export interface Deployer<Shown = Entries> {
  /** Call it when a site is shown, and at start: what an earlier run has left undone is done then. */
  deploy(wanted: DeployedSite<Shown>): void;
  state(): DeployState;
  /**
   * Waits for a running deploy (aborts it after the grace), starts no other one, and resolves then.
   *
   * @param graceMs that of the options if left out
   */
  stop(graceMs?: number): Promise<void>;
  /** Resolves when nothing runs. For tests. */
  settled(): Promise<void>;
}

/**
 * Deploys what the live site shows to another host, in the background: it never delays the live site. The site to
 * deploy is a level: one deploy runs, at most one waits, the newest. Its lists are always relative to the last
 * successful deploy, and name again everything that a failed attempt may have changed. Addresses that can't be printed
 * do not stop the others, and are retried.
 */
export function createDeployer<Shown>(options: DeployerOptions<Shown>): Deployer<Shown> {
  const { run, exportTo, folder, clock, random, maxBackoffMs = 300_000, graceMs = 4_000 } = options;
  const stopping = new AbortController();
  // An export is not awaited: the next one continues it.
  const exporting = new AbortController();
  const retry = createRetry({ clock, maxMs: maxBackoffMs, random });
  const stateFailed = (error: unknown) => emit({ type: 'deployed-state-failed', error });
  /** Loaded by the first deploy: until then another process may write it. */
  let ledger: DeployLedger | null = null;
  let waiting: DeployedSite<Shown> | null = null;
  // Whether it came after the last failure; else only the back-off decides when to retry.
  let isFresh = false;
  let running: string | null = null;
  /** What the command printed when it failed last. */
  let lastOutput = '';
  let isStopped = false;

  const worker = createScheduler({
    clock,
    tasks: [
      {
        dueAt: () => (waiting === null ? Number.POSITIVE_INFINITY : retry.dueAt(isFresh)),
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

  function emit(event: Happening): void {
    try {
      options.emit({ ...event, at: instantOf(clock) });
    } catch {
      // A listener that throws must not keep the host from being current.
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
    ledger ??= await openDeployLedger(options.place, stateFailed);
    const exported = await exportTo(wanted.site, exporting.signal);
    const isUnknown = ledger.about.snapshot === null;
    const changes = hostChanges(exported.files, ledger);
    const touched = [...changes.changed, ...changes.removed];
    if (!isUnknown && touched.length === 0) return arrived(ledger, wanted, exported);
    // If that can't be written, no command runs: a crash halfway would leave files that no list names.
    for (const address of touched) ledger.set(address, null);
    await ledger.save();
    const counts = { changed: changes.changed.length, removed: changes.removed.length };
    if (isStopped) return stopped(wanted);
    const lists = deployLists(exported.files, changes, isUnknown);
    emit({ type: 'deploy-started', snapshot, ...counts, full: lists.full });
    const { result, reason, output } = await run({ snapshot, folder, ...lists, signal: stopping.signal });
    const ms = clock.now() - began;
    if (result === 'done') {
      await arrived(ledger, wanted, exported, () =>
        emit({ type: 'deployed', snapshot, ms, ...counts, output }),
      );
    } else if (result === 'stopped') {
      stopped(wanted);
    } else {
      failed(wanted, { ms, reason: reason ?? 'The deploy command failed.', output });
    }
  }

  /** The host has everything that could be exported. */
  async function arrived(
    at: DeployLedger,
    wanted: DeployedSite<Shown>,
    exported: ExportResult,
    report = () => {},
  ): Promise<void> {
    at.describe({ snapshot: wanted.snapshot, base: exported.files.base });
    at.replace(keysOf(exported.files));
    // The stored state then lags behind, and the next start repeats some of the deploy.
    await at.save().catch(stateFailed);
    report();
    if (exported.failed.length === 0) {
      retry.healed();
      return;
    }
    const reason = notExported(exported.failed);
    again(wanted, reason, '');
    const failed = exported.failed.length;
    emit({ type: 'deploy-incomplete', snapshot: wanted.snapshot, failed, reason });
  }

  function stopped({ snapshot }: DeployedSite<Shown>): void {
    emit({ type: 'deploy-stopped', snapshot });
  }

  function failed(
    wanted: DeployedSite<Shown>,
    why: { ms: number; reason: string; output: string; error?: unknown },
  ): void {
    again(wanted, why.reason, why.output);
    emit({ type: 'deploy-failed', snapshot: wanted.snapshot, ...why });
  }

  /** Records a trouble, and schedules a retry unless a newer site waits. */
  function again(wanted: DeployedSite<Shown>, reason: string, output: string): void {
    retry.failed(reason);
    waiting ??= wanted;
    lastOutput = output;
  }

  function troubleNow(): DeployState['trouble'] {
    const trouble = retry.trouble();
    return trouble && { ...trouble, output: lastOutput };
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
      deployed: ledger?.about.snapshot ?? null,
      running,
      waiting: waiting?.snapshot ?? null,
      trouble: troubleNow(),
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
  /** The host has all but some addresses, which keep their previous files; they are retried. */
  | { type: 'deploy-incomplete'; snapshot: string; failed: number; reason: string }
  /** The live site is not affected; the deploy will be retried. `reason` is for people; `error` when no command ran. */
  | { type: 'deploy-failed'; snapshot: string; ms: number; reason: string; output: string; error?: unknown }
  /** The process ends, or is no longer the leader: the next one starts this deploy again. */
  | { type: 'deploy-stopped'; snapshot: string }
  /** The stored state is damaged, or could not be stored: the next start deploys more than necessary. */
  | { type: 'deployed-state-failed'; error: unknown };

/** An event of a deploy. `at` is an ISO instant; no part contains a secret. */
export type DeployEvent = Happening & { at: string };

/** Receives events of deploys. It must not throw. */
export type EmitDeploy = (event: DeployEvent) => void;

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

/** Logs deploys. */
export const logDeploys =
  (log: Pick<Logger, Level>): EmitDeploy =>
  ({ type, at: _, ...more }) => {
    const [level, text] = texts[type];
    log[level]({ event: type, ...more }, text);
  };

/** A longer deploy counts as stuck. */
const timeoutMs = 30 * 60_000;

export interface SiteDeployOptions {
  settings: Settings;
  /** Where the state of the other host is stored. */
  place: LedgerStorage;
  secrets: readonly string[];
  /** The environment of the command. */
  environment: NodeJS.ProcessEnv;
  recordOf: RecordOf;
  clock: Clock;
  random: () => number;
  emit: EmitDeploy;
}

/** The deployer of the owner's `deploy.command`, or `null` when there is none. */
export function createSiteDeploy(options: SiteDeployOptions): Deployer<Site> | null {
  const { settings, place, secrets, environment, recordOf, clock, random, emit } = options;
  const command = settings.site.deploy?.command;
  if (command === undefined) return null;
  const disk = systemExportDisk();
  const dataDir = settings.environment.DATA_DIR;
  // Absolute: the command may run in another folder.
  const folder = resolve(dataDir, 'export');
  // The folder of the owner's scripts.
  const inSite: Spawn = (file, args, its) => spawn(file, args, { ...its, cwd: settings.folder });
  const run = { command, spawn: inSite, clock, timeoutMs, environment, secrets, temporaryFolder: tmpdir() };
  return createDeployer({
    place,
    folder,
    // The manifest is beside the folder, which contains only the site.
    exportTo: async (site, signal) =>
      exportSite(await recordOf(site), folder, {
        disk,
        signal,
        now: instantOf(clock),
        overwrite: true,
        manifestFile: resolve(dataDir, 'export-manifest.json'),
      }),
    run: (order) => runDeploy(run, order),
    clock,
    random,
    emit,
  });
}
