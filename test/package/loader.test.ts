import { describe, expect, test } from 'vitest';
import { liveJobsLoader, publicJobSchema, type ReadJobs, readJobs } from '../../src/package/loader.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';

const settings = { name: 'Kolibra', languages: ['en'], defaultLanguage: 'en' } as const;
const url = 'https://www.kolibra.example/careers/';
const read: ReadJobs = { jobs: [], at: '2026-11-27T08:00:00Z', changesAt: null, problems: [] };

/** A loader at a clock that the test turns, whose readings are counted. */
function loaderAt(at: string, answers: readonly (ReadJobs | Error)[]) {
  const clock = { at, readings: 0 };
  const loader = liveJobsLoader({
    url,
    settings: { ...settings, languages: ['en'] },
    maxAge: 60,
    now: () => clock.at,
    read: async () => {
      const answer = answers[Math.min(clock.readings, answers.length - 1)];
      clock.readings += 1;
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { clock, load: () => loader.loadCollection({ collection: 'jobs' }), loader };
}

describe('jobs as a live collection', () => {
  test('come from the service, as their schema says, with tags to invalidate them by', async () => {
    const now = () => Temporal.Now.instant();
    const standin = await startStandin({
      port: 0,
      now,
      posts: createStandinPosts({ posts: 8, today: now() }),
    });
    try {
      const options = { service: standin.url, url, settings: { ...settings, languages: ['en' as const] } };
      const jobs = await readJobs(options);
      const loader = liveJobsLoader({ ...options, read: async () => jobs });
      const found = await loader.loadCollection({ collection: 'jobs' });
      if ('error' in found) throw found.error;
      const [first] = found.entries;
      if (first === undefined) throw new Error('The stand-in has no open job.');
      expect(publicJobSchema.parse(first.data).url).toMatch(
        /^https:\/\/www\.kolibra\.example\/careers\/jobs\//,
      );
      expect(first.cacheHint).toEqual({
        tags: ['jobfront', `jobfront-${first.id}`],
        lastModified: new Date(jobs.at),
      });
      expect(found.cacheHint?.tags).toEqual(['jobfront']);
      expect(await loader.loadEntry({ collection: 'jobs', filter: { id: first.id } })).toEqual(first);
      expect(await loader.loadEntry({ collection: 'jobs', filter: { id: '0' } })).toBeUndefined();
    } finally {
      await standin.close();
    }
  });

  test('are read once for all requests of a minute', async () => {
    const { clock, load } = loaderAt('2026-11-27T08:00:00.000Z', [read]);
    await Promise.all([load(), load()]);
    clock.at = '2026-11-27T08:00:59.000Z';
    await load();
    expect(clock.readings).toBe(1);
    clock.at = '2026-11-27T08:01:00.000Z';
    await load();
    expect(clock.readings).toBe(2);
  });

  test('are read again when one of them closes, and after a reading that failed', async () => {
    const closing = { ...read, changesAt: '2026-11-27T08:00:10Z' };
    const { clock, load } = loaderAt('2026-11-27T08:00:00.000Z', [new Error('out of reach'), closing]);
    expect(await load()).toEqual({ error: new Error('out of reach') });
    await load();
    expect(clock.readings).toBe(2);
    clock.at = '2026-11-27T08:00:11.000Z';
    await load();
    expect(clock.readings).toBe(3);
  });
});
