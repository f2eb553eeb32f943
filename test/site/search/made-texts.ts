import type { Job } from '../../../src/board/job.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { textFiles } from '../../../src/site/search/text-files.ts';

/** The files of the words of adverts, by their addresses. */
export async function madeTexts(
  jobs: readonly Job[],
  site: SiteSettings,
): Promise<ReadonlyMap<string, string>> {
  const board = { at: '2026-11-02T09:00:00Z', jobs, upcoming: [], problems: [] };
  const made = new Map<string, string>();
  for (const { address, make } of textFiles({ board, site })) made.set(address, String(await make()));
  return made;
}
