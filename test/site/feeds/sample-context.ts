import type { Board, Job } from '../../../src/board/job.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { noMemory, remember } from '../../../src/board/memory.ts';
import owner from '../../../src/sample/site.config.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { bytesOf, type Made, type OutputContext } from '../../../src/site/machine-file.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { siteOf } from '../../board/samples.ts';

const at = '2026-11-21T12:00:00Z';
const serviceUrl = 'http://127.0.0.1:4400';
export const siteUrl = 'https://careers.example';

/** The sample company's site. */
export const sampleSite: SiteSettings = siteOf(owner);

/** The sample company's board, or a generated one of so many posts. */
export function sampleBoard(posts?: number): Board {
  const today = Temporal.Instant.from(at);
  const found = createStandinPosts({ today, ...(posts === undefined ? {} : { posts }) })(serviceUrl);
  return makeBoard({
    posts: found.map((post) => postSchema.parse(post)),
    problems: [],
    at,
    site: sampleSite,
    serviceUrl,
    images: new Map(),
  });
}

export const boardOf = (...jobs: Job[]): Board => ({ at, jobs, upcoming: [], problems: [] });

/** A context where every page changed at the same moment. */
export function contextOf(board: Board, changes: Partial<OutputContext> = {}): OutputContext {
  return {
    board,
    memory: remember(noMemory, board),
    site: sampleSite,
    siteUrl,
    changedAt: () => '2026-11-20T08:00:00Z',
    ...changes,
  };
}

/** The file at an address, as text. */
export async function textAt(
  files: readonly { address: string; make(): Made | Promise<Made> }[],
  address: string,
): Promise<string> {
  const file = files.find((one) => one.address === address);
  if (!file) throw new Error(`${address} is none of ${files.map((one) => one.address).join(', ')}`);
  return new TextDecoder().decode(await bytesOf(await file.make()));
}
