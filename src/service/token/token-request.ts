import type { ServiceRequest } from '../exchange.ts';
import type { Credentials } from './credentials.ts';
import type { Secret } from './secret.ts';

/** The address of the token endpoint of the service at `serviceUrl`, which may have a path of its own. */
export function tokenUrl(serviceUrl: string): URL {
  const url = new URL(serviceUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/oauth2/token`;
  url.search = '';
  url.hash = '';
  return url;
}

/** Asks for a token with the credentials themselves: the grant of their variant. */
export function tokenRequest(url: URL, credentials: Credentials): ServiceRequest {
  const grant: Readonly<Record<string, string>> =
    credentials.variant === 'a'
      ? {
          grant_type: 'password',
          username: credentials.username,
          password: credentials.password.reveal(),
        }
      : { grant_type: 'client_credentials' };
  return form(url, { ...clientOf(credentials), ...grant, scope: credentials.scope });
}

/**
 * Asks for a token with the refresh token of the one before (RFC 6749, section 6; interface.md does not show it).
 * Without a scope: it stays as it was.
 */
export function refreshRequest(url: URL, credentials: Credentials, refreshToken: Secret): ServiceRequest {
  return form(url, {
    ...clientOf(credentials),
    grant_type: 'refresh_token',
    refresh_token: refreshToken.reveal(),
  });
}

const clientOf = ({ clientId, clientSecret }: Credentials) => ({
  client_id: clientId,
  client_secret: clientSecret.reveal(),
});

function form(url: URL, fields: Readonly<Record<string, string>>): ServiceRequest {
  return {
    method: 'POST',
    url,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'jobfront',
    },
    body: new URLSearchParams(fields).toString(),
  };
}
