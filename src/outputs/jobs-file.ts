import type { Job } from '../board/job.ts';
import type { OutputContext } from './machine-file.ts';
import { type Pieces, pieceSize } from './pieces.ts';

/** What stands around the parts. */
export interface Frame {
  head: string;
  /** @param parts how many jobs have one */
  tail: (parts: number) => string;
  between?: string;
}

/**
 * Makes a file that says something of each of many jobs, piece by piece.
 *
 * @param render what the file says of one job: `''` where it leaves the job out
 */
export const jobsFile = <Context extends Partial<OutputContext>>(
  render: (job: Job, context: Context) => string,
): ((jobs: readonly Job[], context: Context, frame: Frame) => Pieces) =>
  async function* make(jobs, context, { head, tail, between = '' }) {
    let text = head;
    let count = 0;
    for (const job of jobs) {
      const part = render(job, context);
      if (part === '') continue;
      text += count > 0 ? between + part : part;
      count += 1;
      // A character is a byte or more.
      if (text.length < pieceSize) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text + tail(count));
  };
