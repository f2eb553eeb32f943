import { PersistentMap } from '../../base/persistent-map.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import {
  boardAddress,
  indexAddress,
  languageRoot,
  mapAddress,
  openApplyAddress,
  pageAddress,
  savedAddress,
  takesOpenApplications,
  verifyAddress,
} from '../../settings/addresses.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { followed } from '../following.ts';
import type { Job, JobList, Listing } from '../job.ts';
import { cardsOf } from '../recruitments.ts';
import { type Address, boardLanguage, hasOwnForm, jobApplyAddress, jobsOf, pageCount } from './addresses.ts';
import { facetsOfBoard } from './lists.ts';

type AddressSite = Pick<
  SiteSettings,
  | 'languages'
  | 'texts'
  | 'address'
  | 'defaultLanguage'
  | 'root'
  | 'companies'
  | 'remoteCountries'
  | 'fields'
  | 'apply'
>;
type Content = readonly ContentPage[];
type Jobs = Listing;
/** An address that is no job's. */
export type PageAddress = Exclude<Address, { kind: 'job' }>;

const noContent: Content = [];

/**
 * Every address of the site, each once, sorted by code unit.
 *
 * @param content pages that the owner wrote, of this site
 */
export const addresses = (board: Jobs, site: AddressSite, content?: Content): Address[] =>
  [
    ...pageAddresses(board, site, content),
    ...byAddress(board.jobs).values().map(addressOfJob),
    ...formsOf(board, site),
  ].sort(byPath);

/** The forms of open jobs. */
export const formsOf = ({ jobs }: Jobs, site: AddressSite): Address[] =>
  jobs.flatMap((job) => formOf(job, site) ?? []);

const formOf = (job: Job, site: AddressSite): Address | undefined =>
  hasOwnForm(job, site)
    ? { kind: 'apply', address: jobApplyAddress(job.address), language: boardLanguage(job, site), job }
    : undefined;

/** Every address of the site that is no job's and no job's form, in no order. The content is that of `addresses`. */
export function pageAddresses(board: Jobs, site: AddressSite, content: Content = noContent): PageAddress[] {
  const jobs = byAddress(board.jobs);
  const listed = languagesOf(site).flatMap((language) => [
    ...staticPages(site, language),
    ...listPages(board, site, language),
  ]);
  const all = [...written(content).values(), ...listed].filter(({ address }) => !jobs.has(address));
  return [...new Map(all.map((page) => [page.address, page])).values()];
}

/** Finds the address of the site for a path. It costs the same on every board. The content is that of `addresses`. */
export function addressAt(
  path: string,
  board: Jobs,
  site: AddressSite,
  content: Content = noContent,
): Address | undefined {
  const job = byAddress(board.jobs).get(path);
  if (job) return addressOfJob(job);
  for (const language of languagesOf(site)) {
    const root = languageRoot(language, site);
    if (!path.startsWith(root)) continue;
    const found = listedAt(path, board, site, language) ?? staticAt(path, site, language);
    if (found) return found;
  }
  const page = written(content).get(path);
  if (page) return page;
  const [, of] = /^(\/(?:.+\/)?jobs\/[^/]+\/)apply\/$/.exec(path) ?? [];
  const applied = of === undefined ? undefined : byAddress(board.jobs).get(of);
  return applied && formOf(applied, site);
}

const languagesOf = ({ defaultLanguage, languages }: AddressSite): readonly InterfaceLanguage[] => [
  ...new Set([defaultLanguage, ...languages]),
];

const byAddress = followed(
  (jobs: readonly Job[]) => new PersistentMap(jobs.map((job) => [job.address, job] as const)),
  (before, { gone, come }) =>
    before.with([
      ...gone.map((job) => [job.address, undefined] as const),
      ...come.map((job) => [job.address, job] as const),
    ]),
);

const addressOfJob = memo((job: Job): Address => ({ kind: 'job', address: job.address, job }));

const byPath = (one: Address, other: Address): number => (one.address < other.address ? -1 : 1);

const written = memo(
  (content: Content): ReadonlyMap<string, PageAddress> =>
    new Map(
      content.map((page) => [
        page.address,
        { kind: 'content', address: page.address, language: page.language, page },
      ]),
    ),
);

/** The pages that a language has regardless of its jobs. */
const staticPages = memo((site: AddressSite, language: InterfaceLanguage): readonly PageAddress[] => [
  { kind: 'map', address: mapAddress(language, site), language },
  { kind: 'verify', address: verifyAddress(language, site), language },
  { kind: 'saved', address: savedAddress(language, site), language },
  ...(takesOpenApplications(site)
    ? [{ kind: 'apply', address: openApplyAddress(language, site), language, job: null } as const]
    : []),
]);

const staticAt = (path: string, site: AddressSite, language: InterfaceLanguage): PageAddress | undefined =>
  staticPages(site, language).find(({ address }) => address === path);

/** Pages of the board of a language and of its lists. */
function listPages(board: Jobs, site: AddressSite, language: InterfaceLanguage): PageAddress[] {
  const { lists } = facetsOfBoard(board, language, site);
  const count = pageCount(cardsOf(jobsOf(board, language, site)));
  return [
    ...Array.from({ length: count }, (_, at) => boardPage(site, language, at + 1)),
    ...(lists.length === 0 ? [] : [indexPage(site, language)]),
    ...lists.flatMap((list) =>
      Array.from({ length: pageCount(cardsOf(list.jobs)) }, (_, at) => listPage(list, language, at + 1)),
    ),
  ];
}

/** A page of the board of a language, or of one of its lists, by its path. */
function listedAt(
  path: string,
  board: Jobs,
  site: AddressSite,
  language: InterfaceLanguage,
): PageAddress | undefined {
  const [, parent, number] = /^(.*\/)page\/([1-9]\d{0,8})\/$/.exec(path) ?? [];
  const first = parent ?? path;
  const page = Number(number ?? 1);
  if (number === '1') return undefined;
  if (first === boardAddress(language, site)) {
    const count = pageCount(cardsOf(jobsOf(board, language, site)));
    return page <= count ? boardPage(site, language, page) : undefined;
  }
  if (!first.startsWith(`${languageRoot(language, site)}jobs/`)) return undefined;
  const { lists } = facetsOfBoard(board, language, site);
  const list = listsByAddress(lists).get(first);
  if (list) return page <= pageCount(cardsOf(list.jobs)) ? listPage(list, language, page) : undefined;
  return path === indexAddress(language, site) && lists.length > 0 ? indexPage(site, language) : undefined;
}

const listsByAddress = memo(
  (lists: readonly JobList[]): ReadonlyMap<string, JobList> =>
    new Map(lists.map((list) => [list.address, list])),
);

const boardPage = (site: AddressSite, language: InterfaceLanguage, page: number): PageAddress => ({
  kind: 'board',
  address: boardAddress(language, site, page),
  language,
  page,
});

const indexPage = (site: AddressSite, language: InterfaceLanguage): PageAddress => ({
  kind: 'index',
  address: indexAddress(language, site),
  language,
});

const listPage = (list: JobList, language: InterfaceLanguage, page: number): PageAddress => ({
  kind: 'list',
  address: pageAddress(list.address, page),
  language,
  list,
  page,
});
