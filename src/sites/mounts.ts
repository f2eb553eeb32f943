import type { IncomingMessage } from 'node:http';
import { basePath } from '../base/site-path.ts';
import { withoutOrigin } from '../front/request-target.ts';

/*
 * Each site of a process is mounted at a host, "jobs.example", or at a path of one, "firm.example/careers".
 * Several sites may share a host.
 */

/** Where a site is mounted, by its SITE_URL and without the port; `null` when it is no URL. */
export function mountOf(siteUrl: string | undefined): string | null {
  const url = URL.parse(siteUrl?.trim() ?? '');
  return url && url.hostname !== '' ? nameOf(url) + basePath(url.href) : null;
}

function hostOf(address: string): string {
  const url = URL.parse(address);
  return url ? nameOf(url) : '';
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/** The path of a mount: "/careers", "" for the root of a host. */
export const pathOfMount = (mount: string | null): string => mount?.replace(/^[^/]*/, '') ?? '';

/** Mounts, each taken by one site. */
export interface Mounts<Site> {
  /**
   * The site of a request: the one with the longest path that the request's path begins with. If only other paths of
   * the host are taken, one of their sites, which reports its own path. `undefined` when no site has the host.
   */
  at(request: Pick<IncomingMessage, 'headers' | 'url'>): Site | undefined;
}

interface Mounted {
  host: string | null;
  /** Whether it is shown. */
  site: unknown;
}

/**
 * Assigns each mount to one site: to the one that is shown there already, else to the first in the list.
 *
 * @returns also the sites that got none, because another one has their mount
 */
export function assignMounts<Site extends Mounted>(
  sites: readonly Site[],
): { mounts: Mounts<Site>; taken: { site: Site; holder: Site }[] } {
  const held = new Map<string, Site>();
  const anyOf = new Map<string, Site>();
  const taken: { site: Site; holder: Site }[] = [];
  let deepest = 0;
  for (const site of [...sites.filter((one) => one.site), ...sites.filter((one) => !one.site)]) {
    if (site.host === null) continue;
    const holder = held.get(site.host);
    if (holder === undefined) {
      held.set(site.host, site);
      const [name = '', ...segments] = site.host.split('/');
      if (!anyOf.has(name)) anyOf.set(name, site);
      deepest = Math.max(deepest, segments.length);
    } else taken.push({ site, holder });
  }
  const find = (host: string, path: string) => {
    if (deepest > 0) {
      const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/', deepest + 1).slice(1);
      for (let count = segments.length; count > 0; count -= 1) {
        const found = held.get([host, ...segments.slice(0, count)].join('/'));
        if (found) return found;
      }
    }
    return held.get(host) ?? anyOf.get(host);
  };
  const at: Mounts<Site>['at'] = ({ headers, url = '' }) => {
    // A whole URL overrides the header (RFC 9112, section 3.2.2).
    const path = withoutOrigin(url);
    if (path !== null) return find(hostOf(url), path);
    const { host = '' } = headers;
    return find(host, url) ?? find(hostOf(`http://${host}`), url);
  };
  return { mounts: { at }, taken };
}
