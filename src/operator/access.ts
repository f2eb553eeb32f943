import type { IncomingHttpHeaders } from 'node:http';
import type { IsSecret } from '../sync/secret.ts';

/** How a request showed that it may: as a browser does, or as a script does. */
export type Access = 'basic' | 'bearer';

/**
 * HTTP Basic with any user name and a secret as the password (RFC 7617), or `Bearer <secret>` (RFC 6750).
 *
 * @returns `null` without a right secret
 */
export function accessOf({ authorization = '' }: IncomingHttpHeaders, isSecret: IsSecret): Access | null {
  const [, scheme = '', credentials = ''] = /^(basic|bearer) +([\w.~+/-]+=*) *$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return isSecret(credentials) ? 'bearer' : null;
  if (scheme === '') return null;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon >= 0 && isSecret(pair.slice(colon + 1)) ? 'basic' : null;
}

/**
 * Whether a request that changes something comes from our own page, not from another site that makes use of a
 * password which the browser adds by itself. Browsers say so in Sec-Fetch-Site (Fetch Metadata), older ones and
 * plain http in Origin (RFC 6454). A request with neither comes from no page: it needs a Bearer secret, which no
 * browser adds by itself.
 *
 * @param origins further origins that the page is reached at, behind a proxy that changes Host
 */
export function isOwnRequest(
  headers: IncomingHttpHeaders,
  access: Access,
  origins: readonly string[],
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return access === 'bearer';
  if (origins.includes(origin)) return true;
  const url = URL.parse(origin);
  // Only host and port: whether the visitor spoke https with a proxy before us is not known here.
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.host !== '' && url.host === host?.toLowerCase()
  );
}
