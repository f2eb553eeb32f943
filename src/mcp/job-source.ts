import { absolute, basePath, below } from '../base/site-path.ts';
import { type Board, listedJobs } from '../board/job.ts';
import { lastAddress, type Memory, postedAt } from '../board/memory.ts';
import { rootOf } from '../settings/addresses.ts';
import { hostSites, siteOfClient } from '../settings/brands.ts';
import type { FileSettings } from '../site/machine-file.ts';
import { jobsById, type OpenSearch } from '../site/search/board-searches.ts';
import { jobSum } from '../site/twins/job-json.ts';
import type { KnownJobs, SignatureCheck } from '../site/twins/proof.ts';
import { jobView } from '../site/views/job-file.ts';

/** The jobs of one site at one moment. */
export interface ShownJobs {
  board: Board;
  /** Of the jobs of this site, open and closed. */
  memory: Memory;
}

/** What addresses are judged by. */
export interface JobProof {
  jobs: KnownJobs;
  /** The ISO instant at which the service was read. */
  checkedAt: string;
  /** Of the signed list that the jobs are from; `null` where they come from the board itself. */
  signature: SignatureCheck | null;
}

/** What the tools answer from. */
export interface JobSource extends FileSettings {
  /** The present jobs; `null` while there are none to show. */
  shown(): Promise<ShownJobs | null>;
  openSearch: OpenSearch;
  /** Rejects when the list of jobs can't be read. */
  proof(shown: ShownJobs): Promise<JobProof>;
  /** Whether the site publishes the signed list of its open jobs. */
  hasSignedList: boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** Receives errors that answers fail by. Assistants learn only that there is no answer now. */
  report(error: unknown): void;
}

/** The proof that a board is itself: it was read from the service. */
export function proofOfBoard({ board, memory }: ShownJobs, settings: FileSettings): JobProof {
  const { site, siteUrl } = settings;
  const base = basePath(siteUrl);
  const roots = hostSites(site).map((one) => below(base, rootOf(one)));
  const openAt = (id: number) => jobsById(listedJobs(board)).get(id);
  return {
    checkedAt: board.at,
    signature: null,
    jobs: {
      site: absolute('/', settings),
      open(id) {
        const job = openAt(id);
        if (job === undefined) return undefined;
        const view = jobView(job, postedAt(memory, job));
        const { validThrough } = job;
        return {
          id,
          url: absolute(job.address, settings),
          sha256: jobSum(view, siteOfClient(job.clientId, site) ?? site, siteUrl),
          validThrough,
        };
      },
      closed(id) {
        const job = memory.get(id);
        if (job === undefined || job.closedAt === null) return undefined;
        return { id, url: absolute(lastAddress(job), settings), closedAt: job.closedAt };
      },
      isRoot: (path) => roots.includes(path),
    },
  };
}
