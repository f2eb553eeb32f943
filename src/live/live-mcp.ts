import type { Clock } from '../base/timing.ts';
import { hostBoard, hostMemory } from '../board/sites.ts';
import type { Front } from '../front/front.ts';
import type { Route } from '../front/server.ts';
import { type JobSource, proofOfBoard } from '../mcp/job-source.ts';
import { createMcpRoute } from '../mcp/mcp-route.ts';
import { boardAddress } from '../settings/addresses.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import type { OpenSearch } from '../site/search/board-searches.ts';
import { pageSettings, sitePartAt } from '../site/site-parts.ts';
import type { ShownSite } from '../sync/shown-site.ts';
import type { Reports } from './reports.ts';
import type { LoadedKit } from './site-kit.ts';

/** Shared by the parts of a live site. */
interface LiveParts {
  front: Pick<Front, 'find'>;
  shown: Pick<ShownSite, 'site'>;
  searches: OpenSearch;
}

/** The route by which assistants ask a live site; none where the owner switched it off. */
export function liveMcpRoutes(
  { settings, security, kit }: LoadedKit,
  { clock, reports }: { clock: Clock; reports: Pick<Reports, 'requestFailed'> },
  { front, shown, searches }: LiveParts,
): Route[] {
  if (!settings.site.mcp) return [];
  const { SITE_URL: siteUrl } = settings.environment;
  const host = { site: settings.site, siteUrl };
  const sourceOf = (site: SiteSettings): JobSource => ({
    site,
    siteUrl,
    async shown() {
      const present = shown.site();
      if (present === null) return null;
      const whole = { board: present.board, memory: present.memory.jobs, settings: pageSettings(settings) };
      const { board, memory } = sitePartAt(boardAddress(site.defaultLanguage, site), whole);
      return { board, memory };
    },
    openSearch: searches,
    // Addresses of all sites of the host are ours.
    async proof(one) {
      const present = shown.site();
      if (present === null) return proofOfBoard(one, host);
      const board = hostBoard(present.board, settings.site);
      return proofOfBoard({ board, memory: hostMemory(present.memory.jobs, settings.site) }, host);
    },
    hasSignedList: kit.machines.signingKey !== null,
    now: clock.wallClock,
    report: reports.requestFailed,
  });
  return [
    createMcpRoute({
      ...{ settings, sourceOf, clock },
      report: reports.requestFailed,
      security: security.headers,
      hasFile: (address) => front.find(address) !== undefined,
    }),
  ];
}
