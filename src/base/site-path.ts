/*
 * A site may be below a path of its host (SITE_URL=https://firm.example/careers). An address is the path of the site from
 * its own root, such as "/jobs/1/"; it is stored, compared and looked up in this form. The path of the site is added
 * where an address becomes a URL or a link, and removed where a request or a link is read. Both are done here.
 */

/**
 * The path of the host that a site is below: "/careers", without a slash at its end; "" at the root of its host.
 *
 * @param siteUrl SITE_URL
 */
export const basePath = (siteUrl: string): string => new URL(siteUrl).pathname.replace(/\/+$/, '');

/**
 * An address as pages and Location headers use it: "/careers/jobs/1/". Anything but an address of the site ("#top",
 * "https://…", "//host/") stays unchanged.
 */
export const below = (base: string, address: string): string =>
  base !== '' && isAddress(address) ? base + address : address;

/**
 * The whole URL of an address.
 *
 * @param siteUrl SITE_URL, without a slash at its end
 */
export const absolute = (address: string, { siteUrl }: { siteUrl: string }): string =>
  new URL(isAddress(address) ? siteUrl + address : address, siteUrl).href;

/**
 * The address of a path of the host, the inverse of `below`; `null` if it is outside of the site. The path of the site
 * without its slash means the site's root. A query stays.
 */
export function addressIn(base: string, path: string): string | null {
  if (base === '') return path;
  if (!path.startsWith(base)) return null;
  const rest = path.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : null;
}

/** The target of one of the owner's links. */
export type LinkTarget =
  /** To an address of the site, with its query and fragment. */
  | { kind: 'address'; address: string }
  /** To the same host, outside of the site. */
  | { kind: 'outside'; url: string }
  /** To another host. */
  | { kind: 'elsewhere'; url: string }
  /** Within the page, by mail or by telephone, or it can't be read. */
  | { kind: 'none' };

/**
 * What a link in settings, blocks or Markdown means. A path is an address of the site ("/life/" is
 * https://firm.example/careers/life/); the rest of the host is reached by whole URLs.
 *
 * @param page the address of the page that it is on, for relative links
 */
export function linkTarget(href: string, siteUrl: string, page = '/'): LinkTarget {
  if (href.startsWith('#')) return { kind: 'none' };
  const base = basePath(siteUrl);
  const url = URL.parse(below(base, href), absolute(page, { siteUrl }));
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'none' };
  const { origin, host } = new URL(siteUrl);
  if (url.host !== host) return { kind: 'elsewhere', url: url.href };
  const address = addressIn(base, url.href.slice(url.origin.length));
  return address === null
    ? { kind: 'outside', url: url.href.replace(url.origin, origin) }
    : { kind: 'address', address };
}

const isAddress = (text: string): boolean => /^\/(?![/\\])/.test(text);
