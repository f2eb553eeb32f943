import type { LiveLoader, Loader } from 'astro/loaders';
import { boardOf } from '../board/make-board.ts';
import { readPost } from '../board/read-job.ts';
import { ownPosts } from '../board/sites.ts';
import { type ReadDeps, systemDeps } from '../service/http/retry.ts';
import { readPublished } from '../service/list/read-published.ts';
import { loadSettings } from '../settings/load.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings, SiteConfig } from '../settings/site-schema.ts';
import { type PublicJob, publicJob, publicJobSchema } from '../site/twins/job-json.ts';

/*
 * Open jobs for Astro's content layer, read from the service, without our pages. Images in adverts are left out: they
 * are the service's, and are not copied here.
 */

export interface JobsOptions {
  /** URL of the recruitment service; `SERVICE_URL` of the environment if left out. */
  service?: string;
  /** URL of the pages of the jobs, such as `https://www.kolibra.example/careers/`; their `url` is made from it. */
  url: string;
  /** As in `site.config.ts`: the meaning of fields, which posts to request. */
  settings: SiteConfig;
}

/** The result of one reading of the service. */
export interface ReadJobs {
  jobs: readonly PublicJob[];
  /** ISO instant of the list. */
  at: string;
  /** When the next job closes or opens, according to the posts; `null` = never. */
  changesAt: string | null;
  /** Problems of the service's data, a sentence each. */
  problems: readonly string[];
}

/**
 * Reads the open jobs, the newest first.
 *
 * @throws {SettingsError} when an option can't be used
 * @throws {ServiceError} when the list could not be read or proven complete
 */
export async function readJobs(
  options: JobsOptions,
  deps: ReadDeps = systemDeps(),
  at: string = new Date().toISOString(),
): Promise<ReadJobs> {
  const settings = settingsOf(options);
  const { environment, site } = settings;
  const { posts, problems } = await readPublished(readSettings(settings), deps);
  const reading = { site, serviceUrl: environment.SERVICE_URL, images: new Map() };
  const board = boardOf({
    readings: ownPosts(posts, site).map((post) => readPost(post, reading)),
    problems,
    at,
  });
  const shown = { site, siteUrl: environment.SITE_URL };
  const moments = [
    ...board.jobs.flatMap(({ validThrough }) => validThrough ?? []),
    ...board.upcoming.flatMap(({ validFrom }) => validFrom ?? []),
  ];
  return {
    jobs: board.jobs.map((job) => publicJob({ job, postedAt: job.validFrom }, shown)),
    at,
    changesAt: moments.filter((moment) => moment > at).sort()[0] ?? null,
    problems: board.problems.filter(({ code }) => code !== 'image-unusable').map(({ message }) => message),
  };
}

function settingsOf({ service, url, settings }: JobsOptions): Pick<Settings, 'environment' | 'site'> {
  const { origin, pathname } = new URL(url);
  const root = `${pathname.replace(/\/+$/, '')}/`;
  const given = { ...process.env, ...(service !== undefined && { SERVICE_URL: service }), SITE_URL: origin };
  return loadSettings({ ...given, JOBFRONT_BASE: root === '/' ? undefined : root }, settings);
}

/** Open jobs as a content collection: read once a build. Their ids are the numbers of their adverts. */
export function jobsLoader(options: JobsOptions): Loader {
  return {
    name: 'jobfront-jobs',
    schema: publicJobSchema,
    async load({ store, parseData, generateDigest, logger }) {
      const { jobs, problems } = await readJobs(options);
      const entries = await Promise.all(
        jobs.map(async (job) => {
          const id = String(job.id);
          return { id, data: await parseData({ id, data: job }), digest: generateDigest(job) };
        }),
      );
      // Only once everything is read: when the service fails, the build reports it and nothing is lost.
      store.clear();
      for (const entry of entries) store.set(entry);
      logger.info(`${jobs.length} open jobs, ${problems.length} problems`);
    },
  };
}

export interface LiveJobsOptions extends JobsOptions {
  /** Seconds for which a reading is reused; 60 if left out. A job that closes earlier ends it. */
  maxAge?: number;
  /** Reads the jobs; the service if left out. */
  read?: () => Promise<ReadJobs>;
  /** Now, as an ISO instant; the system's clock if left out. */
  now?: () => string;
}

/**
 * Open jobs as a live collection. One reading of the service serves all requests of its time. Each entry, and the
 * collection, has a cache hint: a tag to invalidate (`jobfront`, `jobfront-<number>`), and when it was read.
 */
export function liveJobsLoader(options: LiveJobsOptions): LiveLoader<PublicJob, { id: string }> {
  const { maxAge = 60, read = () => readJobs(options), now = () => new Date().toISOString() } = options;
  let known: { jobs: Promise<ReadJobs>; until: string } | undefined;

  async function current(): Promise<ReadJobs> {
    const at = now();
    if (known === undefined || known.until <= at) {
      const jobs = read();
      const last = new Date(Date.parse(at) + maxAge * 1000).toISOString();
      const mine = { jobs, until: last };
      known = mine;
      jobs.then(
        ({ changesAt }) => {
          if (changesAt !== null && changesAt < last) mine.until = changesAt;
        },
        () => {
          if (known === mine) known = undefined;
        },
      );
    }
    return known.jobs;
  }

  const entryOf = (job: PublicJob, at: string) => ({
    id: String(job.id),
    data: job,
    cacheHint: { tags: ['jobfront', `jobfront-${job.id}`], lastModified: new Date(at) },
  });

  return {
    name: 'jobfront-live-jobs',
    async loadCollection() {
      try {
        const { jobs, at } = await current();
        return {
          entries: jobs.map((job) => entryOf(job, at)),
          cacheHint: { tags: ['jobfront'], lastModified: new Date(at) },
        };
      } catch (cause) {
        return { error: asError(cause) };
      }
    },
    async loadEntry({ filter }) {
      try {
        const { jobs, at } = await current();
        const job = jobs.find(({ id }) => String(id) === filter.id);
        return job && entryOf(job, at);
      } catch (cause) {
        return { error: asError(cause) };
      }
    },
  };
}

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

export type { PublicJob };
export { publicJobSchema };
