import { hash } from 'node:crypto';
import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import type { Site } from '../../config.ts';
import { jobKey, keyOf } from '../keys.ts';
import { publicJob, type TwinContext } from './job-json.ts';

/** The JSON twin of a job: one line, with its end. */
export const jobLine = (job: Job, context: TwinContext): string =>
  `${JSON.stringify(publicJob(job, context))}\n`;

const sums = new WeakMap<Job, { site: Site; basis: string; sha256: string }>();

/** SHA-256 of a job's JSON twin, base64url; taken once for as long as job and first publication are the same. */
export function jobSum(job: Job, context: TwinContext): string {
  const basis = `${context.siteUrl} ${postedAt(context.memory, job)}`;
  const known = sums.get(job);
  if (known?.site === context.site && known.basis === basis) return known.sha256;
  const sha256 = hash('sha256', jobLine(job, context), 'base64url');
  sums.set(job, { site: context.site, basis, sha256 });
  return sha256;
}

const keys = new WeakMap<Job, { posted: string | null; key: string }>();

/** A hash of all that the board and the memory bring into a job's twins. Equal keys, equal twins. */
export function twinKey(job: Job, { memory }: Pick<TwinContext, 'memory'>): string {
  const posted = postedAt(memory, job);
  const known = keys.get(job);
  if (known?.posted === posted) return known.key;
  const key = keyOf(jobKey(job), posted ?? '');
  keys.set(job, { posted, key });
  return key;
}

/** One hash of the twins of a whole list, in its order. */
export const twinsKey = (jobs: readonly Job[], context: Pick<TwinContext, 'memory'>): string =>
  keyOf(jobs.map((job) => twinKey(job, context)));
