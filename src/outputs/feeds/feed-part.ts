import type { Job } from '../../board/job.ts';
import type { OutputContext } from '../machine-file.ts';

/** What a feed says of one job, in UTF-8. */
export type FeedPart = (job: Job, context: OutputContext) => Uint8Array;

/**
 * `render`, done once for each job while the files of one board are made: a job stands in the feed of each of its
 * lists. Kept as bytes, which take half the memory of text; gone with the board's context.
 */
export function feedPart(render: (job: Job, context: OutputContext) => string): FeedPart {
  const parts = new WeakMap<OutputContext, Map<Job, Uint8Array>>();
  return (job, context) => {
    const known = parts.get(context) ?? new Map<Job, Uint8Array>();
    parts.set(context, known);
    const bytes = known.get(job) ?? Buffer.from(render(job, context));
    known.set(job, bytes);
    return bytes;
  };
}
