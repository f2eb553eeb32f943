import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import {
  boardAddress,
  indexAddress,
  mapAddress,
  openApplyAddress,
  pageAddress,
  savedAddress,
  takesOpenApplications,
  verifyAddress,
} from '../../settings/addresses.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import type { Site } from '../../settings/site-schema.ts';
import type { Board, Job } from '../job.ts';
import { cardsOf } from '../recruitments.ts';
import { type Address, boardLanguage, hasOwnForm, jobApplyAddress, jobsOf, pagesOf } from './addresses.ts';
import { facetsOfBoard } from './lists.ts';

type AddressSite = Pick<
  Site,
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
type Jobs = Pick<Board, 'jobs'>;
/** An address that is no job's. */
export type PageAddress = Exclude<Address, { kind: 'job' }>;
/** What stands at a path. */
type ByPath<Found = Address> = ReadonlyMap<string, Found>;

const noContent: Content = [];

/**
 * Every address of the site, each once, sorted by code unit.
 *
 * @param content pages that the owner wrote, of this site
 */
export const addresses = (board: Jobs, site: AddressSite, content?: Content): Address[] =>
  [...tablesOf(board, site, content).flatMap(sorted), ...formsOf(board, site)].sort(byPath);

/** The forms of open jobs. */
export const formsOf = ({ jobs }: Jobs, site: AddressSite): Address[] =>
  jobs.flatMap((job) => formOf(job, site) ?? []);

const formOf = (job: Job, site: AddressSite): Address | undefined =>
  hasOwnForm(job, site)
    ? { kind: 'apply', address: jobApplyAddress(job.address), language: boardLanguage(job, site), job }
    : undefined;

/** Every address of the site that is no job's and no job's form, in no order. The content is that of `addresses`. */
export const pageAddresses = (board: Jobs, site: AddressSite, content?: Content): PageAddress[] => [
  ...tablesOf(board, site, content)[0].values(),
];

/** What of the site stands at a path. The content is that of `addresses`. */
export function addressAt(
  path: string,
  board: Jobs,
  site: AddressSite,
  content?: Content,
): Address | undefined {
  for (const table of tablesOf(board, site, content)) {
    const found = table.get(path);
    if (found) return found;
  }
  // Not in the tables: there are as many as jobs, and few are asked for.
  const [, of] = /^(\/(?:.+\/)?jobs\/[^/]+\/)apply\/$/.exec(path) ?? [];
  const at = of === undefined ? undefined : addressAt(of, board, site, content);
  return at?.kind === 'job' ? formOf(at.job, site) : undefined;
}

/** The pages of a board, then the jobs of each language. No address stands in two of them. */
type Tables = readonly [ByPath<PageAddress>, ...ByPath[]];

/** The same tables each time for the same board, site and content. */
const tablesOf = (board: Jobs, site: AddressSite, content: Content = noContent): Tables =>
  findTables(board.jobs, site, content);

const findTables = memo((all: readonly Job[], site: AddressSite, content: Content): Tables => {
  const board = { jobs: all };
  const languages = [...new Set([site.defaultLanguage, ...site.languages])];
  const jobs = languages.map((language) => jobTable(jobsOf(board, language, site)));
  const written = content.map((page): PageAddress => {
    return { kind: 'content', address: page.address, language: page.language, page };
  });
  const listed = languages.flatMap((language): PageAddress[] => [
    { kind: 'map', address: mapAddress(language, site), language },
    { kind: 'verify', address: verifyAddress(language, site), language },
    { kind: 'saved', address: savedAddress(language, site), language },
    ...(takesOpenApplications(site)
      ? [{ kind: 'apply', address: openApplyAddress(language, site), language, job: null } as const]
      : []),
    ...pagesOf(cardsOf(jobsOf(board, language, site))).map((_, at): PageAddress => {
      return { kind: 'board', address: boardAddress(language, site, at + 1), language, page: at + 1 };
    }),
    ...facetAddresses(board, language, site),
  ]);
  const pages = [...written, ...listed].filter(({ address }) => !jobs.some((table) => table.has(address)));
  return [new Map(pages.map((page) => [page.address, page])), ...jobs];
});

/** The addresses of jobs. Most changes concern the jobs of one language, and leave the other tables as they are. */
const jobTable = memo(
  (jobs: readonly Job[]): ByPath => new Map(jobs.map((job) => [job.address, addressOfJob(job)])),
);

const addressOfJob = memo((job: Job): Address => ({ kind: 'job', address: job.address, job }));

const sorted = memo((table: ByPath): readonly Address[] => [...table.values()].sort(byPath));

const byPath = (one: Address, other: Address): number => (one.address < other.address ? -1 : 1);

function facetAddresses(
  board: Pick<Board, 'jobs'>,
  language: InterfaceLanguage,
  site: AddressSite,
): PageAddress[] {
  const { lists } = facetsOfBoard(board, language, site);
  const pages = lists.flatMap((list) =>
    pagesOf(cardsOf(list.jobs)).map((_, at): PageAddress => {
      return { kind: 'list', address: pageAddress(list.address, at + 1), language, list, page: at + 1 };
    }),
  );
  return lists.length === 0
    ? []
    : [{ kind: 'index', address: indexAddress(language, site), language }, ...pages];
}
