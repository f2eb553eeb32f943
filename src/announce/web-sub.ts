import { allTaken, type Channel, compare, isPassing, nothingTaken, post, unanswered } from './channel.ts';

/** Feeds in a call: a hub fetches each of them. */
const mostInCall = 50;

export interface WebSubOptions {
  hub: string;
  wallClock: () => number;
}

/**
 * Tells a WebSub hub which feeds have changed. How a publisher does so is left to both (W3C Recommendation "WebSub" of
 * 23 January 2018, section 6); hubs take what PubSubHubbub 0.3 says in section 7.1: a form with `hub.mode=publish` and a
 * `hub.url` for each feed, answered with 2xx. A feed that is gone is not told of.
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
