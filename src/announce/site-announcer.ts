import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../base/timing.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { StoreView } from '../store/store.ts';
import { announce } from './announce.ts';
import { type Announcer, createAnnouncer, logAnnouncements } from './announcer.ts';
import { channelsOf } from './channels.ts';
import { type ShownBoard, siteState } from './site-state.ts';

export interface SiteAnnouncerDeps {
  /** Holds the ledgers of announcements. */
  store: Pick<StoreView, 'state'>;
  /** Private, Ed25519; signs the site's files. */
  signingKey: KeyObject | null;
  clock: Clock;
  random: () => number;
  log: Logger;
}

/** Announces what a live site shows; `null` when the settings turn on no channel. */
export function createSiteAnnouncer(
  settings: Settings,
  { store, signingKey, clock, random, log }: SiteAnnouncerDeps,
): Announcer<ShownBoard> | null {
  const { environment } = settings;
  const channels = channelsOf(environment, signingKey, clock.wallClock);
  if (channels.length === 0) return null;
  return createAnnouncer({
    ...{ channels, clock, random, tell: logAnnouncements(log) },
    announce: async (shown: ShownBoard, due, signal) =>
      announce(await siteState(shown, settings), due, {
        ...{ store, dataDir: environment.DATA_DIR, pid: process.pid },
        ...{ wallClock: clock.wallClock, random, signal },
        sleep: (ms) => wait(ms, undefined, { signal }),
        report: (message) => log.warn(message),
      }),
  });
}
