import type { Job } from '../../board/job.ts';
import type { OutputContext } from '../machine-file.ts';
import { madeLately } from './made-lately.ts';

/** What a feed says of one job, in UTF-8. */
export type FeedPart = (job: Job, context: OutputContext) => Uint8Array;

/** `render`, as bytes, which take half the memory of text. */
export const feedPart = (render: (job: Job, context: OutputContext) => string): FeedPart =>
  madeLately((job, context: OutputContext) => Buffer.from(render(job, context)));
