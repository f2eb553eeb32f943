import type { Site } from '../config.ts';
import { memo } from '../i18n/remember.ts';
import { hostSites, isWhole, siteAt, siteOfClient } from './brand-sites.ts';
import { lastAddress, type Memory, type RememberedJob } from './memory.ts';

/** The site that shows what is remembered of a job; `null` where no site of the host does. */
function siteOfRemembered(job: RememberedJob, site: Site): Site | null {
  if (job.clientId !== undefined) return siteOfClient(job.clientId, site);
  return site.clients === undefined ? siteAt(lastAddress(job), site) : null;
}

/** What is remembered of the jobs of each site of the host. The same objects each time for the same memory. */
export const memoriesOf = memo((memory: Memory, site: Site): ReadonlyMap<Site, Memory> => {
  if (isWhole(site)) return new Map([[site, memory]]);
  const jobs = Map.groupBy(Object.entries(memory), ([, job]) => siteOfRemembered(job, site));
  return new Map(hostSites(site).map((one) => [one, Object.fromEntries(jobs.get(one) ?? [])]));
});

/** What is remembered of the jobs of all sites of the host. */
export function hostMemory(memory: Memory, site: Site): Memory {
  if (isWhole(site)) return memory;
  return Object.assign({}, ...memoriesOf(memory, site).values());
}
