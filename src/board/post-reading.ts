import { createHash } from 'node:crypto';
import type { Problem } from '../problem.ts';
import type { Post } from '../service/wire.ts';
import type { Job } from './job.ts';
import { type Reading, readJob } from './read-job.ts';
import { shareParts } from './share-parts.ts';
import { recordName } from './title.ts';

/** What reading one post gave. A board is made of these; the post itself is needed no longer. */
export interface PostReading {
  publishId: number;
  advertId: number;
  recruitmentId: number | null;
  /** `digestOf` the post. */
  digest: string;
  /** `null` for a post that can't be read at all; a problem says why. */
  job: Job | null;
  problems: readonly Problem[];
}

/** A hash of a post as it came; `''` for one that is nested too deep to be printed, which equals no other. */
export function digestOf(post: Post): string {
  try {
    return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
  } catch {
    return '';
  }
}

/** Reads one post. Never throws. */
export function readPost(post: Post, reading: Reading, digest = digestOf(post)): PostReading {
  const { id: publishId, advert } = post;
  const names = { publishId, advertId: advert.id, recruitmentId: advert.recruitment?.id ?? null, digest };
  try {
    const { job, problems } = readJob(post, reading);
    return { ...names, job: shareParts(job), problems };
  } catch (error) {
    return { ...names, job: null, problems: [unreadable(post, error)] };
  }
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
