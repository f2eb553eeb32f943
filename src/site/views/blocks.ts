import { partsBy } from '../../board/following.ts';
import { type Board, type Job, type JobList, type Listing, listedJobs, type Point } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { type FacetLists, facetLists, facetValues, townCount } from '../../board/lists/facet-lists.ts';
import { boardPlace } from '../../board/lists/lists.ts';
import { byNewest } from '../../board/make-board.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';
import { type InterfaceLanguage, primaryLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { spellingOf } from '../../i18n/slug.ts';
import type { BuiltInFacet } from '../../i18n/terms.ts';
import { boardAddress, languageRoot } from '../../settings/addresses.ts';
import { type ContentPage, contentVariants, type JobCriteria } from '../../settings/content/content-page.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { overEvents } from '../events/event-text.ts';
import { onBaseMap } from '../map/board-map.ts';
import { sortedVariants } from '../page/alternates.ts';
import { type CardView, cardView, townOf } from './card.ts';
import type { HeadView } from './head.ts';
import { smallBoard } from './small.ts';

/** The jobs that meet the criteria of a block of the owner's. */
export interface ChosenJobsView {
  /** The first cards, in the order of the board. */
  cards: readonly CardView[];
  /** For each of them the town or towns; `''` = not known. */
  towns: readonly string[];
  /** How many cards there are in all. */
  count: number;
  /** Address of the rest: a list of exactly these jobs if there is one, else the board. */
  address: string;
  /** Whether `address` lists exactly these jobs. */
  isExact: boolean;
}

/** What the blocks of a page of the owner's show of the board. */
export interface BlocksView {
  /** By what their criteria ask for (`chosenJobs`). */
  jobs: Readonly<Record<string, ChosenJobsView>>;
  /** Those points of its offices that lie on the site's base map. */
  onMap: readonly Point[];
  /** The ends of those of its events that are over, ISO instants (`eventOver`). Absent = the page has no events. */
  over?: readonly string[];
}

/** Equal for criteria that ask for the same jobs. */
const criteriaName = memo(
  ({ country, city, field, employment, work, company, language, highlighted, limit }: JobCriteria): string =>
    JSON.stringify([country, city, field, employment, work, company, language, highlighted, limit]),
);

/** What blocks show of a board, at its moment. */
type ShownBoard = Listing & Pick<Board, 'at'>;

export function blocksView(page: ContentPage, board: ShownBoard, site: SiteSettings): BlocksView {
  const { language } = page;
  const jobs = page.jobs.map((criteria): [string, ChosenJobsView] => {
    const { shown, ...found } = contentJobs(criteria, { board, site, language });
    const cards = shown.map((card) => cardView(card, language, site));
    const towns = shown.map((card) => townOf(card, language, site));
    return [criteriaName(criteria), { ...found, cards, towns }];
  });
  const shown = { jobs: Object.fromEntries(jobs), onMap: onBaseMap(page.points, board) };
  if (page.events === undefined) return shown;
  return { ...shown, over: overEvents([page], site.timeZone, board.at) };
}

/**
 * The jobs of a block. The file of a page may have changed since the site was compiled, and ask for unknown jobs: then
 * there are none, and the link leads to the board.
 */
export const chosenJobs = (
  criteria: JobCriteria,
  { jobs }: BlocksView,
  { language, site }: { language: ContentPage['language']; site: SiteSettings },
): ChosenJobsView =>
  jobs[criteriaName(criteria)] ?? {
    cards: [],
    towns: [],
    count: 0,
    address: boardAddress(language, site),
    isExact: false,
  };

/** A page that the owner wrote. Its text and its blocks come with the compiled site, or with the settings. */
export interface ContentView {
  kind: 'content';
  language: InterfaceLanguage;
  head: HeadView;
  /** Which of the owner's pages it is. */
  id: string;
  address: string;
  title: string;
  description: string;
  shown: BlocksView;
  /** What a landing page says of the board; `null` = it is another page. */
  landing: LandingView | null;
}

/** The board of a landing page's language. */
export interface LandingView {
  /** How many jobs, as cards, and towns it has, as its own heading counts them. */
  jobs: number;
  towns: number;
  /** Whether it is searched: a small board shows all of its jobs. */
  isSearched: boolean;
}

/** @param content the owner's pages of the site */
export function contentView(
  page: ContentPage,
  board: ShownBoard,
  site: SiteSettings,
  content: readonly ContentPage[],
): ContentView {
  const { id, language, address, title, description } = page;
  const variants = contentVariants(page, content).map(({ language, address }) => ({ language, address }));
  return {
    kind: 'content',
    language,
    id,
    address,
    title,
    description,
    head: { variants: sortedVariants(variants), job: null },
    shown: blocksView(page, board, site),
    landing: address === languageRoot(language, site) ? landingView(language, board, site) : null,
  };
}

function landingView(language: InterfaceLanguage, board: Listing, site: SiteSettings): LandingView {
  const jobs = jobsOf(board, language, site);
  const small = smallBoard(language, board, site);
  return {
    jobs: small?.jobs ?? cardsOf(jobs).length,
    towns: small?.towns ?? townCount(jobs, language, site),
    isSearched: small === null,
  };
}

/** What a block shows of the board. */
export interface ContentJobs {
  /** The first cards of the jobs that meet the criteria, in the order of the board. */
  shown: readonly Card[];
  /** How many cards there are in all. */
  count: number;
  /** Address of the rest: a list of exactly these jobs if there is one, else the board. */
  address: string;
  /** Whether `address` lists exactly these jobs. */
  isExact: boolean;
}

export interface ContentJobsInput {
  board: Listing;
  site: SiteSettings;
  /** Of the page. */
  language: InterfaceLanguage;
}

/** Each criterion that is a facet, with the facet's name. */
const facets = [
  ['city', 'place'],
  ['field', 'field'],
  ['employment', 'type'],
  ['work', 'work'],
  ['company', 'company'],
] as const satisfies readonly (readonly [keyof JobCriteria, BuiltInFacet])[];

interface Asked {
  site: SiteSettings;
  language: InterfaceLanguage;
  /** The jobs of the page's board. */
  own: readonly Job[];
  /** The jobs to choose from. */
  listed: readonly Job[];
}

/** The jobs that meet some criteria. Pure: equal boards give equal jobs. Costs depend on the result, not the board. */
export function contentJobs(criteria: JobCriteria, input: ContentJobsInput): ContentJobs {
  const { board, site, language } = input;
  const own = jobsOf(board, language, site);
  const listed = criteria.language === null ? own : jobsInLanguage(board, criteria.language);
  return chosen(own, listed, criteria, site, language);
}

// Keyed by both lists of jobs first: criteria live forever, and would keep boards alive.
const chosen = memo(
  (
    own: readonly Job[],
    listed: readonly Job[],
    criteria: JobCriteria,
    site: SiteSettings,
    language: InterfaceLanguage,
  ): ContentJobs => choose(criteria, { site, language, own, listed }),
);

function choose(criteria: JobCriteria, { site, language, own, listed }: Asked): ContentJobs {
  const root = boardAddress(language, site);
  const lists = facetLists(listed, boardPlace(site, language));
  const found = facets
    .filter(([name]) => criteria[name].length > 0)
    .map(([name, facet]) => findLists(criteria[name], facet, { listed, lists, site, language }));
  const jobs = narrowed(meetAll(listed, found), criteria);
  // Narrowing a list always makes another array of its jobs.
  const list = found[0]?.lists.find((one) => one.jobs === jobs);
  const exact = jobs.length === own.length ? root : (list?.address ?? null);
  const address = listed === own ? exact : null;
  const cards = cardsOf(jobs);
  return {
    shown: cards.slice(0, criteria.limit),
    count: cards.length,
    address: address ?? root,
    isExact: address !== null,
  };
}

const byLanguage = partsBy(
  (job: Job, _: null) => primaryLanguage(job.language),
  (language) => `advert ${language}`,
);

/** The jobs whose advert is in a language, on any board. The same list until something in it changes. */
const jobsInLanguage = (board: Listing, language: string): readonly Job[] =>
  byLanguage(listedJobs(board), null).get(language) ?? none;

const none: readonly Job[] = [];

/** What is found of one criterion. */
interface Found {
  /** Those of its values that have a list, each once. */
  lists: readonly JobList[];
  /** In the order of the board. */
  jobs: readonly Job[];
}

interface Listed {
  listed: readonly Job[];
  lists: FacetLists;
  site: SiteSettings;
  language: InterfaceLanguage;
}

function findLists(
  values: readonly string[],
  facet: BuiltInFacet,
  { listed, lists, site, language }: Listed,
): Found {
  if (facet === 'place') {
    const found = values.flatMap((value) => lists.places.named(value));
    const named = [...new Set(found.flatMap(({ list }) => list ?? []))];
    const some = [...new Set(found.map(({ jobs }) => jobs))];
    return {
      lists: named,
      jobs: some.some(({ length }) => length === listed.length) ? listed : union(some),
    };
  }
  const wanted = new Set(values.map((value) => spellingOf(value, language).same));
  const [first] = listed;
  // A value that all jobs have makes no list.
  const isShared =
    first &&
    facetValues(first, facet, site.companies).some((value) => {
      return value !== '' && !lists.byValue[facet].has(value) && wanted.has(spellingOf(value, language).same);
    });
  const bySame = listsBySame(lists, facet, language);
  const named = [...wanted].flatMap((same) => bySame.get(same) ?? []);
  if (isShared) return { lists: named, jobs: listed };
  return {
    lists: named,
    jobs: union(named.map((list) => list.jobs)),
  };
}

/** The jobs of some lists, in the order of the board; the very array of a list that is the only one. */
const union = ([first = none, ...others]: readonly (readonly Job[])[]): readonly Job[] =>
  others.reduce(inEither, first);

/** The jobs that are in one of two lists. An edit elsewhere changes neither. */
const inEither = memo((one: readonly Job[], other: readonly Job[]): readonly Job[] => {
  const jobs: Job[] = [];
  let [at, otherAt] = [0, 0];
  for (;;) {
    const [job, next] = [one[at], other[otherAt]];
    if (job === undefined) return [...jobs, ...other.slice(otherAt)];
    if (next === undefined) return [...jobs, ...one.slice(at)];
    const order = job === next ? 0 : byNewest(job, next);
    jobs.push(order <= 0 ? job : next);
    if (order <= 0) at += 1;
    if (order > 0 || job === next) otherAt += 1;
  }
});

/** The jobs that are in both of two lists. */
const inBoth = memo((one: readonly Job[], other: readonly Job[]): readonly Job[] => {
  const jobs = new Set(other);
  return one.filter((job) => jobs.has(job));
});

/** The lists of a facet by what is the same in all spellings of their value. */
const listsBySame = memo(
  (lists: FacetLists, facet: BuiltInFacet, language: string): ReadonlyMap<string, JobList> =>
    new Map([...lists.byValue[facet]].map(([value, list]) => [spellingOf(value, language).same, list])),
);

/** The jobs that every criterion has found; the very array of a list where nothing else is asked for. */
function meetAll(listed: readonly Job[], [first, ...others]: readonly Found[]): readonly Job[] {
  if (first === undefined) return listed;
  return others.reduce((found, { jobs }) => inBoth(found, jobs), first.jobs);
}

function narrowed(jobs: readonly Job[], { country, highlighted }: JobCriteria): readonly Job[] {
  if (country.length === 0 && highlighted === null) return jobs;
  return jobs.filter(
    (job) =>
      (highlighted === null || job.highlighted === highlighted) &&
      (country.length === 0 || country.includes(job.place?.countryCode ?? '')),
  );
}
