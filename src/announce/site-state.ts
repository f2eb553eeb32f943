import { absolute } from '../base/site-path.ts';
import { changedAt as changedAtIn } from '../board/changes.ts';
import type { Board, Job } from '../board/job.ts';
import { addresses } from '../board/lists/all-addresses.ts';
import { movedAddresses, postedAt } from '../board/memory.ts';
import { hostMemory } from '../board/sites.ts';
import { memo } from '../i18n/remember.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import { followedFeeds } from '../site/feeds/feed-files.ts';
import { isRequired, missingForGoogle } from '../site/job/posting.ts';
import { createPause } from '../site/pause.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { siteParts } from '../site/site-parts.ts';

/** What can be announced of a site, by full URLs. An unchanged key need not be announced again. */
export interface SiteState {
  /** URL of the host: "https://careers.example". */
  siteUrl: string;
  /** Pages of open jobs. */
  jobs: ReadonlyMap<string, JobState>;
  /** Pages that the owner wrote, with their keys. */
  pages: ReadonlyMap<string, string>;
  /** Feeds with their keys; none when no hub is set. */
  feeds: ReadonlyMap<string, string>;
  /** Earlier addresses of jobs, which redirect now. */
  moved: ReadonlySet<string>;
}

export interface JobState {
  key: string;
  /** ISO instant of the first publication; `null` when unknown. */
  postedAt: string | null;
  /** Whether the page has JobPosting markup. */
  isMarked: boolean;
}

/** A shown site: from memory or from the store. */
export interface ShownBoard {
  board: Board;
  memory: SiteMemory;
}

type StateSettings = Pick<Settings, 'site' | 'content'> & {
  environment: Pick<Settings['environment'], 'SITE_URL' | 'WEBSUB_HUB'>;
};

/** Collects what can be announced of all sites of the host. The event loop gets turns in between. */
export async function siteState({ board, memory }: ShownBoard, settings: StateSettings): Promise<SiteState> {
  const { site, content, environment } = settings;
  const { SITE_URL: siteUrl, WEBSUB_HUB: hub } = environment;
  const pause = createPause();
  const whole = (address: string) => absolute(address, { siteUrl });
  const changedAt = (address: string) => changedAtIn(memory.changes, address);
  const jobs = new Map<string, JobState>();
  const pages = new Map<string, string>();
  const feeds = new Map<string, string>();
  for (const part of siteParts({ board, memory: memory.jobs, settings: { site, content } })) {
    const own = part.settings;
    for (const found of addresses(part.board, own.site, own.content)) {
      await pause();
      const key = memory.changes.get(found.address)?.key;
      if (key === undefined) continue;
      if (found.kind === 'content') pages.set(whole(found.address), key);
      if (found.kind !== 'job') continue;
      const posted = postedAt(part.memory, found.job);
      const isMarked = posted !== null && hasAllForGoogle(found.job, own.site);
      jobs.set(whole(found.address), { key, postedAt: posted, isMarked });
    }
    if (hub === undefined) continue;
    const context = { board: part.board, memory: part.memory, ...own, siteUrl, hub, changedAt };
    for (const { address, key } of followedFeeds(context)) {
      await pause();
      feeds.set(whole(address), key);
    }
  }
  const moved = new Set(Object.keys(movedAddresses(hostMemory(memory.jobs, site))).map(whole));
  return { siteUrl, jobs, pages, feeds, moved };
}

// The posting date is checked apart: it is no part of the job.
const hasAllForGoogle = memo(
  (job: Job, site: SiteSettings): boolean =>
    !missingForGoogle(job, { site, postedAt: '1970-01-01T00:00:00Z' }).some(isRequired),
);
