import { jobsOf } from '../board/lists/addresses.ts';
import { boardAddress } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { OpenSearch } from '../site/search/board-searches.ts';
import { serverSearch } from '../site/search/search-files.ts';
import type { Site } from '../site/site.ts';
import { pageSettings, sitePartAt } from '../site/site-parts.ts';

export interface LargeSearchesOptions {
  settings: Settings;
  search: OpenSearch;
  report: (error: unknown) => void;
}

/** The search of a smaller board is opened in less than a second. */
const fewestJobs = 5_000;

/**
 * Opens the searches that browsers leave to this server (`searchInBrowserUpTo`) before a visitor needs them: each takes
 * from seconds to minutes, in which other requests are answered. Each is opened once, as later boards reuse it.
 */
export function createLargeSearches({ settings, search, report }: LargeSearchesOptions) {
  const opened = new Set<string>();
  return async ({ board, memory }: Pick<Site, 'board' | 'memory'>): Promise<void> => {
    const whole = { board, memory: memory.jobs, settings: pageSettings(settings) };
    for (const site of hostSites(settings.site)) {
      for (const language of site.languages) {
        const address = boardAddress(language, site);
        const jobs = jobsOf(sitePartAt(address, whole).board, language, site);
        const isLarge = jobs.length >= fewestJobs && serverSearch(jobs, language, site) !== null;
        if (!isLarge || opened.has(address)) continue;
        opened.add(address);
        try {
          const engine = await search(jobs, language, site);
          await engine.loadWords('');
        } catch (error) {
          opened.delete(address);
          report(error);
        }
      }
    }
  };
}
