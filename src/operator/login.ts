import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type Clock, instantOf } from '../sync/clock.ts';
import type { Listener } from '../sync/events.ts';
import type { IsSecret } from '../sync/secret.ts';
import { type Access, accessOf } from './access.ts';

/** What a request's password is: right, wrong, not given, or not looked at before so many seconds have gone. */
export type LoginResult = { access: Access } | { access: null; waitSeconds: number };

export type Login = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => LoginResult;

export interface LoginOptions {
  isSecret: IsSecret;
  clock: Clock;
  /** Hears of wrong passwords, without the password and without who sent it. */
  emit: Listener;
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
 * 4 s, … 5 min, and until then its passwords, right ones too, are not looked at. Other addresses notice nothing.
 */
export function createLogin({ isSecret, clock, emit }: LoginOptions): Login {
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

  return ({ headers, socket }) => {
    if (headers.authorization === undefined) return { access: null, waitSeconds: 0 };
    const sender = senderOf(headers['x-forwarded-for'], socket.remoteAddress);
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

/**
 * Who sends a request, as far as that can be told: the peer, or where that is a proxy of this machine or network, the
 * last one outside that the proxies name, each of which wrote its own sender at the end. Of IPv6 the /64, of which
 * everybody has at least one.
 */
function senderOf(forwarded: string | string[] | undefined, peer = ''): string {
  let address = peer;
  const named = String(forwarded ?? '').split(',');
  for (let at = named.length - 1; at >= 0 && isNear(address); at -= 1) {
    const next = withoutPort(named[at]?.trim() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) === 6 ? network64(bare) : bare;
}

/** An entry may be `1.1.1.1:5000` or `[2001:db8::1]:50`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d*)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** The first four groups, with what "::" stands for. */
function network64(address: string): string {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Whether an address is this machine, or one of a private network, a link or a provider's inside. */
const isNear = (address: string): boolean =>
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/i.test(
    address,
  ) || /^(?:::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i.test(address);
