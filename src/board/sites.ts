import { memo } from '../i18n/remember.ts';
import type { Post } from '../service/wire/post.ts';
import { hostSites, isWhole, siteAt, siteOfClient } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { partsBy } from './following.ts';
import type { Board, Job } from './job.ts';
import { lastAddress, type Memory, noMemory, type RememberedJob } from './memory.ts';

/** One site of the owner, with the jobs that it shows. */
export interface SiteBoard {
  site: SiteSettings;
  board: Board;
}

/** The posts of the jobs that this host shows. The same array where it shows all. */
export function ownPosts(posts: readonly Post[], site: SiteSettings): readonly Post[] {
  const own = posts.filter((post) => isOwnPost(post, site));
  return own.length === posts.length ? posts : own;
}

/** Whether this host shows the job of a post. */
export const isOwnPost = ({ advert }: Post, site: SiteSettings): boolean =>
  siteOfClient(advert.recruitment?.client_id ?? null, site) !== null;

/**
 * Every site of the host with its own board, in the order of `hostSites`. Each open and each upcoming job is on one
 * board, in the order of the whole. The same objects each time for the same board.
 *
 * @param board all jobs of the host
 */
export const sitesOf = memo((board: Board, site: SiteSettings): readonly SiteBoard[] => {
  // Without brands the main site gets the whole board unchanged, so cached results stay valid.
  if (isWhole(site)) return [{ site, board }];
  const open = bySite(board.jobs, site);
  const upcoming = bySite(board.upcoming, site);
  const below = hostSites(site).flatMap((one) =>
    one.brand === undefined || one === site ? [] : [[one.brand, { jobs: open.get(one) ?? [] }] as const],
  );
  const brands = Object.fromEntries(below);
  return hostSites(site).map((one) => ({
    site: one,
    board: Object.freeze({
      ...board,
      jobs: open.get(one) ?? [],
      upcoming: upcoming.get(one) ?? [],
      ...(one === site && below.length > 0 && { brands }),
    }),
  }));
});

/** Jobs by the site that shows them; `null` = no site of the host does. */
const bySite = partsBy((job: Job, site: SiteSettings) => siteOfClient(job.clientId, site));

/** Returns the site that shows a recorded job; `null` if no site of the host does. */
const siteOfRemembered = memo((site: SiteSettings) => (job: RememberedJob): SiteSettings | null => {
  if (job.clientId !== undefined) return siteOfClient(job.clientId, site);
  return site.clients === undefined ? siteAt(lastAddress(job), site) : null;
});

/** The memory of each site of the host. The same objects each time for the same memory. */
export const memoriesOf = memo((memory: Memory, site: SiteSettings): ReadonlyMap<SiteSettings, Memory> => {
  if (isWhole(site)) return new Map([[site, memory]]);
  const parts = memory.partsBy(siteOfRemembered(site));
  return new Map(hostSites(site).map((one) => [one, parts.get(one) ?? noMemory]));
});

/** The memory of all sites of the host together. */
export const hostMemory = (memory: Memory, site: SiteSettings): Memory =>
  isWhole(site) ? memory : (memory.partsBy(isOfHost(site)).get(true) ?? noMemory);

const isOfHost = memo(
  (site: SiteSettings) =>
    (job: RememberedJob): boolean =>
      siteOfRemembered(site)(job) !== null,
);
