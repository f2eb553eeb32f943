import { hash } from 'node:crypto';
import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import type { Site } from '../../config.ts';
import type { PartBytes } from '../joined-parts.ts';
import { jobKey, keyOf } from '../keys.ts';
import { publicJob, type TwinContext } from './job-json.ts';

/** A job's JSON twin: one line, with its end. */
interface JobBytes extends PartBytes {
  /** SHA-256 of the bytes, base64url. */
  sha256: string;
}

// As bytes, which take half the memory of text and are joined without being looked at again.
const remembered = new WeakMap<Job, JobBytes & { site: Site; basis: string }>();

/** The JSON twin of a job, made once for as long as the job and its first publication are the same. */
export function jobBytes(job: Job, context: TwinContext): JobBytes {
  const { memory, site, siteUrl } = context;
  const basis = `${siteUrl} ${postedAt(memory, job)}`;
  const known = remembered.get(job);
  if (known?.site === site && known.basis === basis) return known;
  const bytes = Buffer.from(`${JSON.stringify(publicJob(job, context))}\n`);
  const made = { site, basis, bytes, sha256: hash('sha256', bytes, 'base64url') };
  remembered.set(job, made);
  return made;
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
  keyOf(...jobs.map((job) => twinKey(job, context)));
