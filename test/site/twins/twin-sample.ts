import type { Board, Job } from '../../../src/board/job.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { type Memory, noMemory, remember } from '../../../src/board/memory.ts';
import config from '../../../src/sample/site.config.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import type { OutputContext } from '../../../src/site/machine-file.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { siteOf } from '../../board/samples.ts';

const at = '2026-11-21T10:00:00Z';

/** What files are made from: the given jobs, all of them open since they were published. */
export function contextOf(jobs: readonly Job[], changes: Partial<OutputContext> = {}): OutputContext {
  const board: Board = { at, jobs, upcoming: [], problems: [] };
  const memory: Memory = remember(noMemory, board);
  return {
    board,
    memory,
    site: siteOf(),
    siteUrl: 'https://careers.example',
    changedAt: () => null,
    ...changes,
  };
}

/** The sample company, or so many generated jobs. */
export function sampleContext(posts?: number): OutputContext {
  const { site } = loadSettings({ SERVICE_URL: 'https://service.example' }, config);
  const all = createStandinPosts({ posts, today: Temporal.Instant.from(at) })('https://service.example');
  const board = makeBoard({
    posts: all.map((post) => postSchema.parse(post)),
    problems: [],
    at,
    site,
    serviceUrl: 'https://service.example',
    images: new Map(),
  });
  return contextOf(board.jobs, { site, changedAt: () => at });
}

/** The text of a file. */
export const textOf = (content: string | Uint8Array): string =>
  typeof content === 'string' ? content : Buffer.from(content).toString();
