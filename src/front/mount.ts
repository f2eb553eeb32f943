import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressIn } from '../base/site-path.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { withoutOrigin } from './request-target.ts';
import { revalidate } from './stored-response.ts';
import { SiteResponse, writeRedirect, writeText } from './write-answer.ts';

/** Health checks ask the machine, and know of no path. */
const everywhere = /^\/(?:healthz|readyz|status\.json|metrics)(?:\?|$)/;

/**
 * Removes the base path of the site from a request, so that routes and front see addresses of the site. Location and
 * Content-Location get it again (write-answer.ts). Requests outside of the path are answered here.
 *
 * @param base as `basePath` returns it
 * @returns whether the request is the site's
 */
export function enter(
  request: IncomingMessage,
  response: ServerResponse,
  base: string,
  security: readonly Header[],
): boolean {
  if (base === '') return true;
  const target = request.url ?? '';
  const path = withoutOrigin(target) ?? target;
  const address = addressIn(base, path);
  if (address === null) {
    if (everywhere.test(path)) return true;
    const text = `There is nothing at this address. The site begins at ${base}/`;
    writeText(request, response, { status: 404, text }, security);
    return false;
  }
  if (!path.startsWith(`${base}/`)) {
    writeRedirect(response, { status: 308, to: base + address, cacheControl: revalidate }, security);
    return false;
  }
  request.url = address;
  if (response instanceof SiteResponse) response.base = base;
  return true;
}
