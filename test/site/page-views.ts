import type { Board } from '../../src/board/job.ts';
import { type Memory, noMemory, remember } from '../../src/board/memory.ts';
import type { SiteSettings } from '../../src/settings/site-schema.ts';
import type { View } from '../../src/site/views/view.ts';
import { viewKey } from '../../src/site/views/view.ts';
import { viewAt } from '../../src/site/views/view-at.ts';

const pageAt = (address: string, board: Board, site: SiteSettings, memory: Memory) => {
  const settings = { site, content: [], environment: { SITE_URL: 'https://careers.example' } };
  return viewAt(address, { board, memory, settings });
};

/** What the page at an address shows of some jobs; `null` where there is none. */
export function viewOfPage(address: string, { jobs }: Pick<Board, 'jobs'>, site: SiteSettings): View | null {
  const board = { at: '2026-11-21T08:00:00Z', jobs, upcoming: [], problems: [] };
  return pageAt(address, board, site, noMemory)?.view() ?? null;
}

/** The keys of the pages of a board, by their addresses. */
export function keysOfPages(
  board: Board,
  site: SiteSettings,
  memory: Memory = remember(noMemory, board),
): (address: string) => string {
  return (address) => {
    const page = pageAt(address, board, site, memory);
    if (!page) throw new Error(`There is no page at ${address}.`);
    return viewKey(page.view());
  };
}
