import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import type { Site } from '../../config.ts';
import type { PartBytes } from '../joined-parts.ts';
import type { OutputContext } from '../machine-file.ts';

/** What a file says of one job, in UTF-8. */
export type Part = (job: Job, context: OutputContext) => PartBytes;

/** A part, and everything beside the job itself that it was made from. */
interface Known extends PartBytes {
  site: Site;
  siteUrl: string;
  posted: string | null;
  changed: string | null;
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
      return known;
    }
    const bytes = Buffer.from(render(job, context));
    const made = { site, siteUrl, posted, changed, bytes };
    parts.set(job, made);
    return made;
  };
}
