import { hash } from 'node:crypto';
import { PersistentMap } from '../../src/base/persistent-map.ts';
import type { Job } from '../../src/board/job.ts';
import type { ShownBoard, SignedJobs } from '../../src/store/store.ts';
import { memoryFrom } from '../site/plain-memory.ts';
import { at, jobOf } from './jobs.ts';

/** What the signed list says of jobs. */
export const signedJobs = (jobs: readonly Job[], kid = 'k'): SignedJobs => ({
  sums: new PersistentMap(
    jobs.map((job) => [job.advertId, hash('sha256', JSON.stringify(job), 'base64url')] as const),
  ),
  site: 'https://careers.example/',
  kid: kid.padEnd(43, '-'),
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
      changes: { ...Object.fromEntries(changes), '/': { key: `${number}`, at: at(number) } },
    }),
    fingerprint: `${number}`,
    shownAt: at(number),
    signed: signedJobs(jobs),
  };
}
