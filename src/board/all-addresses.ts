import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { type Address, jobsOf, pagesOf } from './addresses.ts';
import type { ContentPage } from './content-page.ts';
import type { Board, Job } from './job.ts';
import { facetsOfBoard } from './lists.ts';
import { cardsOf } from './positions.ts';
import {
  boardAddress,
  indexAddress,
  mapAddress,
  pageAddress,
  savedAddress,
  verifyAddress,
} from './site-addresses.ts';

type AddressSite = Pick<
  Site,
  'languages' | 'defaultLanguage' | 'root' | 'companies' | 'remoteCountries' | 'fields'
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
  tablesOf(board, site, content).flatMap(sorted).sort(byPath);

/** Every address of the site that is no job's, in no order. The content is that of `addresses`. */
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
  return undefined;
}

/** The pages of a board, then the jobs of each language. No address stands in two of them. */
type Tables = readonly [ByPath<PageAddress>, ...ByPath[]];

const allOf = new WeakMap<readonly Job[], WeakMap<AddressSite, WeakMap<Content, Tables>>>();

/** The same tables each time for the same board, site and content. */
function tablesOf(board: Jobs, site: AddressSite, content: Content = noContent): Tables {
  const ofBoard = allOf.get(board.jobs) ?? new WeakMap<AddressSite, WeakMap<Content, Tables>>();
  allOf.set(board.jobs, ofBoard);
  const ofSite = ofBoard.get(site) ?? new WeakMap<Content, Tables>();
  ofBoard.set(site, ofSite);
  const known = ofSite.get(content) ?? findTables(board, site, content);
  ofSite.set(content, known);
  return known;
}

function findTables(board: Jobs, site: AddressSite, content: Content): Tables {
  const languages = [...new Set([site.defaultLanguage, ...site.languages])];
  const jobs = languages.map((language) => jobTable(jobsOf(board, language, site)));
  const written = content.map((page): PageAddress => {
    return { kind: 'content', address: page.address, language: page.language, page };
  });
  const all = languages.flatMap((language): PageAddress[] => [
    { kind: 'map', address: mapAddress(language, site), language },
    { kind: 'verify', address: verifyAddress(language, site), language },
    { kind: 'saved', address: savedAddress(language, site), language },
    ...pagesOf(cardsOf(jobsOf(board, language, site))).map((_, at): PageAddress => {
      return { kind: 'board', address: boardAddress(language, site, at + 1), language, page: at + 1 };
    }),
    ...facetAddresses(board, language, site),
  ]);
  const pages = [...written, ...all].filter(({ address }) => !jobs.some((table) => table.has(address)));
  return [new Map(pages.map((page) => [page.address, page])), ...jobs];
}

const jobTables = new WeakMap<readonly Job[], ByPath>();

/** The addresses of jobs. Most changes concern the jobs of one language, and leave the other tables as they are. */
function jobTable(jobs: readonly Job[]): ByPath {
  let table = jobTables.get(jobs);
  if (table === undefined) {
    table = new Map(jobs.map((job) => [job.address, addressOfJob(job)]));
    jobTables.set(jobs, table);
  }
  return table;
}

const addressByJob = new WeakMap<Job, Address>();

function addressOfJob(job: Job): Address {
  let found = addressByJob.get(job);
  if (found === undefined) {
    found = { kind: 'job', address: job.address, job };
    addressByJob.set(job, found);
  }
  return found;
}

const sortedTables = new WeakMap<ByPath, readonly Address[]>();

function sorted(table: ByPath): readonly Address[] {
  const known = sortedTables.get(table) ?? [...table.values()].sort(byPath);
  sortedTables.set(table, known);
  return known;
}

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
