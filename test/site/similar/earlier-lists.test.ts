import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { similarOpenJobs } from '../../../src/site/similar/similar-jobs.ts';
import { sampleJob } from '../job-sample.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('jobs that have left are kept by none that stays', async () => {
  const jobOf = (advertId: number): Job => sampleJob({ advertId, recruitmentId: advertId });
  let jobs: readonly Job[] = Array.from({ length: 200 }, (_, at) => jobOf(at + 1));
  const left: WeakRef<Job>[] = [];
  const ask = () => jobs.map((job) => similarOpenJobs(job, jobs).jobs.length);
  ask();
  for (let round = 0; round < 300; round += 1) {
    const last = jobs.at(-1);
    if (last) left.push(new WeakRef(last));
    // One comes on top, which pushes others down; one leaves at the bottom, another is edited among the first.
    jobs = [jobOf(1000 + round), ...jobs.slice(0, -1)].with(5, jobOf(5000 + round));
    ask();
    // What a WeakRef was made for stays until the end of the turn.
    await setImmediate();
  }
  // The first may end a collection that began long ago.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await setImmediate();
  }
  const kept = left.filter((job) => job.deref() !== undefined);
  expect(kept.length).toBeLessThan(left.length / 3);
});
