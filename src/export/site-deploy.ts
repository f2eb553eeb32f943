import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { LedgerPlace } from '../base/ledger.ts';
import { type Clock, instantOf } from '../base/timing.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Site } from '../site/site.ts';
import type { RecordOf } from '../site/site-record.ts';
import { createDeployer, type Deployer, type EmitDeploy } from './deploy/deployer.ts';
import type { Spawn } from './deploy/run-command.ts';
import { runDeploy } from './deploy/run-deploy.ts';
import { systemExportDisk } from './export-disk.ts';
import { exportSite } from './export-site.ts';

/** A longer deploy counts as stuck. */
const timeoutMs = 30 * 60_000;

export interface SiteDeployOptions {
  settings: Settings;
  /** Where the state of the other host is stored. */
  place: LedgerPlace;
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
        ...{ disk, signal, now: instantOf(clock), overwrite: true },
        manifestFile: resolve(dataDir, 'export-manifest.json'),
      }),
    run: (order) => runDeploy(run, order),
    clock,
    random,
    emit,
  });
}
