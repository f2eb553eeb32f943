import { hash } from 'node:crypto';
import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import type { Site } from '../../config.ts';
import { jobKey, keyOf } from '../keys.ts';
import { publicJob, type TwinContext } from './job-json.ts';

const sums = new WeakMap<Job, { site: Site; basis: string; sha256: string }>();

/** The JSON twin of a job: one line, with its end. UTF-8. */
export function jobBytes(job: Job, context: TwinContext): Uint8Array {
  const bytes = lineOf(job, context);
  // Who makes a twin is asked for its sum as well, by the signed list.
  if (knownSum(job, context) === null) rememberSum(job, context, bytes);
  return bytes;
}

/** SHA-256 of a job's JSON twin, base64url; taken once for as long as job and first publication are the same. */
export const jobSum = (job: Job, context: TwinContext): string =>
  knownSum(job, context) ?? rememberSum(job, context, lineOf(job, context));

const lineOf = (job: Job, context: TwinContext): Uint8Array =>
  Buffer.from(`${JSON.stringify(publicJob(job, context))}\n`);

function knownSum(job: Job, context: TwinContext): string | null {
  const known = sums.get(job);
  return known?.site === context.site && known.basis === basisOf(job, context) ? known.sha256 : null;
}

function rememberSum(job: Job, context: TwinContext, bytes: Uint8Array): string {
  const sha256 = hash('sha256', bytes, 'base64url');
  sums.set(job, { site: context.site, basis: basisOf(job, context), sha256 });
  return sha256;
}

const basisOf = (job: Job, { memory, siteUrl }: TwinContext): string => `${siteUrl} ${postedAt(memory, job)}`;

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
