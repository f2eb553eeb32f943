import { indexNowAddress } from '../site/twins/index-now.ts';
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

/** Most addresses in a call (indexnow.org, "Documentation", Submitting set of URLs). */
const mostInCall = 10_000;

export interface IndexNowOptions {
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
export function indexNowChannel({ url, key, siteUrl, wallClock }: IndexNowOptions): Channel {
  const keyLocation = `${siteUrl}${indexNowAddress(key)}`;
  return {
    ...{ name: 'indexNow', to: url, most: mostInCall },
    plan(state, sent) {
      const jobs = [...state.jobs].map(([address, job]) => [address, job.key] as const);
      return compare(new Map([...jobs, ...state.pages]), sent, state.siteUrl);
    },
    async send(notices, signal) {
      const body = JSON.stringify({
        ...{ host: new URL(siteUrl).host, key, keyLocation },
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
