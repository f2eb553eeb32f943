import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createRecent } from '../base/recent.ts';
import { createLock } from '../base/timing.ts';
import { changedAt } from '../board/changes.ts';
import { jobsOf } from '../board/lists/addresses.ts';
import { jobLists } from '../board/lists/lists.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { boardAddress, hasLanding, languageRoot } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import { type FeedFormat, searchFeed } from '../site/feeds/feed-files.ts';
import { feedAddresses } from '../site/feeds/feed-source.ts';
import type { Header, SiteSecurity } from '../site/hosts/security-headers.ts';
import { noScriptAddress } from '../site/page/page-files.ts';
import { withReports } from '../site/page/reports.ts';
import { type Printer, printPage } from '../site/print-page.ts';
import {
  foundAdverts,
  readInclude,
  readSearch,
  searchAnswer,
  searchLabel,
  serverAnswer,
} from '../site/search/answer.ts';
import { jobsById, type OpenSearch } from '../site/search/board-searches.ts';
import { type AskedPage, searchQuery } from '../site/search/query.ts';
import { searchAddress } from '../site/search/search-files.ts';
import { type AnswerInclude, writeInclude } from '../site/search/server-query.ts';
import { hasPayFields } from '../site/search/typed-pay.ts';
import type { Site } from '../site/site.ts';
import { pageSettings, sitePartAt } from '../site/site-parts.ts';
import { searchView } from '../site/views/search.ts';
import { isSearched } from '../site/views/small.ts';
import { localsAt } from '../site/views/view-at.ts';
import { readTarget } from './request-target.ts';
import { createByteCache } from './response-cache.ts';
import { createSender } from './send-response.ts';
import type { Route } from './server.ts';
import { revalidate, type StoredResponse, storedResponse } from './stored-response.ts';
import { writeRedirect, writeText } from './write-answer.ts';

export interface SearchRouteOptions {
  settings: Settings;
  security: SiteSecurity;
  /** Opens the searches of boards. */
  search: OpenSearch;
  /** The current site; `null` = searches are answered like the addresses without them. */
  shown: () => Pick<Site, 'board' | 'memory'> | null;
  printer: Printer;
  report: (error: unknown) => void;
  /** Is called before a page with results is sent to somebody who has searched for words. */
  searched?: ((request: IncomingMessage, words: string, found: number) => void) | undefined;
}

/**
 * An address that answers searches: the page of a board, its answers for scripts, or its feed in one of the formats.
 */
interface SearchAddress {
  site: SiteSettings;
  language: InterfaceLanguage;
  /** Path of the board. */
  board: string;
  as: 'page' | 'script' | FeedFormat;
}

/** A landing page, where the board was before: it redirects searches to the board. */
interface LandingAddress {
  board: string;
  as: 'landing';
}

/** Bytes of answers in memory, and the same again for their compressed forms. */
const cap = 16 * 1024 * 1024;

/**
 * Answers searches, for browsers without scripts, for programs that read feeds, and for the scripts of boards that are
 * too large to be searched in the browser: `/?q=kurier`, `/en/feed.xml?type=…`, `/search.json?q=kurier`. Requests
 * without a search go to the front, and so do pages that can't be made now.
 */
