import { addressIn, basePath } from '../../base/site-path.ts';
import { canonicalPath } from '../../settings/old-addresses.ts';
import { wordsOfHtml } from '../../site/job/advert-text.ts';
import { type Advert, aboutJob, type Examined, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { quoted } from '../report/say.ts';
import { decodedPath, leadsSomewhere } from './old-addresses.ts';

/** Why a link is dead: the site has no such page, or it requests a page of the site from the service. */
type Dead = { why: 'no-page' | 'at-service'; address: string };

/** Dead links in the texts of adverts to addresses of this site: one finding for each advert. */
export function checkLinks(adverts: readonly Advert[], examined: Examined): Finding[] {
  const { environment, site } = examined.settings;
  const [own, service] = [new URL(environment.SITE_URL), new URL(environment.SERVICE_URL)];
  const base = site.base ?? '/';
  let known: ReturnType<typeof leadsSomewhere> | undefined;
  const leads = (path: string, query: string): boolean => {
    known ??= leadsSomewhere(examined);
    return known(path, query);
  };

  function deadLink(href: string): Dead[] {
    const url = URL.parse(href);
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    const isOwn = url.host === own.host;
    const address = isOwn ? addressIn(basePath(environment.SITE_URL), url.pathname) : url.pathname;
    const path = address === null ? null : decodedPath(address);
    // Files, and the rest of the host, are unknown here.
    if (path === null || !canonicalPath(path).endsWith('/')) return [];
    if (isOwn) {
      const isOurs = path.startsWith(base) || `${path}/` === base;
      return isOurs && !leads(path, url.search) ? [{ why: 'no-page', address: href }] : [];
    }
    // Relative links were resolved against the service (board/html/links.ts).
    const isMeantHere =
      /^\/(?:[^/]+\/){0,3}jobs\/[^/]/.test(path) || (path !== '/' && leads(path, url.search));
    return url.host === service.host && !path.startsWith('/public/') && isMeantHere
      ? [{ why: 'at-service', address: url.pathname + url.search }]
      : [];
  }

  return adverts.flatMap(({ job }) => {
    const written = job.sections.flatMap(({ html }) =>
      [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => wordsOfHtml(href)),
    );
    const dead = [...new Set(written)].flatMap(deadLink);
    const [first] = dead;
    if (first === undefined) return [];
    const where =
      first.why === 'no-page'
        ? 'this site does not have'
        : 'the service is asked for, not this site, for lack of a host';
    const links = dead.length === 1 ? 'a link to a page' : `${dead.length} links to pages`;
    const which = `${dead.length === 1 ? '' : 'the first is '}${quoted(first.address, 200)}`;
    return [finding('link-dead', aboutJob(job), `It has ${links} that ${where} (${which}).`)];
  });
}
