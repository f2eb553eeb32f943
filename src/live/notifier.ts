import type { KeyObject } from 'node:crypto';
import type { Announcer } from '../announce/announcer.ts';
import { createSiteAnnouncer } from '../announce/announcer.ts';
import type { ShownBoard } from '../announce/site-state.ts';
import type { Clock } from '../base/timing.ts';
import { createSiteDeploy, type Deployer, type DeployState, logDeploys } from '../export/deploy/deployer.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Site } from '../site/site.ts';
import type { RecordOf } from '../site/site-record.ts';
import type { Store } from '../store/store.ts';
import type { Shown } from '../sync/shown-site.ts';
import type { Status } from '../sync/status.ts';
import type { Reports } from './reports.ts';

export interface NotifierOptions {
  settings: Settings;
  /** Holds what was announced before, by any process. */
  store: Store;
  /** Private, Ed25519; signs the site's files. */
  signingKey: KeyObject | null;
  secrets: readonly string[];
  /** The environment of the deploy command. */
  environment: NodeJS.ProcessEnv;
  recordOf: RecordOf;
  clock: Clock;
  random: () => number;
  log: Reports['log'];
}

/**
 * Notifies others of what is shown, while this process leads: the deploy command, search engines, feed readers. Each
 * time it becomes the leader it reads its state from the store, which another process may have changed meanwhile.
 */
export interface Notifier {
  /** Call it when this process becomes the leader. */
  begin(): void;
  /** Call it when a site is shown. Notifies nobody while another process leads. */
  shown(shown: Shown): void;
  /**
   * Stops notifying. Resolves when nothing runs.
   *
   * @param isLost another process leads already, so that a running deploy is ended at once
   */
  end(isLost?: boolean): Promise<void>;
  /** `null` when nothing is deployed, or another process leads. */
  deployState(): DeployState | null;
  announcements(): Status['announcements'] | undefined;
}

export function createNotifier(options: NotifierOptions): Notifier {
  const { settings, store, secrets, environment, recordOf, clock, random, log, signingKey } = options;
  let leading: { deployer: Deployer<Site> | null; announcer: Announcer<ShownBoard> | null } | null = null;
  return {
    begin() {
      const place = store.state('deployed');
      leading = {
        deployer: createSiteDeploy({
          settings,
          place,
          secrets,
          environment,
          recordOf,
          clock,
          random,
          emit: logDeploys(log),
        }),
        announcer: createSiteAnnouncer(settings, { store, signingKey, clock, random, log }),
      };
    },
    shown(one) {
      leading?.deployer?.deploy(one);
      leading?.announcer?.shown(one.site);
    },
    async end(isLost = false) {
      const ending = leading;
      leading = null;
      await Promise.all([ending?.deployer?.stop(isLost ? 0 : undefined), ending?.announcer?.stop()]);
    },
    deployState: () => leading?.deployer?.state() ?? null,
    announcements: () => leading?.announcer?.status(),
  };
}
