import type { Board, Job } from '../../../src/board/job.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import sampleConfig from '../../../src/sample/site.config.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import { type SiteConfig, type SiteSettings, siteSchema } from '../../../src/settings/site-schema.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';

const serviceUrl = 'http://127.0.0.1:4400';
const at = '2026-11-21T10:00:00Z';

/** The sample company's settings, with changes. */
export const sampleSite = (changes: Partial<SiteConfig> = {}): SiteSettings =>
  siteSchema.parse({ ...sampleConfig, homepage: 'https://kolibra.example/', ...changes });

/** The sample company's board, or a generated one of so many posts, as the service would send them. */
export function boardOf(site: SiteSettings, posts?: number): Board {
  const wire: unknown[] = JSON.parse(
    JSON.stringify(createStandinPosts({ posts, today: Temporal.Instant.from(at) })(serviceUrl)),
  );
  return makeBoard({
    posts: wire.map((post) => postSchema.parse(post)),
    problems: [],
    at,
    site,
    serviceUrl,
    images: new Map(),
  });
}

/** As `jobPosting` wants it. */
export const contextOf = (job: Job, site: SiteSettings) => ({
  site,
  siteUrl: 'https://careers.example',
  postedAt: job.validFrom,
});
