import type { Board } from '../board/job.ts';
import { closedJobs, lastAddress, type Memory, noMemory } from '../board/memory.ts';
import { memoriesOf, sitesOf } from '../board/sites.ts';
import { memo } from '../i18n/remember.ts';
import { siteAt } from '../settings/brands.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { PageSettings, Settings, SiteSettings } from '../settings/site-schema.ts';

type WithContent = Pick<Settings, 'site' | 'content'>;

/** What the pages and files of one site are made from, or of all sites of a host. */
export interface SitePart<Own extends WithContent = PageSettings> {
  board: Board;
  memory: Memory;
  settings: Own;
}

/** What pages print from. The same object each time for the same settings. */
export const pageSettings = memo(
  ({ site, content, written, environment }: Settings): PageSettings => ({
    site,
    content,
    ...(written && { written }),
    environment: { SITE_URL: environment.SITE_URL },
  }),
);

/** Pages that all sites of a host share, though they show something of the board. */
export const sharedPages: ReadonlySet<string> = new Set(['/base-map.json', '/base-map.svg']);

/**
 * The whole of a host, site by site: each has its own jobs, open and closed, and its own pages of the owner's. The
 * main site comes first. Nothing made from a part mentions another.
 */
export function siteParts<Own extends WithContent>(whole: SitePart<Own>): readonly SitePart<Own>[] {
  const { board, memory, settings } = whole;
  const memories = memoriesOf(memory, settings.site);
  return sitesOf(board, settings.site).map((one) => ({
    board: one.board,
    memory: memories.get(one.site) ?? noMemory,
    settings: settingsOf(one.site, settings),
  }));
}

/** The part that a path is printed from: the part of its site, or of the job that had this path before. */
export function sitePartAt<Own extends WithContent>(path: string, whole: SitePart<Own>): SitePart<Own> {
  if (sharedPages.has(path)) return whole;
  const { memory, settings } = whole;
  const { site } = settings;
  const at = closedSites(memory, site).get(path) ?? siteAt(path, site);
  const parts = siteParts(whole);
  return parts.find((part) => part.settings.site === at) ?? parts[0] ?? whole;
}

/** Addresses of closed jobs outside the present place of their site, and their sites. */
const closedSites = memo(
  (memory: Memory, site: SiteSettings): ReadonlyMap<string, SiteSettings> =>
    new Map(
      [...memoriesOf(memory, site)].flatMap(([own, jobs]) =>
        closedJobs(jobs)
          .map(lastAddress)
          .filter((address) => siteAt(address, site) !== own)
          .map((address) => [address, own] as const),
      ),
    ),
);

function settingsOf<Own extends WithContent>(site: SiteSettings, settings: Own): Own {
  const content = contentOf(site, settings.content);
  if (site === settings.site && content === settings.content) return settings;
  return settingsFor(settings, site) as Own;
}

const settingsFor = memo(
  (settings: WithContent, site: SiteSettings): WithContent => ({
    ...settings,
    site,
    content: contentOf(site, settings.content),
  }),
);

type Content = readonly ContentPage[];

/** The owner's pages of one site. The same array each time for the same pages. */
export const contentOf = (site: Pick<SiteSettings, 'brand'>, all: Content): Content =>
  contentBy(all, site.brand ?? null);

const contentBy = memo((all: Content, key: string | null): Content => {
  const found = all.filter(({ brand }) => brand === key);
  return found.length === all.length ? all : found;
});
