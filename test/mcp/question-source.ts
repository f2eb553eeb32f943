import { noMemory, remember } from '../../src/board/memory.ts';
import { type JobSource, proofOfBoard } from '../../src/mcp/job-source.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { createBoardSearches } from '../../src/site/search/board-searches.ts';
import { startStandin } from '../../src/standin/server.ts';
import type { StandinPost } from '../../src/standin/state/post.ts';
import { lookAtImages, syncBoard, systemSyncDeps } from '../../src/sync/sync-board.ts';
import { questionPosts, questionSite } from './question-posts.ts';

/** The jobs of the questions, read once from a service. */
export async function questionSource(
  posts: (baseUrl: string) => StandinPost[] = questionPosts,
  more: Partial<SiteConfig> = {},
): Promise<JobSource> {
  const service = await startStandin({ port: 0, posts, now: () => Temporal.Now.instant() });
  try {
    const settings = loadSettings(
      {
        SERVICE_URL: service.url,
        SITE_URL: 'https://careers.example',
        SERVICE_REQUESTS_PER_SECOND: '1000',
        DATA_DIR: '/nonexistent/jobfront',
      },
      { ...site, ...questionSite, ...more },
    );
    const deps = systemSyncDeps();
    const { board } = await syncBoard(settings, deps, await lookAtImages(settings, deps), false);
    const place = { site: settings.site, siteUrl: settings.environment.SITE_URL };
    const memory = remember(noMemory, board);
    return {
      ...place,
      shown: async () => ({ board, memory }),
      openSearch: createBoardSearches(),
      proof: async (shown) => proofOfBoard(shown, place),
      hasSignedList: true,
      report: (error) => {
        throw error;
      },
      now: () => Date.parse('2026-11-29T12:00:00Z'),
    };
  } finally {
    await service.close();
  }
}
