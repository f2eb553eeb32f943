import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings/site-schema.ts';

type Environment = Settings['environment'];

/** Who a password or token belongs to, and what it opens. */
export type Holder =
  /** `name`: `null` where people share the password. */
  | { kind: 'operator'; name: string | null }
  /** The `jobfront` command on a machine that has the settings of the site. */
  | { kind: 'command' }
  /** Monitoring: reads status and metrics, and can do nothing. */
  | { kind: 'monitor' };

/** Who holds what somebody gave as a password or token; `null` for nobody. Takes equally long for any text of a length. */
export type HolderOf = (given: string) => Holder | null;

/** A password or token, and its holder. */
export type Key = readonly [secret: string, holder: Holder];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with every key, each to its end, so that the time of an answer reveals nothing. */
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

/** What opens the operator's page and the status, by the settings. */
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
 * The token with which the `jobfront` command asks the running site. It is made from all passwords together, so it shows
 * that somebody has the settings, and no single operator can be taken for the command.
 *
 * @returns `null` where there is no password
 */
export function commandToken(environment: Environment): string | null {
  const secrets = passwordsOf(environment).map(({ secret }) => secret);
  if (secrets.length === 0) return null;
  return createHmac('sha256', secrets.join(' ')).update('jobfront command').digest('base64url');
}

/** Header in which the `jobfront` command says which user of the system called it. */
export const userHeader = 'x-jobfront-user';

/** What should be changed in the settings of who may do what, for the log of a start. */
export function keyWarnings({ OPERATOR_PASSWORD, WEBHOOK_SECRET }: Environment): string[] {
  if (OPERATOR_PASSWORD !== undefined || WEBHOOK_SECRET === undefined) return [];
  return [
    'OPERATOR_PASSWORD is not set, so WEBHOOK_SECRET opens the operator’s page as well. It is part of an address, which logs of proxies record: set OPERATOR_PASSWORD (openssl rand -hex 16), and METRICS_TOKEN for monitoring.',
  ];
}
