import type { Clock } from '../base/timing.ts';
import type { DeployState } from '../export/deploy/deployer.ts';
import type { Route } from '../front/server.ts';
import type { Problem } from '../service/problem.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import type { Store } from '../store/store.ts';
import type { ShownSite } from '../sync/shown-site.ts';
import type { Status } from '../sync/status.ts';
import type { Listener } from '../sync/sync.ts';
import type { Watcher } from '../sync/watcher.ts';
import { type ActionName, type ActionOutcome, createLastActions } from './actions.ts';
import { applicationsState, type OperatedApplications, retryApplications } from './applications.ts';
import type { Login } from './login.ts';
import { handleOperator } from './operator.ts';

import type { Timeline } from './timeline.ts';

export interface SiteOperatorOptions {
  settings: Settings;
  login: Login | null;
  store: Store;
  shown: ShownSite;
  watcher: Pick<Watcher, 'request'>;
  /** `null` when this process deploys nothing. */
  deployState: () => DeployState | null;
  /** `null` when the site accepts none. */
  applications: OperatedApplications | null;
  timeline: Timeline;
  status: () => Status;
  problems: () => readonly Problem[];
  security: readonly Header[];
  clock: Clock;
  emit: Listener;
  now: () => string;
  report: (error: unknown) => void;
}

/** The operator's page and actions at `/_jobfront/`, for a live site. */
export function createSiteOperator(options: SiteOperatorOptions): Route {
  const { settings, login, store, shown, watcher, timeline, status, clock, now, emit } = options;
  const lastActions = createLastActions();

  async function state() {
    return {
      status: status(),
      snapshots: await store.snapshots(),
      timeline: timeline.entries(),
      problems: options.problems(),
      deploy: options.deployState(),
      applications: await applicationsState(options.applications),
    };
  }

  async function publish({ confirm }: { confirm: boolean }) {
    const { result, reason } = await watcher.request('operator', { confirm });
    if (result !== 'published' && result !== 'unchanged') throw new Error(reason ?? result);
    return { snapshot: status().snapshot ?? '', changed: result === 'published' };
  }

  async function rollback(id: string, by: string) {
    const { snapshot } = await shown.rollback(id, by);
    emit({ type: 'shown', snapshot, at: now() });
  }

  const retry = (reference: string | null) =>
    retryApplications(options.applications, reference, clock.wallClock());

  const actions = { publish, rollback, unpin: shown.unpin, retry };
  const operator = {
    differenceOf: store.difference,
    ...{ login, state, actions, lastActions, clock },
    noted: (action: ActionName, { at, by, ok, message }: ActionOutcome) =>
      emit({ type: 'operated', action, by, ok, message, at }),
    security: options.security,
    siteName: settings.site.name,
    timeZone: settings.site.timeZone,
    siteUrl: settings.environment.SITE_URL,
    origins: [new URL(settings.environment.SITE_URL).origin],
    report: options.report,
  };
  return (request, response) => handleOperator(request, response, operator) !== null;
}
