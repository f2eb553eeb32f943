import { fetch } from 'undici';
import { sharedAgent } from '../base/connections.ts';
import { differences } from '../base/ledger.ts';
import { userAgent } from '../base/version.ts';
import { reasonOf } from '../service/http/errors.ts';
import { retryAfterMs } from '../service/http/retry.ts';
import type { SiteState } from './site-state.ts';

/** The channels through which a change can be announced. */
export const channelNames = ['google', 'indexNow', 'webSub'] as const;
export type ChannelName = (typeof channelNames)[number];

/** One address to announce. */
export interface Notice {
  url: string;
  /** `forgotten`: it is gone, and this is not announced. */
  what: 'removed' | 'new' | 'changed' | 'forgotten';
  /** The key of its present content; `null` = nothing to announce again. */
  key: string | null;
}

/** The result of a call. */
export interface Answer {
  /** Accepted; need not be sent again. */
  taken: readonly Notice[];
  /** Rejected as invalid; not sent again before they change. */
  refused: readonly { notice: Notice; reason: string }[];
  /** How many count towards the daily limit, including those whose result is unknown. */
  counted: number;
  /** Why the rest was not accepted; `null` when all was. */
  trouble: Trouble | null;
}

export interface Trouble {
  /** For people: what happened, why, and what to do. */
  reason: string;
  /** It may pass by itself, the daily limit is used up, or the owner has to act. */
  kind: 'passing' | 'limit' | 'owner';
  /** How long the other side asks us to wait, milliseconds. */
  retryAfterMs: number | null;
}

/** One channel for announcing changes. */
export interface Channel {
  name: ChannelName;
  /** The recipient. A new recipient has received nothing yet. */
  to: string;
  /** Most addresses in a call. */
  most: number;
  daily?: DailyLimit;
  /**
   * What to send, the most urgent first.
   *
   * @param sent the keys that were announced, by address
   */
  plan(state: SiteState, sent: ReadonlyMap<string, string>): Notice[];
  /** Sends one call. @throws the reason of `signal` alone */
  send(notices: readonly Notice[], signal: AbortSignal): Promise<Answer>;
}

/** How many addresses may be sent a day, and which day it is at the other side. */
export interface DailyLimit {
  limit: number;
  /** @param wallClock milliseconds since 1970 */
  dayOf(wallClock: number): { day: string; endsAt: number };
}

/** Compares the present content with what was announced: what is new, has changed, or is gone. In no order. */
export function compare(
  now: ReadonlyMap<string, string>,
  sent: ReadonlyMap<string, string>,
  siteUrl: string,
): Notice[] {
  const { changed, removed } = differences(now, sent);
  const notices = changed.map((url): Notice => {
    return { url, what: sent.has(url) ? 'changed' : 'new', key: now.get(url) ?? null };
  });
  for (const url of removed) {
    // Nothing can be announced about a host that the site has left.
    notices.push({ url, what: url.startsWith(`${siteUrl}/`) ? 'removed' : 'forgotten', key: null });
  }
  return notices;
}

/** A response of the other side. */
export interface Response {
  status: number;
  type: string;
  text: string;
  retryAfterMs: number | null;
}

const timeoutMs = 30_000;
const mostBytes = 4_194_304;

/**
 * Posts a body. Follows no redirect: it would send a token to another host.
 *
 * @returns a text with the reason when there was no answer
 * @throws the reason of `signal`
 */
export async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { signal, wallClock }: { signal: AbortSignal; wallClock: () => number },
): Promise<Response | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      dispatcher: sharedAgent(),
      headers: { 'user-agent': userAgent, ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    let bytes = 0;
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`);
      pieces.push(piece);
    }
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: Buffer.concat(pieces).toString(),
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), wallClock()),
    };
  } catch (error) {
    signal.throwIfAborted();
    return reasonOf(error);
  }
}

/** The result of the call is unknown: it may have been received. */
export const unanswered = (who: string, why: string, notices: readonly Notice[]): Answer => ({
  taken: [],
  refused: [],
  counted: notices.length,
  trouble: { reason: `${who} could not be reached (${why}).`, kind: 'passing', retryAfterMs: null },
});

/** Nothing of the call was accepted. */
export const nothingTaken = (trouble: Trouble): Answer => ({ taken: [], refused: [], counted: 0, trouble });

export const allTaken = (notices: readonly Notice[]): Answer => ({
  taken: notices,
  refused: [],
  counted: notices.length,
  trouble: null,
});

/** Whether the same call may succeed later. */
export const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;
