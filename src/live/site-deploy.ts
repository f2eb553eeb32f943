import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Settings } from '../config.ts';

import type { TellDeploy } from './deploy/deploy-events.ts';
import { createDeployer, type Deployer } from './deploy/deployer.ts';
import { runDeploy } from './deploy/run-deploy.ts';
import { systemDisk } from './release/disk.ts';
import { filesIn, releaseFolder } from './release/folders.ts';
import { readRelease } from './release/whole-releases.ts';
import type { WatchClock } from './watch/clock.ts';

/** A deploy that takes longer is taken for stuck. */
const timeoutMs = 30 * 60_000;

export interface SiteDeployOptions {
  settings: Settings;
  secrets: readonly string[];
  /** What the command finds around it. */
  environment: NodeJS.ProcessEnv;
  clock: WatchClock;
  random: () => number;
  tell: TellDeploy;
}

/** The deployer of the owner's `deploy.command`, or `null` where there is none. */
export function createSiteDeploy(options: SiteDeployOptions): Deployer | null {
  const { settings, secrets, environment, clock, random, tell } = options;
  const command = settings.site.deploy?.command;
  if (command === undefined) return null;
  const disk = systemDisk();
  const dataDir = settings.environment.DATA_DIR;
  const run = { command, spawn, clock, timeoutMs, environment, secrets, temporaryFolder: tmpdir() };
  return createDeployer({
    disk,
    dataDir,
    manifestOf: (release) => readRelease(disk, dataDir, release),
    // A whole path: the command may work elsewhere.
    folderOf: (release) => resolve(filesIn(releaseFolder(dataDir, release))),
    run: (order) => runDeploy(run, order),
    clock,
    random,
    tell,
  });
}
