import type { Board, Job } from '../../board/job.ts';
import { boardLanguage, jobsOf } from '../../board/lists/addresses.ts';
import { type Memory, postedAt } from '../../board/memory.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memoLast } from '../../i18n/remember.ts';
import type { Site } from '../../settings/site-schema.ts';
import { type FactLists, factLists } from '../job/facts.ts';
import { type OtherPlace, otherPlaces } from '../similar/other-places.ts';
import { similarOpenJobs } from '../similar/similar-jobs.ts';
import { type SimilarView, similarView } from './card.ts';
import { type HeadView, jobHead } from './head.ts';

/** The page of an open job. */
export interface OpenJobView {
  kind: 'job';
  /** Of the page. */
  language: InterfaceLanguage;
  head: HeadView;
  job: Job;
  /** The ISO instant of its first publication. */
  postedAt: string | null;
  /** Where its facts lead. */
  lists: FactLists;
  /** The same position in other places. */
  places: readonly OtherPlace[];
  similar: SimilarView;
}

/** So many similar jobs make one row. */
const mostSimilar = 3;

/** The same object each time while everything that it shows is the same, so its key stays valid. */
export function openJobView(job: Job, board: Board, memory: Memory, site: Site): OpenJobView {
  const language = boardLanguage(job, site);
  const listed = jobsOf(board, language, site);
  const similar = similarView(similarOpenJobs(job, listed), language, site, mostSimilar);
  const posted = postedAt(memory, job);
  return viewOf(
    job,
    language,
    jobHead(job, site),
    posted,
    factLists(job, board, site),
    similar,
    otherPlaces(job, listed, language),
  );
}

const viewOf = memoLast(
  (
    job: Job,
    language: InterfaceLanguage,
    head: HeadView,
    postedAt: string | null,
    lists: FactLists,
    similar: SimilarView,
    places: readonly OtherPlace[],
  ): OpenJobView => ({ kind: 'job', language, head, job, postedAt, lists, places, similar }),
);