export async function createSearchRoute(options: SearchRouteOptions): Promise<Route> {
  const { settings, security, search, report } = options;
  const places = placesOf(settings.site);
  const answers = createAnswers(cap);
  const headersOf = withReports(security.headersFor, settings.site);
  const { send } = createSender({
    security: security.headers,
    // Content-Location names the search that it answers: scripts know by it that the host searches
    // (browser/board/start.ts).
    headersFor: (address): readonly Header[] => [
      ...headersOf(pathOf(address)),
      ['X-Robots-Tag', 'noindex'],
      ['Content-Location', address],
    ],
    cache: createByteCache(cap),
    report,
  });
  const answerNoScript = await noScriptRoute(security);
  // Weak, so that a board that is no longer shown can be freed.
  let latest: WeakRef<object> | null = null;

  const partOf = (place: SearchAddress, { board, memory }: Pick<Site, 'board' | 'memory'>) =>
    sitePartAt(place.board, { board, memory: memory.jobs, settings: pageSettings(settings) });

  async function make(
    place: SearchAddress,
    wanted: AskedPage,
    include: AnswerInclude,
    shown: Pick<Site, 'board' | 'memory'>,
  ): Promise<MadeAnswer> {
    const { site, language } = place;
    const { memory } = shown;
    const part = partOf(place, shown);
    const listed = jobsOf(part.board, language, site);
    const engine = await search(listed, language, site);
    await engine.loadWords(wanted.asked.words);
    if (place.as === 'script') {
      const answer = serverAnswer(engine, wanted, include);
      return { type: 'application/json; charset=utf-8', bytes: Buffer.from(JSON.stringify(answer)) };
    }
    const jobs = jobsById(listed);
    if (place.as === 'page') {
      const answer = searchAnswer(engine, wanted, jobs, site);
      const locals = { ...localsAt(place.board, part), search: searchView(answer, listed, language, site) };
      const bytes = await printPage(options.printer, locals, { address: place.board, status: 200 });
      const count = answer.isWidened ? 0 : answer.count + answer.unpaid.count;
      return { type: 'text/html; charset=utf-8', bytes, found: count };
    }
    const list = jobLists(part.board, site).find(({ address }) => address === place.board);
    if (!list) throw new Error(`There is no board at ${place.board}.`);
    const found = foundAdverts(engine, wanted.asked).map((id) => jobs.get(id));
    return searchFeed(
      place.as,
      list,
      {
        query: searchQuery(wanted),
        label: searchLabel(engine, wanted.asked, site),
        jobs: found.filter((job) => job !== undefined),
      },
      {
        board: part.board,
        memory: part.memory,
        site,
        siteUrl: settings.environment.SITE_URL,
        changedAt: (address) => changedAt(memory.changes, address),
      },
    );
  }

  return (request, response) => {
    const { url = '', method } = request;
    if (url === noScriptAddress) return answerNoScript(request, response);
    // Nearly all requests end here.
    if (!url.includes('?') || (method !== 'GET' && method !== 'HEAD')) return false;
    const target = readTarget(url);
    const place = target && places.get(target.path);
    const read = place && readSearch(target.query);
    const shown = options.shown();
    if (!read) return false;
    if (place.as === 'landing') {
      const to = place.board + searchQuery(read);
      writeRedirect(response, { status: 301, to, cacheControl: revalidate }, security.headers);
      return true;
    }
    // The form without scripts has three fields for pay; shared addresses have one value for them.
    if (place.as === 'page' && hasPayFields(target.query)) {
      const to = target.path + searchQuery(read);
      writeRedirect(response, { status: 303, to, cacheControl: 'no-store' }, security.headers);
      return true;
    }
    const left = () => place.as !== 'page' && refuse(request, response, security.headers);
    if (!shown) return left();
    // The page of a small board shows all of its jobs for any search.
    if (place.as === 'page' && !isSearched(place.language, partOf(place, shown).board, place.site))
      return false;
    // A feed has one page and its own order.
    const isOnePage = place.as !== 'page' && place.as !== 'script';
    const wanted = isOnePage ? { page: 1, asked: { ...read.asked, sort: 'newest' as const } } : read;
    const include = readInclude(place.as === 'script' ? target.query : '');
    if (shown !== latest?.deref()) {
      answers.clear();
      latest = new WeakRef(shown);
    }
    const address = [`${target.path}${searchQuery(wanted)}`, ...writeInclude(include)].join('&');
    const answer = (entry: FoundResponse) => {
      const { words } = wanted.asked;
      if (entry.found !== undefined && wanted.page === 1 && words.trim() !== '')
        options.searched?.(request, words, entry.found);
      send(request, response, entry);
    };
    const known = answers.get(address);
    if (known) {
      answer(known);
      return true;
    }
    return answers
      .make(address, () => make(place, wanted, include, shown))
      .then(
        (entry) => {
          if (entry) answer(entry);
          return entry !== null || left();
        },
        (error) => {
          report(error);
          return left();
        },
      );
  };
}

