import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { Board, Job } from './job.ts';
import { primaryLanguage } from './language.ts';

/** Jobs on one page of a board. */
const pageSize = 50;

type Languages = Pick<Site, 'languages' | 'defaultLanguage'>;

/** An address of the site: a path that begins and ends with a slash. */
export type Address =
  | { kind: 'board'; address: string; language: InterfaceLanguage; page: number }
  | { kind: 'map'; address: string; language: InterfaceLanguage }
  | { kind: 'job'; address: string; advertId: number };

/** The board a job is listed on: that of its language, else that of the default language. */
export function boardLanguage(job: Pick<Job, 'language'>, site: Languages): InterfaceLanguage {
  const primary = primaryLanguage(job.language);
  return site.languages.find((language) => language === primary) ?? site.defaultLanguage;
}

// A board never changes, and every page of it asks for the same lists.
const listed = new WeakMap<readonly Job[], WeakMap<Languages, ReadonlyMap<InterfaceLanguage, Job[]>>>();

/** The jobs of one board, in the order of `board.jobs`. The same list each time for the same board. */
export function jobsOf(
  board: Pick<Board, 'jobs'>,
  language: InterfaceLanguage,
  site: Languages,
): readonly Job[] {
  const ofBoard = listed.get(board.jobs) ?? new WeakMap();
  listed.set(board.jobs, ofBoard);
  const lists = ofBoard.get(site) ?? Map.groupBy(board.jobs, (job) => boardLanguage(job, site));
  ofBoard.set(site, lists);
  return lists.get(language) ?? none;
}

const none: readonly Job[] = [];

/** The pages of a list. An empty list has one empty page. */
export function pagesOf<Item>(items: readonly Item[], size: number = pageSize): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}

/** `/`, `/page/2/`; in other languages than the default `/en/`, `/en/page/2/`. Pages count from 1. */
export function boardAddress(language: InterfaceLanguage, site: Languages, page = 1): string {
  const root = language === site.defaultLanguage ? '/' : `/${language}/`;
  return page === 1 ? root : `${root}page/${page}/`;
}

/** `/map/`, `/en/map/`. */
export function mapAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}map/`;
}

/** Every address of the site, each once, sorted by code unit. */
export function addresses(board: Pick<Board, 'jobs'>, site: Languages): Address[] {
  const languages = [...new Set([site.defaultLanguage, ...site.languages])];
  const all = languages.flatMap((language): Address[] => [
    { kind: 'map', address: mapAddress(language, site), language },
    ...pagesOf(jobsOf(board, language, site)).map((_, at): Address => {
      return { kind: 'board', address: boardAddress(language, site, at + 1), language, page: at + 1 };
    }),
  ]);
  const jobs = board.jobs.map(({ address, advertId }): Address => ({ kind: 'job', address, advertId }));
  const unique = new Map([...all, ...jobs].map((address) => [address.address, address]));
  return [...unique.values()].sort((one, other) => (one.address < other.address ? -1 : 1));
}
