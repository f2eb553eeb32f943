import { RedirectError } from './errors.ts';
import type { ServiceAnswer, ServiceRequest } from './exchange.ts';

/** Most redirects that one request follows. */
export const maxRedirects = 3;

export const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Redirects that hold for later requests too (RFC 9110, sections 15.4.2 and 15.4.9). */
export const isPermanent = (status: number): boolean => status === 301 || status === 308;

/**
 * Where the answer sends us: `null` if it is no redirect. Followed are redirects within the same host and port
 * and from http to https of the same host, both on their default ports; what we send must reach nobody else.
 *
 * @throws RedirectError when the address is missing, broken, another host's, or would drop https
 */
export function redirectTarget(request: ServiceRequest, answer: ServiceAnswer): URL | null {
  if (!redirectStatuses.has(answer.status)) return null;
  const location = answer.headers.get('location');
  if (location === null) {
    throw new RedirectError(answer.request, `redirects (${answer.status}) without an address`, checkUrl);
  }
  if (!URL.canParse(location, request.url)) {
    throw new RedirectError(answer.request, `redirects (${answer.status}) to a broken address`, checkUrl);
  }
  const target = new URL(location, request.url);
  const named = `redirects (${answer.status}) to ${target.protocol}//${target.host}${target.pathname}`;
  if (target.username !== '' || target.password !== '') {
    throw new RedirectError(answer.request, `${named} with a user name or password in it`, checkUrl);
  }
  if (request.url.protocol === 'https:' && target.protocol !== 'https:') {
    throw new RedirectError(answer.request, `${named}, away from https`, askProvider);
  }
  const sameHost = target.protocol === request.url.protocol && target.host === request.url.host;
  const upgrade = target.protocol === 'https:' && target.hostname === request.url.hostname;
  if (!sameHost && !(upgrade && target.port === '' && request.url.port === '')) {
    throw new RedirectError(answer.request, `${named}, which is another host`, checkUrl);
  }
  target.hash = '';
  return target;
}

const checkUrl = 'Set SERVICE_URL to the address at which the service itself answers.';
const askProvider =
  "Set SERVICE_URL to an address that stays on https, or ask the service's provider to mend it.";