/** Readers of a search must not get all jobs in place of its results. */
function refuse(...[request, response, security]: [...Parameters<Route>, readonly Header[]]): true {
  const headers: Header[] = [['Retry-After', '60']];
  writeText(request, response, { status: 503, text: 'Searches can’t be answered now.', headers }, security);
  return true;
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '';

/** The addresses of a host that answer searches. */
function placesOf(host: SiteSettings): ReadonlyMap<string, SearchAddress | LandingAddress> {
  const places = new Map<string, SearchAddress | LandingAddress>();
  for (const site of hostSites(host)) {
    for (const language of site.languages) {
      const board = boardAddress(language, site);
      const { rss, atom, json } = feedAddresses({ address: board });
      const at = { site, language, board };
      places.set(board, { ...at, as: 'page' });
      if (hasLanding(language, site)) places.set(languageRoot(language, site), { board, as: 'landing' });
      places.set(searchAddress(language, site), { ...at, as: 'script' });
      places.set(rss, { ...at, as: 'rss' });
      places.set(atom, { ...at, as: 'atom' });
      places.set(json, { ...at, as: 'json' });
    }
  }
  return places;
}

/** Answers instead of the file that the site has for hosts of files. */
async function noScriptRoute({ headersFor }: SiteSecurity) {
  const sheet = await readFile(new URL('no-script.css', import.meta.url));
  const made = answerOf(noScriptAddress, { type: 'text/css; charset=utf-8', bytes: sheet });
  const { send } = createSender({
    security: headersFor(noScriptAddress),
    headersFor,
    cache: createByteCache(4 * sheet.length + 4096),
    report: () => undefined,
  });
  return (...[request, response]: Parameters<Route>): boolean => {
    send(request, response, made);
    return true;
  };
}

/** An answer that was made on request. */
interface MadeAnswer {
  /** Content-Type. */
  type: string;
  bytes: Uint8Array;
  /** How many jobs the page says that it has found. */
  found?: number;
}

type FoundResponse = StoredResponse & Pick<MadeAnswer, 'found'>;

/** Makes answers, each once, and caches the most recently used. */
export interface Answers {
  /** A cached answer. */
  get(address: string): FoundResponse | undefined;
  /**
   * The same, made when it is not cached, one after the other, so that many searches at once leave time for other
   * requests. `null` when too many wait already.
   */
  make(address: string, make: () => Promise<MadeAnswer>): Promise<FoundResponse | null>;
  /** Removes all of them: the board has changed. */
  clear(): void;
}

/** A made answer as a response. */
const answerOf = (address: string, { type, bytes, found }: MadeAnswer): FoundResponse => ({
  ...storedResponse({
    address,
    type,
    status: 200,
    size: bytes.length,
    key: hash('sha256', bytes, 'base64url'),
    make: async () => bytes,
  }),
  ...(found !== undefined && { found }),
});

/** Answers that may wait to be made. A further request is answered as without a search. */
const mostWaiting = 50;

/** @param cap most bytes */
export function createAnswers(cap: number): Answers {
  const open = () => createRecent<string, FoundResponse>({ most: cap, sizeOf: ({ size }) => size ?? 0 });
  let known = open();
  let underWay = new Map<string, Promise<FoundResponse>>();
  const inTurn = createLock();

  return {
    get: (address) => known.get(address),
    async make(address, make) {
      const begun = underWay.get(address);
      if (begun) return begun;
      if (underWay.size >= mostWaiting) return null;
      const mine = underWay;
      const making = inTurn(async () => answerOf(address, await make()));
      mine.set(address, making);
      try {
        const entry = await making;
        // An answer of an earlier board is only for the requests that have waited for it.
        if (mine === underWay) known.set(entry.address, entry);
        return entry;
      } finally {
        mine.delete(address);
      }
    },
    clear() {
      known = open();
      underWay = new Map();
    },
  };
}
