import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createRecent } from '../base/recent.ts';
import { type Clock, instantOf } from '../base/timing.ts';
import { createSenderOf, isFromOwnPage, type SenderOf } from '../front/sender.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Listener } from '../sync/sync.ts';

/** How a request authenticates: as a browser or as a script. */
export type Access = 'basic' | 'bearer';

/** A valid password or token, from a browser or a script. */
interface Given {
  access: Access;
  holder: Holder;
  /** The user name of HTTP Basic; '' when there is none. */
  user: string;
}

/**
 * HTTP Basic with any user name and a secret as the password (RFC 7617), or `Bearer <secret>` (RFC 6750).
 *
 * @returns `null` without a right secret
 */
function givenIn({ authorization = '' }: IncomingHttpHeaders, holderOf: HolderOf): Given | null {
  const [, scheme = '', credentials = ''] = /^(basic|bearer) +([\w.~+/-]+=*) *$/i.exec(authorization) ?? [];
  const given = (access: Access, secret: string, user: string): Given | null => {
    const holder = holderOf(secret);
    return holder && { access, holder, user };
  };
  if (scheme.toLowerCase() === 'bearer') return given('bearer', credentials, '');
  if (scheme === '') return null;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon < 0 ? null : given('basic', pair.slice(colon + 1), pair.slice(0, colon));
}

/** Headers are ASCII, and names are not. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A given name, for log and page: one short line. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._@ -]/gu, '')
    .trim()
    .slice(0, 40);

/**
 * A person's name, for log and page: the name of their password. If it is shared, the user name sent with it, which is
 * unverified.
 */
function nameIn({ holder, user }: Given, headers: IncomingHttpHeaders): string {
  if (holder.kind === 'monitor') return 'monitoring';
  if (holder.kind === 'command')
    return `${plainName(decoded(String(headers[userHeader] ?? ''))) || 'somebody'} (command line)`;
  return holder.name ?? (plainName(user) || 'operator');
}

/**
 * Whether a request that changes something comes from our own page, not from another site that exploits a password
 * which the browser adds by itself. Without a page it needs a Bearer secret, which no browser adds by itself.
 *
 * @param origins further origins of the page, behind a proxy that changes Host
 */
export const isOwnRequest = (
  headers: IncomingHttpHeaders,
  access: Access,
  origins: readonly string[],
): boolean => isFromOwnPage(headers, origins) ?? access === 'bearer';

/**
 * Whether a request has a right password; without one, for how many seconds its sender's passwords are not checked (0:
 * retry at once). `by`: the person. `isMonitor`: it may only read status and metrics.
 */
export type LoginResult =
  | { access: Access; by: string; isMonitor: boolean }
  | { access: null; waitSeconds: number };

export type Login = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => LoginResult;

export interface LoginOptions {
  holderOf: HolderOf;
  clock: Clock;
  /** Receives an event for each wrong password, without the password and its sender. */
  emit: Listener;
  /** By the proxies of this machine and of private networks if left out. */
  senderOf?: SenderOf;
}

/** Wrong passwords of one address without a wait: people mistype, browsers ask twice. */
const freeGuesses = 5;
/** The wait after the next one; it doubles with each, up to the longest. */
const firstWaitMs = 1_000;
const longestWaitMs = 300_000;
/** After this long without a wrong password the count restarts. */
const forgetMs = 3_600_000;
/** Most addresses that are remembered; beyond, the least recent ones are forgotten. */
const mostAddresses = 10_000;

interface Guesses {
  count: number;
  last: number;
  until: number;
}

/**
 * Checks operator passwords, and slows senders of wrong ones: from the sixth on a sender has to wait 1 s, 2 s, 4 s, …
 * 5 min. Until then none of its passwords is checked, even if it is right. Other senders are not affected.
 */
