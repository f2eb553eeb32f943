import type { Job } from '../../src/board/job.ts';
import { postedAt } from '../../src/board/memory.ts';
import { deadlineKind } from '../../src/site/feeds/deadlines.ts';
import { feedKinds } from '../../src/site/feeds/feed-files.ts';
import {
  type FileKind,
  filesOfJobs,
  type MachineFile,
  type OutputContext,
} from '../../src/site/machine-file.ts';
import { boardTwinKind, twinKind } from '../../src/site/twins/twin-files.ts';
import { type JobView, jobView } from '../../src/site/views/job-file.ts';

const filesIn = (kinds: readonly FileKind[]): MachineFile[] => kinds.flatMap(({ files }) => [...files()]);

/** Feeds, calendars and the files of job sites. */
export const feedFiles = (context: OutputContext): MachineFile[] =>
  filesIn([...feedKinds(context), filesOfJobs(deadlineKind(context), context)]);

/** Jobs and board as data. */
export const twinFiles = (
  context: OutputContext,
  options?: Parameters<typeof boardTwinKind>[1],
): MachineFile[] => filesIn([filesOfJobs(twinKind(context), context), boardTwinKind(context, options)]);

/** What the twins of a job show of it. */
export const viewOf = (job: Job, { memory }: Pick<OutputContext, 'memory'>): JobView =>
  jobView(job, postedAt(memory, job));
