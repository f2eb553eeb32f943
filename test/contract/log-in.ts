import type { Standin } from '../../src/standin/server.ts';

/** What a token is asked for with, in the sample company. */
export interface LogIn {
  client: string;
  secret: string;
  username: string;
  password: string;
}

/** May do everything: as `integration` (user 1) in B, as `anna.nowak` (user 2) in A. */
const everything: LogIn = {
  client: 'kolibra_careers',
  secret: 'careers-secret',
  username: 'anna.nowak',
  password: 'anna-password',
};

/** May only look. */
export const observer: LogIn = {
  client: 'kolibra_reader',
  secret: 'reader-secret',
  username: 'oskar.lis',
  password: 'oskar-password',
};

/** The fields of a token request. */
export function tokenFields(
  variant: 'a' | 'b',
  scope: string,
  who: LogIn = everything,
): Record<string, string> {
  const { client, secret, username, password } = who;
  return {
    client_id: client,
    client_secret: secret,
    scope,
    ...(variant === 'a'
      ? { grant_type: 'password', username, password }
      : { grant_type: 'client_credentials' }),
  };
}

/**
 * Tokens of an API client, by the path that they are for: one of variant A has one scope.
 *
 * @returns what gives the token for a path below `/api/integration/v2`
 */
export async function logIn(standin: Standin, who: LogIn = everything): Promise<(path: string) => string> {
  const { variant } = standin.state;
  const wanted = variant === 'a' ? ['employee', 'recruitment'] : [scopesInB(who)];
  const tokens = await Promise.all(wanted.map((scope) => tokenFor(standin, scope, who)));
  return (path) => (path.startsWith('/recruitments') ? tokens.at(-1) : tokens[0]) ?? '';
}

const scopesInB = ({ client }: LogIn) =>
  client === everything.client ? 'employee recruitment webhook' : 'employee recruitment';

/** A token of one scope, or several in variant B. */
export async function tokenFor(standin: Standin, scope: string, who: LogIn = everything): Promise<string> {
  const response = await fetch(`${standin.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(tokenFields(standin.state.variant, scope, who)),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`No token for ${scope}: ${response.status}`);
  return token;
}
