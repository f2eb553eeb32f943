import type { Board, Job } from '../board/job.ts';

const byAddress = new WeakMap<Board, ReadonlyMap<string, Job>>();

/** The open job at an address. The board is read once, not once a page. */
export function jobAt(board: Board, address: string): Job | undefined {
  let jobs = byAddress.get(board);
  if (!jobs) {
    jobs = new Map(board.jobs.map((job) => [job.address, job]));
    byAddress.set(board, jobs);
  }
  return jobs.get(address);
}
