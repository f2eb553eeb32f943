import type { KeyObject } from 'node:crypto';
import { isThisMachine } from '../base/this-machine.ts';
import type { Environment } from '../settings/environment.ts';
import { indexNowAddress, indexNowKey } from '../site/twins/index-now.ts';
import {
  allTaken,
  type Channel,
  compare,
  isPassing,
  nothingTaken,
  post,
  type Trouble,
  unanswered,
} from './channel.ts';
import { googleChannel } from './google.ts';

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

/** Feeds in a call: a hub fetches each of them. */
const mostFeeds = 50;

interface WebSubOptions {
  hub: string;
  wallClock: () => number;
}

/**
 * Notifies a WebSub hub of changed feeds. The protocol leaves open how (W3C Recommendation "WebSub" of 23 January 2018,
 * section 6); hubs accept section 7.1 of PubSubHubbub 0.3: a form with `hub.mode=publish` and a `hub.url` for each
 * feed, answered with 2xx. Deleted feeds are not announced.
 */
function webSubChannel({ hub, wallClock }: WebSubOptions): Channel {
  return {
    name: 'webSub',
    to: hub,
    most: mostFeeds,
    plan: (state, sent) =>
      compare(state.feeds, sent, state.siteUrl).map((notice) =>
        notice.what === 'removed' ? { ...notice, what: 'forgotten' } : notice,
      ),
    async send(notices, signal) {
      const body = new URLSearchParams([
        ['hub.mode', 'publish'],
        ...notices.map(({ url }) => ['hub.url', url] as [string, string]),
      ]);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await post(hub, { headers, body: body.toString() }, { signal, wallClock });
      if (typeof answer === 'string') return unanswered(hub, answer, notices);
      const { status, retryAfterMs } = answer;
      if (status >= 200 && status < 300) return allTaken(notices);
      return nothingTaken(
        isPassing(status)
          ? { reason: `${hub} answered ${status}.`, kind: 'passing', retryAfterMs }
          : {
              reason: `${hub} answered ${status}: it takes no news of these feeds. Check WEBSUB_HUB.`,
              kind: 'owner',
              retryAfterMs,
            },
      );
    },
  };
}

/** Most addresses in a call (indexnow.org, "Documentation", Submitting set of URLs). */
const mostAddresses = 10_000;

interface IndexNowOptions {
  /** Of one search engine, or of all: `https://api.indexnow.org/indexnow`. */
  url: string;
  /** The key that the site publishes. */
  key: string;
  /** URL of the site: "https://careers.example". */
  siteUrl: string;
  wallClock: () => number;
}

/**
 * Announces pages of jobs and of the owner by IndexNow (indexnow.org/documentation): participating search engines
 * forward them to each other. A call is for one host, which publishes its key.
 */
function indexNowChannel({ url, key, siteUrl, wallClock }: IndexNowOptions): Channel {
  const keyLocation = `${siteUrl}${indexNowAddress(key)}`;
  return {
    name: 'indexNow',
    to: url,
    most: mostAddresses,
    plan(state, sent) {
      const jobs = [...state.jobs].map(([address, job]) => [address, job.key] as const);
      return compare(new Map([...jobs, ...state.pages]), sent, state.siteUrl);
    },
    async send(notices, signal) {
      const body = JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation,
        urlList: notices.map((notice) => notice.url),
      });
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const answer = await post(url, { headers, body }, { signal, wallClock });
      if (typeof answer === 'string') return unanswered(url, answer, notices);
      // 202: the key is not verified yet.
      if (answer.status === 200 || answer.status === 202) return allTaken(notices);
      return nothingTaken(troubleOf(url, answer.status, answer.retryAfterMs, keyLocation));
    },
  };
}

/** The error statuses that the documentation names. */
function troubleOf(url: string, status: number, retryAfterMs: number | null, keyLocation: string): Trouble {
  const why =
    {
      400: 'it does not understand the call. Check INDEXNOW_URL',
      403: `it does not find the key at ${keyLocation}. Deploy the site first, and let hosts and firewalls answer that address`,
      422: `addresses and key are not of one host. Check SITE_URL, and that ${keyLocation} shows the key`,
      429: 'it has been called too often',
    }[status] ??
    (isPassing(status) ? 'it could not take the call' : 'it refuses the call. Check INDEXNOW_URL');
  const kind = isPassing(status) ? 'passing' : 'owner';
  return { reason: `${url} answered ${status}: ${why}.`, kind, retryAfterMs };
}
