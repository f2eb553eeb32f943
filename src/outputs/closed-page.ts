import { boardLanguage, jobsOf } from '../board/addresses.ts';
import type { Board, Job } from '../board/job.ts';
import type { JobList } from '../board/job-list.ts';
import { facetsOfBoard } from '../board/lists.ts';
import type { RememberedJob } from '../board/memory.ts';
import type { Site } from '../config.ts';
import { type SimilarJobs, similarToClosed } from './similar/similar-open-jobs.ts';

/** What the page of a closed job shows of the board, beside the job itself. */
export interface ClosedPage {
  /** Jobs that resemble the closed one; where fewer than two do, others of its board fill up to three. */
  similar: SimilarJobs;
  /** The lists of its place and of its fields of work, as far as there are any. */
  lists: readonly JobList[];
}

const mostSimilar = 5;
const leastSimilar = 3;

/** Chooses what the page of a closed job offers instead. */
export function closedPage(job: RememberedJob, board: Pick<Board, 'jobs'>, site: Site): ClosedPage {
  const language = boardLanguage(job, site);
  const { byValue, places } = facetsOfBoard(board, language, site);
  const listed = jobsOf(board, language, site);
  const towns = job.locality === null ? [] : places.named(job.locality);
  // Of two towns of one name nobody knows any more which one it was.
  const [town, otherTown] = towns;
  const place = otherTown
    ? null
    : (town?.jobs.find(({ place }) => place?.locality === job.locality)?.place ?? null);
  const similar = similarToClosed(job, place, listed, mostSimilar);
  const found = [...towns.map(({ list }) => list), ...job.fields.map((field) => byValue.field.get(field))];
  return {
    similar:
      similar.are === 'similar' || similar.jobs.length >= leastSimilar
        ? similar
        : { jobs: atLeast(leastSimilar, similar.jobs, [listed, board.jobs]), are: 'others' },
    lists: [...new Set(found)].filter((list) => list != null),
  };
}

function atLeast(
  count: number,
  similar: readonly Job[],
  others: readonly (readonly Job[])[],
): readonly Job[] {
  const all = new Set(similar);
  for (const job of others.flatMap((jobs) => jobs.slice(0, count))) if (all.size < count) all.add(job);
  return [...all];
}