export function createLogin({ holderOf, clock, emit, senderOf = createSenderOf({}) }: LoginOptions): Login {
  // In the order of their last wrong password.
  const known = createRecent<string, Guesses>({ most: mostAddresses });

  function noteWrong(sender: string, before: Guesses | undefined): void {
    const now = clock.now();
    const count = (before?.count ?? 0) + 1;
    const over = count - freeGuesses;
    const wait = over > 0 ? Math.min(firstWaitMs * 2 ** Math.min(over - 1, 20), longestWaitMs) : 0;
    known.set(sender, { count, last: now, until: now + wait });
  }

  return (request) => {
    const { headers } = request;
    if (headers.authorization === undefined) return { access: null, waitSeconds: 0 };
    const sender = senderOf(request);
    const found = known.peek(sender);
    const now = clock.now();
    const before = found && now - found.last < forgetMs ? found : undefined;
    if (before && before.until > now) {
      emit({ type: 'wrong-password', outcome: 'slowed', at: instantOf(clock) });
      return { access: null, waitSeconds: Math.ceil((before.until - now) / 1_000) };
    }
    const given = givenIn(headers, holderOf);
    if (given !== null) {
      known.delete(sender);
      return { access: given.access, by: nameIn(given, headers), isMonitor: given.holder.kind === 'monitor' };
    }
    noteWrong(sender, before);
    emit({ type: 'wrong-password', outcome: 'refused', at: instantOf(clock) });
    return { access: null, waitSeconds: 0 };
  };
}

type Environment = Settings['environment'];

/** The holder of a password or token, and what it allows. */
type Holder =
  /** `name`: `null` when people share the password. */
  | { kind: 'operator'; name: string | null }
  /** The `jobfront` command on a machine that has the settings of the site. */
  | { kind: 'command' }
  /** Monitoring: only reads status and metrics. */
  | { kind: 'monitor' };

/** The holder of a given password or token; `null` for nobody. Takes equally long for all texts of a length. */
type HolderOf = (given: string) => Holder | null;

/** A password or token, and its holder. */
export type Key = readonly [secret: string, holder: Holder];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with every key in constant time, so that the time of an answer reveals nothing. */
export function createHolderOf(keys: readonly Key[]): HolderOf {
  const known = keys.map(([secret, holder]) => [digest(secret), holder] as const);
  return (given) => {
    const its = digest(given);
    return known.reduce<Holder | null>(
      (found, [one, holder]) => (timingSafeEqual(one, its) && found === null ? holder : found),
      null,
    );
  };
}

/** Passwords of the operator's page: OPERATOR_PASSWORD, or without it those of the webhook's address. */
function passwordsOf({ OPERATOR_PASSWORD, WEBHOOK_SECRET, WEBHOOK_SECRET_OLD }: Environment) {
  if (OPERATOR_PASSWORD) {
    return OPERATOR_PASSWORD.map(({ name, password }) => ({ name, secret: password.reveal() }));
  }
  const webhook = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter((one) => one !== undefined);
  return webhook.map((secret) => ({ name: null, secret }));
}

/** Passwords and tokens for the operator's page and the status, by the settings. */
export function keysOf(environment: Environment): Key[] {
  const token = commandToken(environment);
  return [
    ...passwordsOf(environment).map(({ name, secret }): Key => [secret, { kind: 'operator', name }]),
    ...(token === null ? [] : [[token, { kind: 'command' }] satisfies Key]),
    ...(environment.METRICS_TOKEN === undefined
      ? []
      : [[environment.METRICS_TOKEN, { kind: 'monitor' }] satisfies Key]),
  ];
}

/**
 * The token of the `jobfront` command for requests to the running site. It is derived from all passwords together, so
 * it proves possession of the settings, and no single operator can pose as the command.
 *
 * @returns `null` when there is no password
 */
export function commandToken(environment: Environment): string | null {
  const secrets = passwordsOf(environment).map(({ secret }) => secret);
  if (secrets.length === 0) return null;
  return createHmac('sha256', secrets.join(' ')).update('jobfront command').digest('base64url');
}

/** Header in which the `jobfront` command says which user of the system called it. */
export const userHeader = 'x-jobfront-user';

/** Recommended changes of the settings for access, logged at the start. */
export function keyWarnings({ OPERATOR_PASSWORD, WEBHOOK_SECRET }: Environment): string[] {
  if (OPERATOR_PASSWORD !== undefined || WEBHOOK_SECRET === undefined) return [];
  return [
    'OPERATOR_PASSWORD is not set, so WEBHOOK_SECRET opens the operator’s page as well. It is part of an address, which logs of proxies record: set OPERATOR_PASSWORD (openssl rand -hex 16), and METRICS_TOKEN for monitoring.',
  ];
}
