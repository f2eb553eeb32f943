import type { Deployer } from '../export/deploy/deployer.ts';
import type { Route } from '../front/server.ts';
import type { Problem } from '../service/problem.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import type { Store } from '../store/store.ts';
import { nameOf } from '../sync/log.ts';
import type { ShownSite } from '../sync/shown-site.ts';
import type { Status } from '../sync/status.ts';
import type { Listener, Reason, SyncEvent } from '../sync/sync.ts';
import type { Clock } from '../sync/timing.ts';
import type { Watcher } from '../sync/watcher.ts';
import { createLastAction } from './actions.ts';
import type { Login } from './login.ts';
import { handleOperator } from './operator.ts';

/** One publish, or one that failed. */
export interface TimelineEntry {
  /** ISO instant of its end. */
  at: string;
  /** Why it was made; empty where nobody noted it. */
  reasons: readonly Reason[];
  /** How long it took, milliseconds. */
  ms: number;
  /** The snapshot that it made; `null` where it failed. */
  snapshot: string | null;
  /** Why it failed, for the operator; `null` where it did not. */
  failure: string | null;
}

/** The last publishes of this process, in memory. */
export interface Timeline {
  add(entry: TimelineEntry): void;
  /**
   * Takes a publish, or a failed one, from the watcher's events. Publishes that changed nothing are left out: there
   * is one after every read.
   */
  take(event: SyncEvent): void;
  /** The newest first. */
  entries(): readonly TimelineEntry[];
}

/** @param most how many entries are kept */
export function createTimeline(most = 50): Timeline {
  let entries: readonly TimelineEntry[] = [];
  function add(entry: TimelineEntry): void {
    entries = [entry, ...entries].slice(0, most);
  }
  return {
    add,
    take(event) {
      if (event.type === 'published' && event.changed) {
        const { at, reasons, ms, snapshot } = event;
        add({ at, reasons, ms, snapshot, failure: null });
      } else if (event.type === 'publish-failed') {
        const { at, ms, error } = event;
        const failure = error instanceof Error ? error.message : nameOf(error);
        add({ at, reasons: [], ms, snapshot: null, failure });
      }
    },
    entries: () => entries,
  };
}

export interface SiteOperatorOptions {
  settings: Settings;
  login: Login | null;
  store: Store;
  shown: ShownSite;
  watcher: Watcher;
  deployer: Deployer | null;
  timeline: Timeline;
  status: () => Status;
  problems: () => readonly Problem[];
  security: readonly Header[];
  clock: Clock;
  emit: Listener;
  now: () => string;
  report: (error: unknown) => void;
}

/** The operator's page and actions at `/_jobfront/`, for the live site as it runs. */
export function createSiteOperator(options: SiteOperatorOptions): Route {
  const { settings, login, store, shown, watcher, deployer, timeline, status, clock, now, emit } = options;
  const lastAction = createLastAction();

  async function state() {
    return {
      status: status(),
      snapshots: await store.snapshots(),
      timeline: timeline.entries(),
      problems: options.problems(),
      deploy: deployer?.state() ?? null,
    };
  }

  async function publish({ confirm }: { confirm: boolean }) {
    const { result, reason } = await watcher.request('operator', { confirm });
    if (result !== 'published' && result !== 'unchanged') throw new Error(reason ?? result);
    return { snapshot: status().snapshot ?? '', changed: result === 'published' };
  }

  async function rollback(id: string) {
    const { snapshot } = await shown.rollback(id);
    emit({ type: 'shown', snapshot, at: now() });
  }

  const actions = { publish, rollback, unpin: shown.unpin };
  const operator = {
    differenceOf: store.difference,
    ...{ login, state, actions, lastAction, clock },
    security: options.security,
    siteName: settings.site.name,
    timeZone: settings.site.timeZone,
    origins: [new URL(settings.environment.SITE_URL).origin],
    report: options.report,
  };
  return (request, response) => handleOperator(request, response, operator) !== null;
}
