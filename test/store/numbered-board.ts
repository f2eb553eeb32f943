import { hash } from 'node:crypto';
import { PersistentMap } from '../../src/base/persistent-map.ts';
import type { Job } from '../../src/board/job.ts';
import type { RememberedJob } from '../../src/board/memory.ts';
import type { ShownBoard, SignedJobs } from '../../src/store/store.ts';
import { memoryFrom } from '../site/plain-memory.ts';
import { at, jobOf } from './jobs.ts';

/** What the signed list says of jobs. */
const signedJobs = (jobs: readonly Job[], kid = 'k'): SignedJobs => ({
  sums: new PersistentMap(
    jobs.map((job) => [job.advertId, hash('sha256', JSON.stringify(job), 'base64url')] as const),
  ),
  site: 'https://careers.example/',
  kid: kid.padEnd(43, '-'),
});

/** Jobs with greater numbers than those that are open are closed. */
const rememberedJob = (advertId: number, open: number): RememberedJob => ({
  ...{
    advertId,
    addresses: [`/jobs/${advertId}/`],
    title: `Job ${advertId}`,
    language: 'pl',
    locality: null,
  },
  ...{ fields: [], postedAt: null, closedAt: advertId > open ? at(0) : null },
});

/** A board that is another for every number, with a memory that says of which it is. */
export function numberedBoard(number: number): ShownBoard {
  const jobs = Array.from({ length: 300 + (number % 3) * 200 }, (_, index) =>
    jobOf(index + 1, index % 10 === number % 10 ? number : 0),
  );
  const changes = jobs.map(({ advertId }) => [
    `/jobs/${advertId}/`,
    { key: `${advertId === number % 300 ? number : 0}`, at: at(0) },
  ]);
  return {
    board: { at: at(number), jobs, upcoming: [], problems: [] },
    images: {},
    memory: memoryFrom({
      jobs: Object.fromEntries(
        Array.from({ length: 700 }, (_, index) => [`${index + 1}`, rememberedJob(index + 1, jobs.length)]),
      ),
      changes: { ...Object.fromEntries(changes), '/': { key: `${number}`, at: at(number) } },
    }),
    fingerprint: `${number}`,
    shownAt: at(number),
    signed: signedJobs(jobs),
    archive: { except: { jobs: [], companies: [], fields: [] }, firstYear: 2000, yearOf: () => 2026 },
  };
}
