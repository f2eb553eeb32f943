import { memo } from '../i18n/remember.ts';
import type { Post } from '../service/wire/post.ts';
import { brandOf, hostSites, isWhole, listsAll, siteAt, siteOfClient } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { followed, lineageOf, partsBy } from './following.ts';
import { type Board, hasPageHere, type Job } from './job.ts';
import { replaced } from './list-items.ts';
import { lastAddress, type Memory, noMemory, type RememberedJob } from './memory.ts';

/** One site of the owner, with the jobs that have their pages on it, and those that its lists show. */
export interface SiteBoard {
  site: SiteSettings;
  board: Board;
}

/** The posts of the jobs that the sites of this host list. The same array if they list all. */
export function ownPosts(posts: readonly Post[], site: SiteSettings): readonly Post[] {
  const own = posts.filter((post) => isOwnPost(post, site));
  return own.length === posts.length ? posts : own;
}

/** Whether a site of this host lists the job of a post. */
export const isOwnPost = ({ advert }: Post, site: SiteSettings): boolean =>
  listsAll(site) || siteOfClient(advert.recruitment?.client_id ?? null, site) !== null;

/** The board of a host without the jobs whose pages are on other hosts. The same object each time. */
export const hostBoard = memo(
  (board: Board, site: SiteSettings): Board =>
    listsAll(site) ? { ...board, jobs: byHost(board.jobs, site).get(true) ?? [] } : board,
);

const byHost = partsBy((job: Job, _: SiteSettings) => hasPageHere(job));

/**
 * Every site of the host with its own board, in the order of `hostSites`. Each open and each upcoming job is on one
 * board, in the order of the whole; with `main: 'all'` the lists of the main site show them all. The same objects each
 * time for the same board.
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
  const elsewhere = listsAll(site)
    ? Object.keys(site.brands)
        .filter((key) => site.brands[key]?.url !== undefined)
        .map((key) => [key, { jobs: open.get(key) ?? [] }] as const)
    : [];
  const brands = Object.fromEntries([...below, ...elsewhere]);
  return hostSites(site).map((one) => ({
    site: one,
    board: Object.freeze({
      ...board,
      jobs: open.get(one) ?? [],
      upcoming: upcoming.get(one) ?? [],
      ...(one === site && Object.keys(brands).length > 0 && { brands }),
      ...(one === site && listsAll(site) && { listed: listedBy(board.jobs, site) }),
    }),
  }));
});

/** Jobs by the site that has their pages; by the key of a brand whose site is on another host. */
const bySite = partsBy(
  (job: Job, site: SiteSettings) => siteOfClient(job.clientId, site) ?? brandOf(job.clientId, site),
);

/** All jobs of a group as its main site lists them. An edit costs what it changed. */
const listedBy = followed(
  (jobs: readonly Job[], site: SiteSettings): readonly Job[] =>
    inLine(
      jobs,
      jobs.map((job) => listedJob(job, site)),
    ),
  (before, { at, removed, added }, jobs, site) =>
    inLine(
      jobs,
      replaced(
        before,
        at,
        removed.length,
        added.map((job) => listedJob(job, site)),
      ),
    ),
);

const inLine = (jobs: readonly Job[], listed: readonly Job[]): readonly Job[] =>
  lineageOf(jobs)?.part(listedBy).add(listed) ?? listed;

/** An object of its own, so that what is made for the lists of two sites does not replace each other. */
const listedJob = memo((job: Job, site: SiteSettings): Job => {
  const brand = site.brands[brandOf(job.clientId, site) ?? ''];
  return brand === undefined ? job : { ...job, brand: brand.name };
});

/** Returns the site that shows a recorded job; `null` if no site of the host does. */
const siteOfRemembered = memo((site: SiteSettings) => (job: RememberedJob): SiteSettings | null => {
  if (job.clientId !== undefined) return siteOfClient(job.clientId, site);
  return site.clients === undefined ? siteAt(lastAddress(job), site) : null;
});

/** The memory of each site of the host. The same objects each time for the same memory. */
export const memoriesOf = memo((memory: Memory, site: SiteSettings): ReadonlyMap<SiteSettings, Memory> => {
  if (isWhole(site)) return new Map([[site, memory]]);
  const parts = memory.partsBy(siteOfRemembered(site));
  return new Map(
    hostSites(site).map((one) => {
      const own = parts.get(one) ?? noMemory;
      // Lists show when the jobs of brands were published; their closed and moved jobs are the brands' own.
      return [one, one === site && listsAll(site) ? hostMemory(memory, site).noting(own) : own];
    }),
  );
});

/** The memory of all sites of the host together. */
export const hostMemory = (memory: Memory, site: SiteSettings): Memory =>
  isWhole(site) ? memory : (memory.partsBy(isOfHost(site)).get(true) ?? noMemory);

const isOfHost = memo(
  (site: SiteSettings) =>
    (job: RememberedJob): boolean =>
      siteOfRemembered(site)(job) !== null,
);
