import { allTaken, type Channel, compare, isPassing, nothingTaken, post, unanswered } from './channel.ts';

/** Feeds in a call: a hub fetches each of them. */
const mostInCall = 50;

export interface WebSubOptions {
  hub: string;
  wallClock: () => number;
}

/**
 * Notifies a WebSub hub of changed feeds. The protocol leaves open how (W3C Recommendation "WebSub" of 23 January 2018,
 * section 6); hubs accept section 7.1 of PubSubHubbub 0.3: a form with `hub.mode=publish` and a `hub.url` for each
 * feed, answered with 2xx. Deleted feeds are not announced.
 */
export function webSubChannel({ hub, wallClock }: WebSubOptions): Channel {
  return {
    ...{ name: 'webSub', to: hub, most: mostInCall },
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
              ...{ kind: 'owner', retryAfterMs },
            },
      );
    },
  };
}
