import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request comes from a page of ours; `null` where it comes from no page. Browsers say so in Sec-Fetch-Site
 * (Fetch Metadata), older ones and plain http in Origin (RFC 6454).
 *
 * @param origins further origins that our pages are reached at, behind a proxy that changes Host
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, origins: readonly string[]): boolean | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return null;
  if (origins.includes(origin)) return true;
  const url = URL.parse(origin);
  // Only host and port: whether the visitor spoke https with a proxy before us is not known here.
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.host !== '' && url.host === host?.toLowerCase()
  );
}

/**
 * Whether a request comes from a page at one of these origins, on whatever host. Browsers say so with all that is sent
 * to another origin by a script or a form (Fetch, "Origin header"), and no page can say otherwise.
 */
export const isFromPageOf = ({ origin }: IncomingHttpHeaders, origins: readonly string[]): boolean =>
  origin !== undefined && origins.includes(origin);

/**
 * Who sends a request, as far as that can be known: the peer, or where that is a proxy of this machine or network, the
 * last one outside that the proxies name, each of which wrote its own sender at the end. Of IPv6 the /64, of which
 * everybody has at least one.
 */
export function senderOf(forwarded: string | string[] | undefined, peer = ''): string {
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
