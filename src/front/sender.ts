import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { visitorHeaders } from '../settings/cdn.ts';
import type { Environment } from '../settings/environment.ts';

/**
 * Whether a request comes from a page of ours; `null` when it comes from no page. Browsers state this in Sec-Fetch-Site
 * (Fetch Metadata), older ones and plain http in Origin (RFC 6454).
 *
 * @param origins further origins of our pages, behind a proxy that changes Host
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, origins: readonly string[]): boolean | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return null;
  if (origins.includes(origin)) return true;
  const url = URL.parse(origin);
  // Only host and port: whether the visitor used https with a proxy in front is not known here.
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.host !== '' && url.host === host?.toLowerCase()
  );
}

/**
 * Whether a request comes from a page at one of these origins, on any host. Browsers send Origin with everything that a
 * script or a form sends to another origin (Fetch, "Origin header"), and no page can forge it.
 */
export const isFromPageOf = ({ origin }: IncomingHttpHeaders, origins: readonly string[]): boolean =>
  origin !== undefined && origins.includes(origin);

/**
 * The sender of a request, as far as known: an IPv4 address, or the first four groups of an IPv6 address (its /64, of
 * which every subscriber has at least one).
 */
export type SenderOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * Finds senders by the headers of trusted proxies.
 *
 * - Each proxy appends its own peer to X-Forwarded-For. The sender is the last address there that is not a trusted
 *   proxy, or the peer itself when there is none.
 * - Behind a CDN, its own header names the visitor. It is accepted only from a trusted peer. Where TRUSTED_PROXIES is
 *   set, all proxies between that peer and the visitor have to be trusted as well: otherwise a visitor who reaches the
 *   owner's proxy past the CDN could name any address.
 */
export function createSenderOf({
  TRUSTED_PROXIES: given,
  CDN: cdn = 'none',
}: Partial<Pick<Environment, 'TRUSTED_PROXIES' | 'CDN'>>): SenderOf {
  const isTrusted = trustOf(given ?? ['private']);
  const header = visitorHeaders[cdn];
  return ({ headers, socket }) => {
    const peer = plain(socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return named(peer);
    const hops = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((entry) => plain(withoutPort(entry.trim())))
      .reverse();
    const visitor = header === null ? '' : plain(String(headers[header] ?? '').trim());
    // A proxy that writes the header itself puts its own peer there: the CDN.
    if (isIP(visitor) !== 0 && !isTrusted(visitor)) {
      const stranger = hops.find((hop) => hop === visitor || (isIP(hop) !== 0 && !isTrusted(hop)));
      if (given === undefined || stranger === undefined || stranger === visitor) return named(visitor);
    }
    let address = peer;
    for (const hop of hops) {
      if (isIP(hop) === 0) break;
      address = hop;
      if (!isTrusted(hop)) break;
    }
    return named(address);
  };
}

/**
 * The networks of a sender, the widest first: for IPv6 the /48 and /56 that providers assign to one subscriber, and the
 * sender itself. For IPv4 the address alone.
 */
export function networksOf(sender: string): readonly string[] {
  const groups = sender.split(':');
  if (groups.length !== 4) return [sender];
  const [one, two, three, four = '0'] = groups;
  const site = `${one}:${two}:${three}`;
  return [`${site}::/48`, `${site}:${(Number.parseInt(four, 16) >> 8).toString(16)}00::/56`, sender];
}

function trustOf(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries.flatMap((one) => (one === 'private' ? privateNetworks : [one]))) {
    if (entry === 'none') continue;
    const [network = '', bits] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(withoutZone(address), family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** This machine, private networks, links, and the inside of providers (RFC 1918, 3927, 4193, 4291, 6598). */
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

/** An entry may be `1.1.1.1:5000` or `[2001:db8::1]:50`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d*)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';

/** Unwraps an IPv4 address that is written as an IPv6 one (`::ffff:1.1.1.1`). */
function plain(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return address;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

const named = (address: string): string =>
  isIP(address) === 6 ? groupsOf(address).slice(0, 4).join(':') : address;

/** The eight groups of an IPv6 address, with "::" expanded, without leading zeros. */
function groupsOf(address: string): string[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(withoutZone(address));
  const pair = (high = '', low = '') => ((Number(high) << 8) | Number(low)).toString(16);
  const bare = dotted
    ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}`
    : withoutZone(address);
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
