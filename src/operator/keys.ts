import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings/site-schema.ts';

type Environment = Settings['environment'];

/** The holder of a password or token, and what it allows. */
export type Holder =
  /** `name`: `null` when people share the password. */
  | { kind: 'operator'; name: string | null }
  /** The `jobfront` command on a machine that has the settings of the site. */
  | { kind: 'command' }
  /** Monitoring: only reads status and metrics. */
  | { kind: 'monitor' };

/** The holder of a given password or token; `null` for nobody. Takes equally long for all texts of a length. */
export type HolderOf = (given: string) => Holder | null;

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
