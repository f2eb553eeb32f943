import { hash as digest } from 'node:crypto';
import type { Job } from '../board/job.ts';

/** One key of many texts; where one text ends and the next begins is part of it. */
export const keyOf = (...parts: readonly string[]): string =>
  digest('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'base64url');

const jobKeys = new WeakMap<Job, string>();

/** A hash of everything that is known of a job. Jobs that have not changed keep their object, so it is cheap. */
export function jobKey(job: Job): string {
  let key = jobKeys.get(job);
  if (key === undefined) {
    key = keyOf(JSON.stringify(job));
    jobKeys.set(job, key);
  }
  return key;
}

const listKeys = new WeakMap<readonly Job[], string>();

/** A hash of a whole list of jobs, in its order. */
export function jobsKey(jobs: readonly Job[]): string {
  let key = listKeys.get(jobs);
  if (key === undefined) {
    key = keyOf(...jobs.map(jobKey));
    listKeys.set(jobs, key);
  }
  return key;
}
