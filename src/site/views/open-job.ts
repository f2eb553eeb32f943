import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { facetLists } from '../../board/lists/facet-lists.ts';
import { boardPlace } from '../../board/lists/lists.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo, memoLast } from '../../i18n/remember.ts';
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

/**
 * The same object each time while everything that it shows is the same.
 *
 * @param listed the jobs of the board that the job is listed on
 * @param posted the ISO instant of its first publication
 */
export function openJobView(
  job: Job,
  listed: readonly Job[],
  posted: string | null,
  site: Site,
): OpenJobView {
  const known = viewsOf(listed, site);
  let view = known.get(job);
  if (view?.postedAt !== posted) {
    const language = boardLanguage(job, site);
    const lists = factLists(job, facetLists(listed, boardPlace(site, language)), site);
    const similar = similarView(similarOpenJobs(job, listed), language, site, mostSimilar);
    const places = otherPlaces(job, listed, language);
    view = viewOf(job, language, posted, jobHead(job, site), lists, places, similar);
    known.set(job, view);
  }
  return view;
}

/** Of the jobs of one board. */
const viewsOf = memo((_: readonly Job[], __: Site) => new WeakMap<Job, OpenJobView>());

const viewOf = memoLast(
  (
    job: Job,
    language: InterfaceLanguage,
    postedAt: string | null,
    head: HeadView,
    lists: FactLists,
    places: readonly OtherPlace[],
    similar: SimilarView,
  ): OpenJobView => ({ kind: 'job', language, head, job, postedAt, lists, places, similar }),
);
