import { absolute } from '../base/site-path.ts';
import { hasPageHere, type Job, listedJobs } from '../board/job.ts';
import { postedAt } from '../board/memory.ts';
import { memo } from '../i18n/remember.ts';
import { jobsById } from '../site/search/board-searches.ts';
import { judgeAddressBy } from '../site/twins/proof.ts';
import { jobMarkdown } from '../site/twins/text-twins.ts';
import { twinAddresses } from '../site/twins/twin-addresses.ts';
import { jobView } from '../site/views/job-file.ts';
import { type JobSource, proofOfBoard, type ShownJobs } from './job-source.ts';

/** A job as a resource: the file in Markdown beside its page. */
export interface JobResource {
  uri: string;
  name: string;
  title: string;
  mimeType: 'text/markdown';
}

/** Resources of one answer. */
const perPage = 100;

/** Numbers of the jobs with a page, the highest first: a page of resources begins below a number, whatever closes. */
const numbersOf = memo((jobs: readonly Job[]): readonly number[] =>
  jobs
    .filter(hasPageHere)
    .map(({ advertId }) => advertId)
    .sort((one, other) => other - one),
);

/**
 * The jobs below a number, the highest first.
 *
 * @param cursor `nextCursor` of the page before; anything else is the first page
 */
export function jobResources(
  source: JobSource,
  { board }: ShownJobs,
  cursor: string | undefined,
): { resources: JobResource[]; nextCursor?: string } {
  const below = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : Number.POSITIVE_INFINITY;
  const numbers = numbersOf(listedJobs(board));
  const from = firstBelow(numbers, below);
  const page = numbers.slice(from, from + perPage);
  const jobs = jobsById(listedJobs(board));
  const last = page.at(-1);
  return {
    resources: page.flatMap((id) => {
      const job = jobs.get(id);
      if (job === undefined) return [];
      const uri = absolute(twinAddresses(job).markdown, source);
      return [
        { uri, name: String(id), title: job.displayTitle.slice(0, 200), mimeType: 'text/markdown' as const },
      ];
    }),
    ...(last !== undefined && from + perPage < numbers.length && { nextCursor: String(last) }),
  };
}

function firstBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The open job at an address, also a former one; `null` where there is none. */
export function readResource(
  source: JobSource,
  shown: ShownJobs,
  uri: string,
): { uri: string; text: string } | null {
  const proof = proofOfBoard(shown, source);
  const verdict = judgeAddressBy(uri, proof.jobs, source.now());
  if (verdict.kind !== 'open') return null;
  const job = jobsById(listedJobs(shown.board)).get(verdict.job.id);
  if (job === undefined) return null;
  return { uri, text: jobMarkdown(jobView(job, postedAt(shown.memory, job)), source) };
}
