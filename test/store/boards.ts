import type { Board, Job } from '../../src/board/job.ts';
import { makeBoard } from '../../src/board/make-board.ts';
import siteConfig from '../../src/sample/site.config.ts';
import { postSchema } from '../../src/service/wire/post.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../../src/site/site-memory.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import type { ShownBoard } from '../../src/store/store.ts';
import { at, bytes, today } from './jobs.ts';

export const site = siteSchema.parse(siteConfig);

/** A board as a service sends it. */
export const generatedBoard = (posts: number, seed = 3): Board =>
  makeBoard({
    posts: createStandinPosts({ today, posts, seed })('https://service.example').map((post) =>
      postSchema.parse(post),
    ),
    problems: [],
    at: today.toString(),
    site,
    serviceUrl: 'https://service.example',
    images: new Map(),
  });

export interface Wanted {
  jobs: readonly Job[];
  upcoming?: readonly Job[];
  minutes: number;
  fingerprint?: string;
  /** How many problems and images it has. */
  others?: number;
  memory?: SiteMemory;
}

/** What a site hands over of these jobs. */
export function shownBoard({ jobs, upcoming = [], minutes, others = 0, ...more }: Wanted): ShownBoard {
  const each = Array.from({ length: others }, (_, index) => index);
  const board: Board = Object.freeze({
    at: at(minutes),
    jobs,
    upcoming,
    problems: each.map((index) => ({
      ...{ publishId: index, advertId: null, code: 'place-unclear' as const },
      message: `Problem ${index}${bytes}`,
    })),
  });
  const images = each.map(
    (index) =>
      [
        `https://service.example/${index}.png`,
        { address: `/images/${index}.webp`, width: index + 1, height: minutes + 1 },
      ] as const,
  );
  return {
    board,
    images: Object.fromEntries(images),
    memory: more.memory ?? rememberSite(emptyMemory, board, site),
    fingerprint: more.fingerprint ?? `${minutes}`,
    shownAt: at(minutes),
  };
}
