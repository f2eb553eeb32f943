import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import type { Site } from '../../config.ts';
import type { OutputContext } from '../machine-file.ts';

/** What a file says of one job, in UTF-8. */
export type Part = (job: Job, context: OutputContext) => Uint8Array;

/** A part, and everything beside the job itself that it was made from. */
interface Known {
  site: Site;
  siteUrl: string;
  posted: string | null;
  changed: string | null;
  bytes: Uint8Array;
}

/**
 * `render`, done once for a job for as long as the job, its times, the settings and the site's address are the
 * same: a job stands in several feeds, and most jobs have not changed since the last board. Kept as bytes,
 * because those are joined without looking at them again, and take half the memory of text.
 */
export function rememberedPart(render: (job: Job, context: OutputContext) => string): Part {
  const parts = new WeakMap<Job, Known>();
  return (job, context) => {
    const { site, siteUrl } = context;
    const posted = postedAt(context.memory, job);
    const changed = context.changedAt(job.address);
    const known = parts.get(job);
    if (
      known?.site === site &&
      known.siteUrl === siteUrl &&
      known.posted === posted &&
      known.changed === changed
    ) {
      return known.bytes;
    }
    const bytes = Buffer.from(render(job, context));
    parts.set(job, { site, siteUrl, posted, changed, bytes });
    return bytes;
  };
}

/** A whole file. */
export const joinParts = (head: string, parts: readonly Uint8Array[], tail: string): Uint8Array =>
  Buffer.concat([Buffer.from(head), ...parts, Buffer.from(tail)]);
