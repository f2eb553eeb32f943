import type { Board, Job } from '../../board/job.ts';
import { type Address, boardLanguage, jobsOf, ownJobsOf } from '../../board/lists/addresses.ts';
import { addressAt, formsOf, pageAddresses } from '../../board/lists/all-addresses.ts';
import { closedJobs, lastAddress, type Memory, postedAt, type RememberedJob } from '../../board/memory.ts';
import { memo } from '../../i18n/remember.ts';
import { languageRoot, rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { rowsAddress } from '../search/search-files.ts';
import { type SitePart, sharedPages } from '../site-parts.ts';
import { contentView } from './blocks.ts';
import { boardView } from './board.ts';
import { closedJobView, openJobView } from './job.ts';
import { indexView, isNarrowed, listView } from './list.ts';
import { mapPageView } from './map-page.ts';
import {
  applyView,
  baseMapView,
  languageOfPath,
  lookView,
  notFoundView,
  rowsView,
  savedView,
  verifyView,
} from './plain.ts';
import type { View } from './view.ts';

/** The page at an address. */
export interface ViewedPage {
  status: 200 | 404 | 410;
  /** Makes what it shows; the same data each time. */
  view(): View;
}

type ViewPart = Pick<SitePart, 'board' | 'memory' | 'settings'>;

/** The page of a site at an address; `undefined` where there is none. @param part of the site that the address is on */
export function viewAt(address: string, part: ViewPart): ViewedPage | undefined {
  const { board, settings } = part;
  if (sharedPages.has(address)) return { status: 200, view: () => baseMapView(board) };
  const found = addressAt(address, board, settings.site, settings.content);
  return found
    ? { status: 200, view: () => viewOf(found, part) }
    : ofNoList(part.memory, settings.site).get(address)?.(part);
}

/** What a page is printed from if only its path is known: the page for unknown addresses, if there is none. */
export const localsAt = (path: string, part: ViewPart): Pick<App.Locals, 'settings' | 'view'> => ({
  settings: part.settings,
  view:
    viewAt(path, part)?.view() ??
    notFoundView(languageOfPath(path, part.settings.site), part.board, part.settings.site),
});

function viewOf(at: Address, { board, memory, settings }: ViewPart): View {
  const { site, content } = settings;
  switch (at.kind) {
    case 'job':
      return openJobView(at.job, jobsAround(at.job, board, site), postedAt(memory, at.job), site);
    case 'board':
      return boardView(at.language, at.page, { board, site, content });
    case 'list':
      return isNarrowed(at.list)
        ? listView(at.list, at.page, board, site)
        : boardView(at.language, at.page, { board, site, content });
    case 'index':
      return indexView(at.language, board, site);
    case 'map':
      return mapPageView(at.language, board, site);
    case 'content':
      return contentView(at.page, board, site, content);
    case 'apply':
      return applyView(at.job, at.language);
    case 'verify':
      return verifyView(at.language, site);
    case 'saved':
      return savedView(at.language);
  }
}

const jobsAround = (job: Job, board: Board, site: SiteSettings) => {
  const language = boardLanguage(job, site);
  return { own: ownJobsOf(board, language, site), listed: jobsOf(board, language, site) };
};

type Found = (part: ViewPart) => ViewedPage;

/** Pages that are in no table of addresses. */
const ofNoList = memo((memory: Memory, site: SiteSettings): ReadonlyMap<string, Found> => {
  const root = rootOf(site);
  const look: Found = () => ({ status: 200, view: () => lookView });
  const closed =
    (job: RememberedJob): Found =>
    (part) => ({
      status: 410,
      view: () => closedJobView(job, part.board, part.settings.site),
    });
  return new Map<string, Found>([
    [`${root}brand.css`, look],
    [`${root}favicon.svg`, look],
    ...site.languages.flatMap((language): [string, Found][] => [
      [
        rowsAddress(language, site),
        ({ board }) => ({ status: 200, view: () => rowsView(language, board, site) }),
      ],
      [
        `${languageRoot(language, site)}404.html`,
        ({ board }) => ({ status: 404, view: () => notFoundView(language, board, site) }),
      ],
    ]),
    ...closedJobs(memory).map((job): [string, Found] => [lastAddress(job), closed(job)]),
  ]);
});

/** The addresses of a site's pages. */
export function addressesOfPages(part: ViewPart): string[] {
  const { board, settings } = part;
  return [
    ...board.jobs.map(({ address }) => address),
    ...pageAddresses(board, settings.site, settings.content).map(({ address }) => address),
    ...formsOf(board, settings.site).map(({ address }) => address),
    ...ofNoList(part.memory, settings.site).keys(),
  ];
}
