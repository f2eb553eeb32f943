import type { Board } from '../board/job.ts';
import type { Address } from '../board/lists/addresses.ts';
import { addressAt, formsOf, pageAddresses } from '../board/lists/all-addresses.ts';
import { closedJobs, lastAddress, type Memory } from '../board/memory.ts';
import { memo } from '../i18n/remember.ts';
import { boardAddress, rootOf } from '../settings/addresses.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';
import { rowsAddress } from './search/search-files.ts';
import type { SitePart } from './site-parts.ts';

/** What a page shows. */
export interface PageShown {
  key: () => string;
  status?: 200 | 404 | 410;
}

/** The pages of one site that are neither of the board nor of the owner's content, and how their keys are found. */
interface OwnPages {
  keys: PageKeys;
  pages: ReadonlyMap<string, PageShown>;
}

/** The same each time for the same part of the same board. */
const ownPages = memo((board: Board, memory: Memory, site: SitePart['settings']['site']): OwnPages => {
  const keys = pageKeys(board, memory, site);
  const root = rootOf(site);
  const nothing = () => '';
  return {
    keys,
    pages: new Map<string, PageShown>([
      [`${root}brand.css`, { key: nothing }],
      [`${root}favicon.svg`, { key: nothing }],
      ...site.languages.flatMap((language): [string, PageShown][] => [
        [rowsAddress(language, site), { key: () => keys.rows(language) }],
        [`${boardAddress(language, site)}404.html`, { key: () => keys.notFound(language), status: 404 }],
      ]),
      ...closedJobs(memory).map((job): [string, PageShown] => [
        lastAddress(job),
        { key: () => keys.closed(job), status: 410 },
      ]),
    ]),
  };
});

/** What stands at an address of a page. */
export function pageShown(address: string, part: SitePart): PageShown | undefined {
  const { board, settings } = part;
  const { keys, pages } = ownPages(part.board, part.memory, part.settings.site);
  const found = addressAt(address, board, settings.site, settings.content);
  return found ? { key: () => keyOfPage(found, keys) } : pages.get(address);
}

function keyOfPage(address: Address, keys: PageKeys): string {
  switch (address.kind) {
    case 'job':
      return keys.open(address.job);
    case 'board':
      return keys.board(address.language, address.page);
    case 'list':
      return keys.list(address.list, address.page);
    case 'index':
      return keys.index(address.language);
    case 'map':
      return keys.map(address.language);
    case 'content':
      return keys.content(address.page);
    case 'apply':
      return address.job ? keys.form(address.job) : '';
    case 'verify':
    case 'saved':
      return '';
  }
}

/** The addresses of a site's pages. */
export function addressesOfPages(part: SitePart): string[] {
  const { board, settings } = part;
  return [
    ...board.jobs.map(({ address }) => address),
    ...pageAddresses(board, settings.site, settings.content).map(({ address }) => address),
    ...formsOf(board, settings.site).map(({ address }) => address),
    ...ownPages(part.board, part.memory, part.settings.site).pages.keys(),
  ];
}
