import { z } from 'zod';
import { absolute } from '../base/site-path.ts';
import { type Job, listedJobs } from '../board/job.ts';
import { jobsOf } from '../board/lists/addresses.ts';
import { postedAt } from '../board/memory.ts';
import { primaryLanguage } from '../i18n/languages.ts';
import { plural } from '../i18n/plural.ts';
import { boardAddress } from '../settings/addresses.ts';
import { type Answer, faultOf, listedJobSchema } from './answer.ts';
import type { NewArguments } from './arguments.ts';
import type { JobSource, ShownJobs } from './job-source.ts';
import { jobsPerPage } from './search-jobs.ts';
import { asOf, cardLines, listedJob, wordingOf } from './wording.ts';

export const newJobsSchema = z.object({
  count: z.int().describe('Jobs published since then that are open'),
  page: z.int(),
  pages: z.int(),
  asOf: z.string(),
  jobs: z.array(listedJobSchema),
});

/**
 * The open jobs that were first published on a day or later, the newest first: of the requested language's board where
 * the site has it, else of all boards.
 */
export function newJobs(source: JobSource, { board, memory }: ShownJobs, args: NewArguments): Answer {
  const { site } = source;
  const wording = wordingOf(args.language, source, memory);
  const from = startOf(args.since, site.timeZone);
  if (from === null) return faultOf(`There is no day ${args.since}: give one such as 2026-11-21.`);
  const own = site.languages.find((code) => code === primaryLanguage(args.language ?? ''));
  const jobs = own ? jobsOf(board, own, site) : listedJobs(board);
  const dated = jobs.flatMap((job): { job: Job; at: number }[] => {
    const at = Date.parse(postedAt(memory, job) ?? '');
    return at >= from ? [{ job, at }] : [];
  });
  // Equally new ones stay in the order of the board.
  dated.sort((one, other) => other.at - one.at);
  const pages = Math.max(1, Math.ceil(dated.length / jobsPerPage));
  const page = Math.min(args.page ?? 1, pages);
  const first = (page - 1) * jobsPerPage;
  const shown = dated.slice(first, first + jobsPerPage).map(({ job }) => job);
  const { texts, language } = wording;
  const head = shown.length === 0 ? texts.nothingFound : plural(texts.jobsFound, dated.length, language);
  const all = absolute(boardAddress(own ?? site.defaultLanguage, site), source);
  return {
    text: [
      `**${head}** ${asOf(wording, board.at)}`,
      ...shown.map((job, at) => cardLines({ job, others: [] }, first + at + 1, wording)),
      `${pages > 1 ? `${texts.page} ${page}/${pages}. ` : ''}${texts.allJobs}: ${all}`,
    ].join('\n\n'),
    data: {
      ...{ count: dated.length, page, pages, asOf: board.at },
      jobs: shown.map((job) => listedJob(job, wording)),
    },
  };
}

/** The moment at which a day begins in a zone; `null` where there is no such day. */
function startOf(day: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}
