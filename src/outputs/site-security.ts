import { hostSites } from '../board/brand-sites.ts';
import type { Settings, Site } from '../config.ts';
import { closingGuardElement } from './closing-guard.ts';
import { embedAddresses } from './embed/addresses.ts';
import { inlineHashes } from './inline-hashes.ts';
import { type Header, securityHeaders } from './security-headers.ts';

/** What the answers of one site carry. The same in both targets. */
export interface SiteSecurity {
  /** On every answer that is no file of the site: operator's page, live routes, errors without a page. */
  headers: readonly Header[];
  /** On every answer that is a file of the site or stands for one, whatever its status. */
  headersFor(address: string): readonly Header[];
  /** The Content-Security-Policy, for `withPolicy`. */
  policy: string;
  /** The scripts of ours that other sites load: the only ones that are shared. */
  embedded: readonly string[];
}

/**
 * Endings of files that are there for others to show and to read: pictures, feeds, lists, twins of pages, signatures.
 * Pages, scripts, styles and fonts are for the site itself, but for the scripts of `<jobfront-board>`, which go by name.
 */
export const sharedEndings = [
  ...['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'],
  ...['ics', 'json', 'jws', 'md', 'txt', 'xml'],
] as const;

const shared = new RegExp(`\\.(?:${sharedEndings.join('|')})$`);

/** Whether, by its ending, other sites may show the file and scripts of theirs read it. */
export const isShared = (address: string): boolean => shared.test(address);

/** What a shared file carries in place of, and beside, what every answer does. */
export const sharedHeaders: readonly Header[] = [
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Access-Control-Allow-Origin', '*'],
];

/**
 * The headers of a site, from its settings and a page of it.
 *
 * @param emptyPage the HTML of a page that shows no post: its inline styles and scripts are what the policy allows,
 *   beside the guard of job pages (src/outputs/closing-guard.ts)
 * @throws {Error} when a setting can't be a header
 */
export function siteSecurity(
  { environment, site }: { environment: Pick<Settings['environment'], 'HSTS_SECONDS'>; site?: Site },
  emptyPage: string,
): SiteSecurity {
  // Pages of jobs carry one script more than a page without any.
  const inline = inlineHashes(emptyPage + closingGuardElement);
  const headers = securityHeaders({ ...inline, hstsSeconds: environment.HSTS_SECONDS });
  const replaced = new Set(sharedHeaders.map(([name]) => name));
  const forShared = [...headers.filter(([name]) => !replaced.has(name)), ...sharedHeaders];
  const embedded = (site ? hostSites(site) : [{ root: '/' }]).flatMap(embedAddresses);
  const scripts = new Set(embedded);
  return {
    headers,
    embedded,
    headersFor: (address) => (isShared(address) || scripts.has(address) ? forShared : headers),
    policy: headers.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? '',
  };
}
