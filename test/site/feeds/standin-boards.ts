import type { Board } from '../../../src/board/job.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { createStandinPosts, type StandinPostsOptions } from '../../../src/standin/first-posts.ts';
import { at, boardOf, kolibra } from './feed-context.ts';
import { hostileJobs } from './hostile-jobs.ts';

const serviceUrl = 'http://127.0.0.1:4400';

/** The stand-in's posts as a board: the sample company, or `posts` generated ones, messy ones among them. */
export function standinBoard(
  options: Omit<StandinPostsOptions, 'today'> = {},
  site: SiteSettings = kolibra,
): Board {
  const posts = createStandinPosts({ ...options, today: Temporal.Instant.from(at) })(serviceUrl);
  return makeBoard({
    posts: posts.map((post) => postSchema.parse(post)),
    problems: [],
    at,
    site,
    serviceUrl,
    images: new Map(),
  });
}

/** The boards that every format is tried on. */
export const boards: readonly (readonly [name: string, board: Board])[] = [
  ['the sample company', standinBoard()],
  ['400 generated posts, messy ones among them', standinBoard({ posts: 400, seed: 7 })],
  ['jobs with hostile texts', boardOf(hostileJobs)],
  ['an empty board', boardOf([])],
];
