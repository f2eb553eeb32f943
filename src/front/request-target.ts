import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressIn } from '../base/site-path.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { revalidate } from './stored-response.ts';
import { SiteResponse, writeRedirect, writeText } from './write-answer.ts';

/** The target of a request. */
export interface RequestTarget {
  /** Percent-decoded once, begins with a slash, without dot segments: an address, if the site has it. */
  path: string;
  /** With its question mark, or ''. Only characters that a header may carry. */
  query: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the target of a request line in origin or absolute form (RFC 9112 section 3.2).
 *
 * @param target as Node provides it: one character per byte
 * @returns `null` when it is no address of a site: broken or wrong percent-encoding, control characters, backslashes,
 *   encoded slashes, dot segments
 */
export function readTarget(target: string): RequestTarget | null {
  const local = target.startsWith('/') ? target : withoutOrigin(target);
  if (local === null) return null;
  const [whole = ''] = local.split('#', 1);
  const mark = whole.indexOf('?');
  const path = decodePath(mark < 0 ? whole : whole.slice(0, mark));
  return path === null ? null : { path, query: mark < 0 ? '' : safeQuery(whole.slice(mark)) };
}

/** The address as a Location header has it: always a path of this site, never of another host. */
export function encodeAddress(address: string): string {
  const path = encodeURI(address.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
  return path.replace(/^\/*/, '/');
}

/** The path and query of a request target that is a whole URL (RFC 9112, section 3.2.2); `null` for other targets. */
export function withoutOrigin(target: string): string | null {
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return null;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function decodePath(path: string): string | null {
  const decoded = /^[!-$&-~]*$/.test(path) ? path : decodeBytes(path);
  if (decoded === null || /[\p{Cc}\\]/u.test(decoded)) return null;
  return decoded.split('/').some((segment) => segment === '.' || segment === '..') ? null : decoded;
}

function decodeBytes(path: string): string | null {
  if (/%(?![\da-f]{2})|%2f/i.test(path) || /[^\p{ASCII}\u0080-\u00ff]/u.test(path)) return null;
  const bytes = path.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

function safeQuery(query: string): string {
  return query.replace(/[^!-~]/g, (character) => encodeURIComponent(character.toWellFormed()));
}

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
