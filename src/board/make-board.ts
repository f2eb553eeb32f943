import type { Site } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { Post } from '../service/wire.ts';
import type { Board, Job } from './job.ts';
import { type Candidate, onePerAdvert } from './one-per-advert.ts';
import { byHighlightThenNewest, bySoonest, inProblemOrder } from './order.ts';
import { readJob } from './read-job.ts';
import type { HtmlSources } from './sections.ts';
import { recordName } from './title.ts';
import { linkTranslations } from './translations.ts';
import { standingAt } from './validity.ts';

export interface BoardInput extends HtmlSources {
  posts: readonly Post[];
  /** What the reading of the list found: taken over into the board. */
  problems: readonly Problem[];
  /** The moment the board shows, an ISO instant. */
  at: string;
  site: Site;
  /** Reads one post; give `rememberedReading` where most posts are the same as the last time. */
  readPost?: typeof readJob;
}

/**
 * The board of one moment. Pure, and independent of the order of the posts. A post that can't be read at all is
 * left out with a problem, and changes no other job. Problems of posts that are over are left out.
 *
 * @throws {RangeError} if `at` is no instant.
 */
export function makeBoard({ posts, problems, at, readPost = readJob, ...reading }: BoardInput): Board {
  Temporal.Instant.from(at);
  const found: Problem[] = [...problems];
  const candidates = posts.flatMap((post): Candidate[] => {
    try {
      const { job, problems: own } = readPost(post, reading);
      return [{ post, job, problems: own, standing: standingAt(at, job) }];
    } catch (error) {
      found.push(unreadable(post, error));
      return [];
    }
  });
  const jobs: Job[] = [];
  const upcoming: Job[] = [];
  for (const { job, standing, problems: own } of onePerAdvert(candidates)) {
    if (standing === 'past') continue;
    (standing === 'open' ? jobs : upcoming).push(job);
    found.push(...own);
  }
  return Object.freeze({
    at,
    jobs: linkTranslations(jobs.sort(byHighlightThenNewest)),
    upcoming: upcoming.sort(bySoonest),
    problems: found.sort(inProblemOrder),
  });
}

function unreadable(post: Post, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    publishId: post.id,
    advertId: post.advert.id,
    code: 'post-unreadable',
    message: `${recordName(post.advert.name, post.advert.id)}: it can't be read (${reason}), so it is left out; save the advert again in the service.`,
  };
}
