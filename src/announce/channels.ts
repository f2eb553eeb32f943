import type { KeyObject } from 'node:crypto';
import { isThisMachine } from '../base/this-machine.ts';
import type { Environment } from '../settings/environment.ts';
import { indexNowKey } from '../site/twins/index-now.ts';
import type { Channel } from './channel.ts';
import { googleChannel } from './google.ts';
import { indexNowChannel } from './index-now.ts';
import { webSubChannel } from './web-sub.ts';

type AnnounceEnvironment = Pick<
  Environment,
  | 'SITE_URL'
  | 'GOOGLE_SERVICE_ACCOUNT'
  | 'GOOGLE_DAILY_LIMIT'
  | 'GOOGLE_INDEXING_URL'
  | 'INDEXNOW_URL'
  | 'WEBSUB_HUB'
>;

/** Whether to announce at all. A site that nobody else can reach is not announced, with any settings. */
export const isAnnounced = (environment: AnnounceEnvironment): boolean =>
  !isThisMachine(environment.SITE_URL) &&
  [environment.GOOGLE_SERVICE_ACCOUNT, environment.INDEXNOW_URL, environment.WEBSUB_HUB].some(
    (one) => one !== undefined,
  );

/**
 * The channels that the settings turn on.
 *
 * @param signingKey private, Ed25519; IndexNow's key is derived from it
 */
export function channelsOf(
  environment: AnnounceEnvironment,
  signingKey: KeyObject | null,
  wallClock: () => number,
): Channel[] {
  if (!isAnnounced(environment)) return [];
  const { SITE_URL, GOOGLE_SERVICE_ACCOUNT, INDEXNOW_URL, WEBSUB_HUB } = environment;
  const channels: Channel[] = [];
  if (GOOGLE_SERVICE_ACCOUNT !== undefined) {
    const { GOOGLE_INDEXING_URL: url, GOOGLE_DAILY_LIMIT: limit } = environment;
    channels.push(googleChannel({ accountFile: GOOGLE_SERVICE_ACCOUNT, url, limit, wallClock }));
  }
  if (INDEXNOW_URL !== undefined && signingKey) {
    channels.push(
      indexNowChannel({ url: INDEXNOW_URL, key: indexNowKey(signingKey), siteUrl: SITE_URL, wallClock }),
    );
  }
  if (WEBSUB_HUB !== undefined) channels.push(webSubChannel({ hub: WEBSUB_HUB, wallClock }));
  return channels;
}
