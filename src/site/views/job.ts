import { PersistentMap } from '../../base/persistent-map.ts';
import { followed } from '../../board/following.ts';
import type { Board, FacetName, Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { facetLists } from '../../board/lists/facet-lists.ts';
import { boardPlace } from '../../board/lists/lists.ts';
import type { RememberedJob } from '../../board/memory.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { type InterfaceLanguage, primaryLanguage } from '../../i18n/languages.ts';
import { memo, memoLast } from '../../i18n/remember.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { type FactLists, factLists } from '../job/facts.ts';
import { closedPage, similarOpenJobs } from '../similar/similar-jobs.ts';
import { type SimilarView, similarView } from './card.ts';
import { bareHead, type HeadView, jobHead } from './head.ts';

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
 * @param jobs those of its site in its language, `own`, and those that the site lists in it
 * @param posted the ISO instant of its first publication
 */
export function openJobView(
  job: Job,
  { own, listed }: { own: readonly Job[]; listed: readonly Job[] },
  posted: string | null,
  site: SiteSettings,
): OpenJobView {
  const known = viewsOf(listed, site);
  let view = known.get(job);
  if (view?.postedAt !== posted) {
    const language = boardLanguage(job, site);
    const lists = factLists(job, facetLists(listed, boardPlace(site, language)), site);
    const similar = similarView(similarOpenJobs(job, own), language, site, mostSimilar);
    const places = otherPlaces(job, own, language);
    view = viewOf(job, language, posted, jobHead(job, site), lists, places, similar);
    known.set(job, view);
  }
  return view;
}

/** Of the jobs of one board. */
const viewsOf = memo((_: readonly Job[], __: SiteSettings) => new WeakMap<Job, OpenJobView>());

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

/** The page of a closed job. */
export interface ClosedJobView {
  kind: 'closed';
  /** Of the page. */
  language: InterfaceLanguage;
  head: HeadView;
  title: string;
  /** Of the title, BCP 47. */
  advertLanguage: string;
  /** ISO instant. */
  closedAt: string | null;
  similar: SimilarView;
  /** The town that it was in. */
  town: string | null;
  /** The lists of its place and of its fields of work. */
  lists: readonly { address: string; name: FacetName; label: string }[];
}

export function closedJobView(job: RememberedJob, board: Board, site: SiteSettings): ClosedJobView {
  const language = boardLanguage(job, site);
  const { similar, lists } = closedPage(job, board, site);
  const places = lists.flatMap(({ facet }) => (facet?.name === 'place' ? [facet.label] : []));
  return {
    kind: 'closed',
    language,
    head: bareHead,
    title: job.title,
    advertLanguage: job.language,
    closedAt: job.closedAt,
    similar: similarView(similar, language, site, similar.jobs.length),
    town: places[0] ?? job.locality,
    lists: lists.flatMap(({ address, facet }) =>
      facet ? [{ address, name: facet.name, label: facet.label }] : [],
    ),
  };
}

/** The same position advertised for another place. */
export interface OtherPlace {
  address: string;
  /** The place; where it says nothing new, the title of the advert. */
  label: string;
}

/** More than this many are no help. */
const most = 60;

/**
 * The adverts of the same recruitment in the same language: one position, other places (interface.md: several adverts
 * can belong to one recruitment). In the order of their labels.
 *
 * @param jobs of the board that the job is listed on
 * @param language of the page
 */
export function otherPlaces(job: Job, jobs: readonly Job[], language: string): readonly OtherPlace[] {
  const group = job.recruitmentId === null ? undefined : byRecruitment(jobs).get(job.recruitmentId);
  // Most recruitments have one advert.
  return group === undefined || group.length === 1 ? none : adverts(job, group, language);
}

const none: readonly OtherPlace[] = [];

/** The same array each time for the same adverts. */
const adverts = memoLast((job: Job, group: readonly Job[], language: string): readonly OtherPlace[] => {
  const here = formatPlaces(placesIn(job, language));
  return group
    .filter((other) => other.advertId !== job.advertId && sameLanguage(other, job))
    .map((other) => {
      const place = formatPlaces(placesIn(other, language));
      return { address: other.address, label: place === '' || place === here ? other.displayTitle : place };
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, most);
});

const keyOf = ({ label, address }: OtherPlace): string => `${label}\n${address}`;
const sameLanguage = (one: Job, other: Job): boolean =>
  primaryLanguage(one.language) === primaryLanguage(other.language);

const hasRecruitment = ({ recruitmentId }: Job): boolean => recruitmentId !== null;
const recruitmentOf = ({ recruitmentId }: Job): number | null => recruitmentId;

/** Adverts by their recruitment. Those of a recruitment that has not changed stay the same array. */
const byRecruitment = followed(
  (jobs: readonly Job[]) => new PersistentMap(Map.groupBy(jobs.filter(hasRecruitment), recruitmentOf)),
  (before, { gone, come }) => {
    const left = new Set(gone);
    const concerned = Map.groupBy([...gone, ...come].filter(hasRecruitment), recruitmentOf);
    return before.with(
      [...concerned.keys()].map((id) => {
        const group = (before.get(id) ?? []).filter((job) => !left.has(job));
        const all = [...group, ...come.filter((job) => job.recruitmentId === id)];
        return [id, all.length === 0 ? undefined : all] as const;
      }),
    );
  },
);
