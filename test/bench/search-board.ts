import type { Job } from '../../src/board/job.ts';
import { makeBoard } from '../../src/board/make-board.ts';
import { postSchema } from '../../src/service/wire/post.ts';
import type { SiteSettings } from '../../src/settings/site-schema.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';

const at = '2026-11-02T09:00:00Z';
const serviceUrl = 'http://127.0.0.1:1';

/** Generated jobs, all of them on one board. */
export function searchJobs(count: number, site: SiteSettings): readonly Job[] {
  const posts = createStandinPosts({ posts: count, today: Temporal.Instant.from(at) })(serviceUrl);
  const read = posts.map((post) => postSchema.parse(post));
  return makeBoard({ posts: read, problems: [], at, site, serviceUrl, images: new Map() }).jobs;
}

/**
 * The same jobs, but with a title, a point and closing minute for each, and a hundred regions: nothing that could be
 * told once for many. Real boards lie between the two.
 */
export const harder = (jobs: readonly Job[]): Job[] =>
  jobs.map((job, row) => {
    const name = (number: number) =>
      number.toString(36).replace(/\d/g, (digit) => 'łóźżęąśćńy'.charAt(Number(digit)));
    const title = `${job.displayTitle} ${name((row * 7919) % 46_656)}${name((row * 104_729) % 1_296)}`;
    const point = job.place?.point ?? null;
    return {
      ...job,
      title,
      displayTitle: title,
      place: job.place && {
        ...job.place,
        region: `${job.place.region ?? ''} ${row % 100}`,
        point: point && [point[0] + ((row * 31) % 997) / 5000, point[1] + ((row * 57) % 991) / 5000],
      },
      validThrough:
        job.validThrough &&
        Temporal.Instant.from(job.validThrough)
          .subtract({ minutes: (row * 37) % 1440 })
          .toString(),
    };
  });

/** Of which the generator makes jobs that differ; more are these again. */
export const mostGenerated = 100_000;

/** Generated jobs, however many: each further one is an earlier one with a number and a title of its own. */
export function manyJobs(count: number, site: SiteSettings): readonly Job[] {
  const jobs = searchJobs(Math.min(count, mostGenerated), site);
  return Array.from({ length: count }, (_, at): Job => {
    const job = jobs[at % jobs.length] as Job;
    const round = Math.floor(at / jobs.length);
    if (round === 0) return job;
    const title = `${job.displayTitle} ${round}`;
    const advertId = job.advertId + round * 1_000_000;
    return {
      ...job,
      advertId,
      title,
      displayTitle: title,
      address: job.address.replace(/\d+/, String(advertId)),
    };
  });
}
