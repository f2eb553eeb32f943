import type { Settings } from '../config.ts';
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
}

/**
 * Endings of files that are there for others to show and to read: pictures, feeds, lists, twins of pages, signatures.
 * Pages, scripts, styles and fonts are for the site itself.
 */
export const sharedEndings = [
  ...['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'],
  ...['ics', 'json', 'jws', 'md', 'txt', 'xml'],
] as const;

const shared = new RegExp(`\\.(?:${sharedEndings.join('|')})$`);

/** Whether other sites may show the file and scripts of theirs read it. */
export const isShared = (address: string): boolean => shared.test(address);

/** What a shared file carries in place of, and beside, what every answer does. */
export const sharedHeaders: readonly Header[] = [
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Access-Control-Allow-Origin', '*'],
];

/**
 * The headers of a site, from its settings and a page of it.
 *
 * @param emptyPage the HTML of a page that shows no post: its inline styles and scripts are what the policy allows
 * @throws {Error} when a setting can't be a header
 */
export function siteSecurity(
  { environment }: { environment: Pick<Settings['environment'], 'HSTS_SECONDS'> },
  emptyPage: string,
): SiteSecurity {
  const headers = securityHeaders({ ...inlineHashes(emptyPage), hstsSeconds: environment.HSTS_SECONDS });
  const replaced = new Set(sharedHeaders.map(([name]) => name));
  const forShared = [...headers.filter(([name]) => !replaced.has(name)), ...sharedHeaders];
  return {
    headers,
    headersFor: (address) => (isShared(address) ? forShared : headers),
    policy: headers.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? '',
  };
}
