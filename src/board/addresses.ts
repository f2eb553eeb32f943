import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { ContentPage } from './content-page.ts';
import { facetLists } from './facet-lists.ts';
import type { Board, Job } from './job.ts';
import { primaryLanguage } from './language.ts';
import type { JobList } from './lists.ts';
import { sameLists } from './same-lists.ts';

/** Jobs on one page of a list. */
const pageSize = 50;

type Languages = Pick<Site, 'languages' | 'defaultLanguage' | 'root'>;

/** An address of the site: a path that begins and ends with a slash. */
export type Address =
  | { kind: 'board'; address: string; language: InterfaceLanguage; page: number }
  | { kind: 'map'; address: string; language: InterfaceLanguage }
  /** A page of a list narrowed to one value of a facet. */
  | { kind: 'list'; address: string; language: InterfaceLanguage; list: JobList; page: number }
  /** The page that names all those lists of a language; only where there are any. */
  | { kind: 'index'; address: string; language: InterfaceLanguage }
  /** The page where visitors check whether a job is real. */
  | { kind: 'verify'; address: string; language: InterfaceLanguage }
  /** The page with the jobs that a visitor has saved. Nobody else's, so search engines are kept away. */
  | { kind: 'saved'; address: string; language: InterfaceLanguage }
  /** A page that the owner wrote. */
  | { kind: 'content'; address: string; language: InterfaceLanguage; page: ContentPage }
  | { kind: 'job'; address: string; advertId: number };

/** The board a job is listed on: that of its language, else that of the default language. */
export function boardLanguage(job: Pick<Job, 'language'>, site: Languages): InterfaceLanguage {
  const primary = primaryLanguage(job.language);
  return site.languages.find((language) => language === primary) ?? site.defaultLanguage;
}

type Listed = ReadonlyMap<InterfaceLanguage, readonly Job[]>;

// A board never changes, and every page of it asks for the same lists.
const listed = new WeakMap<readonly Job[], WeakMap<Languages, Listed>>();
const latest = new WeakMap<Languages, Listed>();

/**
 * The jobs of one board, in the order of `board.jobs`. The same list each time for the same board, and for a board
 * that follows another as far as nothing in the list has changed.
 */
export function jobsOf(
  board: Pick<Board, 'jobs'>,
  language: InterfaceLanguage,
  site: Languages,
): readonly Job[] {
  const ofBoard = listed.get(board.jobs) ?? new WeakMap<Languages, Listed>();
  listed.set(board.jobs, ofBoard);
  let lists = ofBoard.get(site);
  if (lists === undefined) {
    lists = sameLists(
      Map.groupBy(board.jobs, (job) => boardLanguage(job, site)),
      latest.get(site),
    );
    ofBoard.set(site, lists);
    latest.set(site, lists);
  }
  return lists.get(language) ?? none;
}

const none: readonly Job[] = [];

/** The pages of a list. An empty list has one empty page. */
export function pagesOf<Item>(items: readonly Item[], size: number = pageSize): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}

/** The items on one page of a list; none past the last page. Pages count from 1. */
export function pageOf<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/** Where a site begins: `/`, or the path of its brand, `/velo/`. */
export const rootOf = ({ root = '/' }: Pick<Site, 'root'>): string => root;

/**
 * `/`, `/page/2/`; in other languages than the default `/en/`, `/en/page/2/`; of a brand `/velo/`, `/velo/en/`. Pages
 * count from 1.
 */
export function boardAddress(language: InterfaceLanguage, site: Languages, page = 1): string {
  const root = rootOf(site);
  return pageAddress(language === site.defaultLanguage ? root : `${root}${language}/`, page);
}

/** A page of the list that begins at `first`: `/jobs/in/lodz/`, `/jobs/in/lodz/page/2/`. Pages count from 1. */
export const pageAddress = (first: string, page: number): string =>
  page === 1 ? first : `${first}page/${page}/`;

/** `/map/`, `/en/map/`. */
export function mapAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}map/`;
}

/** `/jobs/`, `/en/jobs/`: the page that names all facet lists of a language. */
export function indexAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}jobs/`;
}

/** `/verify/`, `/en/verify/`. */
export function verifyAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}verify/`;
}

/** `/saved/`, `/en/saved/`. */
export function savedAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}saved/`;
}

/** Whether search engines are to find an address. */
export const isFindable = ({ kind }: Pick<Address, 'kind'>): boolean => kind !== 'saved';

type AddressSite = Languages & Pick<Site, 'companies'>;
type Content = readonly ContentPage[];

const noContent: Content = [];
const allOf = new WeakMap<readonly Job[], WeakMap<AddressSite, WeakMap<Content, readonly Address[]>>>();

/**
 * Every address of the site, each once, sorted by code unit. The same array each time for the same board, site and
 * content.
 *
 * @param content pages that the owner wrote, of this site
 */
export function addresses(
  board: Pick<Board, 'jobs'>,
  site: AddressSite,
  content: Content = noContent,
): readonly Address[] {
  const ofBoard = allOf.get(board.jobs) ?? new WeakMap<AddressSite, WeakMap<Content, readonly Address[]>>();
  allOf.set(board.jobs, ofBoard);
  const ofSite = ofBoard.get(site) ?? new WeakMap<Content, readonly Address[]>();
  ofBoard.set(site, ofSite);
  const known = ofSite.get(content) ?? findAddresses(board, site, content);
  ofSite.set(content, known);
  return known;
}

function findAddresses(board: Pick<Board, 'jobs'>, site: AddressSite, content: Content): Address[] {
  const languages = [...new Set([site.defaultLanguage, ...site.languages])];
  const all = languages.flatMap((language): Address[] => [
    { kind: 'map', address: mapAddress(language, site), language },
    { kind: 'verify', address: verifyAddress(language, site), language },
    { kind: 'saved', address: savedAddress(language, site), language },
    ...pagesOf(jobsOf(board, language, site)).map((_, at): Address => {
      return { kind: 'board', address: boardAddress(language, site, at + 1), language, page: at + 1 };
    }),
    ...facetAddresses(board, language, site),
  ]);
  const written = content.map((page): Address => {
    return { kind: 'content', address: page.address, language: page.language, page };
  });
  const jobs = board.jobs.map(({ address, advertId }): Address => ({ kind: 'job', address, advertId }));
  const unique = new Map([...written, ...all, ...jobs].map((address) => [address.address, address]));
  const sorted = sortedLike(unique, sortedBefore.get(site) ?? []);
  sortedBefore.set(site, sorted);
  return sorted.flatMap((address) => unique.get(address) ?? []);
}

const sortedBefore = new WeakMap<AddressSite, readonly string[]>();

/** All keys by code unit. What stands in the order of the board before is nearly sorted, which is quick to sort. */
function sortedLike(unique: ReadonlyMap<string, unknown>, before: readonly string[]): string[] {
  const known = new Set(before);
  const added = [...unique.keys()].filter((address) => !known.has(address));
  return [...before.filter((address) => unique.has(address)), ...added].sort();
}

function facetAddresses(
  board: Pick<Board, 'jobs'>,
  language: InterfaceLanguage,
  site: AddressSite,
): Address[] {
  const root = boardAddress(language, site);
  const { lists } = facetLists(jobsOf(board, language, site), { language, root, companies: site.companies });
  const pages = lists.flatMap((list) =>
    pagesOf(list.jobs).map((_, at): Address => {
      return { kind: 'list', address: pageAddress(list.address, at + 1), language, list, page: at + 1 };
    }),
  );
  return lists.length === 0
    ? []
    : [{ kind: 'index', address: indexAddress(language, site), language }, ...pages];
}
