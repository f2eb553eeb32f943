import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createSenderOf, isFromOwnPage, type SenderOf } from '../front/sender.ts';
import type { IsSecret } from '../sync/http.ts';
import type { Listener } from '../sync/sync.ts';
import { type Clock, instantOf } from '../sync/timing.ts';

/** How a request showed that it may: as a browser does, or as a script does. */
export type Access = 'basic' | 'bearer';

/**
 * HTTP Basic with any user name and a secret as the password (RFC 7617), or `Bearer <secret>` (RFC 6750).
 *
 * @returns `null` without a right secret
 */
function accessOf({ authorization = '' }: IncomingHttpHeaders, isSecret: IsSecret): Access | null {
  const [, scheme = '', credentials = ''] = /^(basic|bearer) +([\w.~+/-]+=*) *$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return isSecret(credentials) ? 'bearer' : null;
  if (scheme === '') return null;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon >= 0 && isSecret(pair.slice(colon + 1)) ? 'basic' : null;
}

/**
 * Whether a request that changes something comes from our own page, not from another site that makes use of a
 * password which the browser adds by itself. One that comes from no page needs a Bearer secret, which no browser adds
 * by itself.
 *
 * @param origins further origins that the page is reached at, behind a proxy that changes Host
 */
export const isOwnRequest = (
  headers: IncomingHttpHeaders,
  access: Access,
  origins: readonly string[],
): boolean => isFromOwnPage(headers, origins) ?? access === 'bearer';

/** What a request's password is: right, wrong, not given, or not checked before so many seconds have gone. */
export type LoginResult = { access: Access } | { access: null; waitSeconds: number };

export type Login = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => LoginResult;

export interface LoginOptions {
  isSecret: IsSecret;
  clock: Clock;
  /** Hears of wrong passwords, without the password and without who sent it. */
  emit: Listener;
  /** As proxies of this machine and of private networks say if left out. */
  senderOf?: SenderOf;
}

/** Wrong passwords of one address that cost nothing: people mistype, browsers ask twice. */
const freeGuesses = 5;
/** The wait after the next one; it doubles with each, up to the longest. */
const firstWaitMs = 1_000;
const longestWaitMs = 300_000;
/** After this long without a wrong password an address begins anew. */
const forgetMs = 3_600_000;
/** Most addresses that are remembered; beyond, those are forgotten that tried the longest ago. */
const mostAddresses = 10_000;

interface Guesses {
  count: number;
  last: number;
  until: number;
}

/**
 * Checks operator passwords, and slows whoever sends wrong ones: from the sixth on an address has to wait 1 s, 2 s,
 * 4 s, … 5 min, and until then its passwords, right ones too, are not checked. Other addresses notice nothing.
 */
export function createLogin({ isSecret, clock, emit, senderOf = createSenderOf({}) }: LoginOptions): Login {
  // In the order of their last wrong password.
  const known = new Map<string, Guesses>();

  function noteWrong(sender: string, before: Guesses | undefined): void {
    const now = clock.now();
    const count = (before?.count ?? 0) + 1;
    const over = count - freeGuesses;
    const wait = over > 0 ? Math.min(firstWaitMs * 2 ** Math.min(over - 1, 20), longestWaitMs) : 0;
    known.delete(sender);
    known.set(sender, { count, last: now, until: now + wait });
    const [oldest] = known.keys();
    if (known.size > mostAddresses && oldest !== undefined) known.delete(oldest);
  }

  return (request) => {
    const { headers } = request;
    if (headers.authorization === undefined) return { access: null, waitSeconds: 0 };
    const sender = senderOf(request);
    const found = known.get(sender);
    const now = clock.now();
    const before = found && now - found.last < forgetMs ? found : undefined;
    if (before && before.until > now) {
      emit({ type: 'wrong-password', outcome: 'slowed', at: instantOf(clock) });
      return { access: null, waitSeconds: Math.ceil((before.until - now) / 1_000) };
    }
    const access = accessOf(headers, isSecret);
    if (access !== null) {
      known.delete(sender);
      return { access };
    }
    noteWrong(sender, before);
    emit({ type: 'wrong-password', outcome: 'refused', at: instantOf(clock) });
    return { access: null, waitSeconds: 0 };
  };
}
