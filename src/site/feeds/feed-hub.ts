import { absolute } from '../../base/site-path.ts';
import type { Header } from '../hosts/security-headers.ts';

/** Addresses of the feeds whose changes a hub is notified of (`feedAddresses`, `wholeBoardFeed`). */
const followed = /\/(?:feed\.xml|atom\.xml|feed\.json|feeds\/all\.(?:xml|atom\.xml|json))$/;

/**
 * Adds to the headers of feeds the hub that announces their changes, and their own address there (W3C Recommendation
 * "WebSub", section 4): readers of JSON find it nowhere else.
 */
export function withHub(
  headersFor: (address: string) => readonly Header[],
  { WEBSUB_HUB: hub, SITE_URL: siteUrl }: { WEBSUB_HUB?: string | undefined; SITE_URL: string },
): (address: string) => readonly Header[] {
  if (hub === undefined) return headersFor;
  return (address) =>
    followed.test(address)
      ? [
          ...headersFor(address),
          ['Link', `<${hub}>; rel="hub", <${absolute(address, { siteUrl })}>; rel="self"`],
        ]
      : headersFor(address);
}
