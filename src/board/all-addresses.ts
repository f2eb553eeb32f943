import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import {
  type Address,
  boardAddress,
  indexAddress,
  jobsOf,
  mapAddress,
  pageAddress,
  pagesOf,
  savedAddress,
  verifyAddress,
} from './addresses.ts';
import type { ContentPage } from './content-page.ts';
import { facetLists } from './facet-lists.ts';
import type { Board, Job } from './job.ts';

type AddressSite = Pick<Site, 'languages' | 'defaultLanguage' | 'root' | 'companies'>;
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
  const byPath = new Map<string, Address>();
  for (const addresses of [written, all, board.jobs.map(addressOfJob)]) {
    for (const found of addresses) byPath.set(found.address, found);
  }
  const sorted = sortedLike(latest.get(site) ?? [], byPath);
  latest.set(site, sorted);
  paths.set(sorted, byPath);
  return sorted;
}

const addressByJob = new WeakMap<Job, Address>();

function addressOfJob(job: Job): Address {
  let found = addressByJob.get(job);
  if (found === undefined) {
    found = { kind: 'job', address: job.address, advertId: job.advertId };
    addressByJob.set(job, found);
  }
  return found;
}

const latest = new WeakMap<AddressSite, readonly Address[]>();
const paths = new WeakMap<readonly Address[], ReadonlyMap<string, Address>>();

/** All by code unit. What stands in the order of the board before is nearly sorted, which is quick to sort. */
function sortedLike(before: readonly Address[], byPath: ReadonlyMap<string, Address>): Address[] {
  const sorted: Address[] = [];
  for (const { address } of before) {
    const found = byPath.get(address);
    if (found) sorted.push(found);
  }
  if (sorted.length < byPath.size) {
    const known = paths.get(before);
    for (const found of byPath.values()) if (!known?.has(found.address)) sorted.push(found);
  }
  return sorted.sort((one, other) => (one.address < other.address ? -1 : 1));
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

/** What stands at a path. @param all as `addresses` gives them */
export const addressAt = (path: string, all: readonly Address[]): Address | undefined =>
  paths.get(all)?.get(path);
