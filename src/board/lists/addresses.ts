import { type InterfaceLanguage, primaryLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { type Languages, takesApplications } from '../../settings/addresses.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { partsBy } from '../following.ts';
import { type Board, type Job, type JobList, type Listing, listedJobs } from '../job.ts';

/** Jobs on one page of a list. */
const pageSize = 50;

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
  /** The page with the jobs that a visitor has saved. It is private, so search engines are kept away. */
  | { kind: 'saved'; address: string; language: InterfaceLanguage }
  /** The form of a job, or that for applications without one. */
  | { kind: 'apply'; address: string; language: InterfaceLanguage; job: Job | null }
  /** A page that the owner wrote. */
  | { kind: 'content'; address: string; language: InterfaceLanguage; page: ContentPage }
  | { kind: 'job'; address: string; job: Job };

/** The board a job is listed on: that of its language, else that of the default language. */
export function boardLanguage({ language }: Pick<Job, 'language'>, site: Languages): InterfaceLanguage {
  return boardOfTag(site, language);
}

// Thousands of jobs have the same few tags.
const boardOfTag = memo((site: Languages, language: string): InterfaceLanguage => {
  const primary = primaryLanguage(language);
  return site.languages.find((code) => code === primary) ?? site.defaultLanguage;
});

const byLanguage = partsBy((job: Job, site: Languages) => boardLanguage(job, site));

/**
 * The jobs that the lists of a language show, in the order of the board. The same list each time for the same board, and
 * for a next board as long as nothing in the list has changed.
 */
export const jobsOf = (board: Listing, language: InterfaceLanguage, site: Languages): readonly Job[] =>
  byLanguage(listedJobs(board), site).get(language) ?? none;

/** The same of the jobs that have their pages on the site: its own. */
export const ownJobsOf = (
  { jobs }: Pick<Board, 'jobs'>,
  language: InterfaceLanguage,
  site: Languages,
): readonly Job[] => jobsOf({ jobs }, language, site);

const none: readonly Job[] = [];

/** How many pages a list has: an empty one has one. */
export const pageCount = (items: readonly unknown[], size: number = pageSize): number =>
  Math.max(1, Math.ceil(items.length / size));

/** The pages of a list. An empty list has one empty page. */
export function pagesOf<Item>(items: readonly Item[], size: number = pageSize): Item[][] {
  const count = pageCount(items, size);
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}

/** The items on one page of a list; none past the last page. Pages count from 1. */
export function pageOf<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/**
 * The path of a job's page: `/jobs/1979-magazynier/`, or `/jobs/1979/` where the slug is empty.
 *
 * @param root the root address of the job's site
 */
export function jobAddress(advertId: number, slug: string, root = '/'): string {
  return slug === '' ? `${root}jobs/${advertId}/` : `${root}jobs/${advertId}-${slug}/`;
}

/** The path of the form of a job, from the path of its page. */
export const jobApplyAddress = (address: string): string => `${address}apply/`;

/** Whether a job has a form on the site: its applications need the job's number at the service. */
export const hasOwnForm = (job: Pick<Job, 'recruitmentId'>, site: Pick<SiteSettings, 'apply'>): boolean =>
  takesApplications(site) && job.recruitmentId !== null;

/** The root address of a job's site, from the path of the job's page. */
export const rootOfJob = (address: string): string => address.slice(0, address.indexOf('/jobs/') + 1);

/** Whether search engines are to find an address. */
export const isFindable = ({ kind }: Pick<Address, 'kind'>): boolean => kind !== 'saved' && kind !== 'apply';
