import { addresses } from '../board/addresses.ts';
import { type Changes, rememberChanges, type Shown } from '../board/changes.ts';
import type { Board, Job } from '../board/job.ts';
import { jobLists } from '../board/lists.ts';
import { type Memory, postedAt, remember } from '../board/memory.ts';
import type { Site } from '../config.ts';
import { jobKey, jobsKey } from './keys.ts';
import { proofAddresses } from './proof/addresses.ts';
import { proofKey } from './proof/proof-files.ts';

/** What a site remembers from one run to the next. */
export interface SiteMemory {
  /** Open and closed jobs with all their addresses. */
  jobs: Memory;
  /** Since when each address shows what it shows. */
  changes: Changes;
}

/** What is remembered once `board` is live. Pure: the moment is the board's own. */
export function rememberSite(memory: SiteMemory, board: Board, site: Site): SiteMemory {
  const jobs = remember(memory.jobs, board);
  const proof = { address: proofAddresses.list, key: proofKey({ board, memory: jobs }), since: null };
  return { jobs, changes: rememberChanges(memory.changes, [...shown(board, jobs, site), proof], board.at) };
}

function* shown(board: Board, memory: Memory, site: Site): Generator<Shown> {
  const byId = new Map(board.jobs.map((job) => [job.advertId, job]));
  const boards = new Map(
    jobLists(board, site).flatMap((list) => (list.facet ? [] : [[list.language, list.jobs] as const])),
  );
  for (const address of addresses(board, site)) {
    if (address.kind === 'job') {
      const job = byId.get(address.advertId);
      if (job) yield { address: address.address, key: jobKey(job), since: postedAt(memory, job) };
    } else if (address.kind !== 'verify') {
      const jobs = address.kind === 'list' ? address.list.jobs : (boards.get(address.language) ?? []);
      yield { address: address.address, key: jobsKey(jobs), since: newest(jobs, memory) };
    }
  }
}

/** The latest first publication among some jobs. */
function newest(jobs: readonly Job[], memory: Memory): string | null {
  let latest: string | null = null;
  for (const job of jobs) {
    const at = postedAt(memory, job);
    if (at !== null && (latest === null || at > latest)) latest = at;
  }
  return latest;
}
