import type { Settings } from '../config.ts';
import type { Deployer } from '../export/deploy/deployer.ts';
import type { Header } from '../outputs/security-headers.ts';
import type { Problem } from '../problem.ts';
import { createLastAction } from './operator/actions.ts';
import type { Login } from './operator/login.ts';
import { handleOperator } from './operator/operator.ts';
import type { Timeline } from './operator/timeline.ts';
import { systemDisk } from './release/disk.ts';
import { listReleases } from './release/rollback.ts';
import type { Route } from './serve/routes.ts';
import type { SitePublish } from './site-publish.ts';
import type { WatchClock } from './watch/clock.ts';
import type { Tell } from './watch/events.ts';
import type { Status } from './watch/status.ts';
import type { Watcher } from './watch/watcher.ts';

export interface SiteOperatorOptions {
  settings: Settings;
  login: Login | null;
  site: SitePublish;
  watcher: Watcher;
  deployer: Deployer | null;
  timeline: Timeline;
  status: () => Status;
  problems: () => readonly Problem[];
  security: readonly Header[];
  clock: WatchClock;
  tell: Tell;
  now: () => string;
  report: (error: unknown) => void;
}

/** The operator's page and actions at `/_jobfront/`, for the live site as it runs. */
export function createSiteOperator(options: SiteOperatorOptions): Route {
  const { settings, login, site, watcher, deployer, timeline, status, clock, now, tell } = options;
  const dataDir = settings.environment.DATA_DIR;
  const lastAction = createLastAction();

  async function state() {
    const releases = await listReleases(systemDisk(), dataDir);
    return {
      status: status(),
      releases: releases.map((release) => ({
        ...release,
        bytes: null,
        ...(site.countsOf(release.release) ?? { changed: null, removed: null }),
      })),
      timeline: timeline.entries(),
      problems: options.problems(),
      deploy: deployer?.state() ?? null,
    };
  }

  async function publish({ confirm }: { confirm: boolean }) {
    const { result, reason } = await watcher.wish('operator', { confirm });
    if (result !== 'published' && result !== 'unchanged') throw new Error(reason ?? result);
    return { release: status().release ?? '', changed: result === 'published' };
  }

  async function rollback(release: string) {
    const shown = await site.rollback({ release });
    tell({ type: 'release', release: shown, at: now() });
  }

  const actions = { publish, rollback, unpin: () => site.unpin() };
  const operator = {
    ...{ login, state, actions, lastAction, clock },
    security: options.security,
    siteName: settings.site.name,
    timeZone: settings.site.timeZone,
    origins: [new URL(settings.environment.SITE_URL).origin],
    report: options.report,
  };
  return (request, response) => handleOperator(request, response, operator) !== null;
}
