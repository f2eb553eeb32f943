import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { meantLanguage } from '../i18n/languages.ts';
import { languageRoot } from '../settings/addresses.ts';
import { siteAt } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import type { SiteEntry } from '../site/entry.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { addressWords } from '../site/lists/address-words.ts';
import { withQuery } from '../site/old-addresses.ts';
import type { PrintFailure } from '../site/print-page.ts';
import type { Site } from '../site/site.ts';
import type { DiskCache } from './disk-cache.ts';
import { encodeAddress, readTarget } from './request-target.ts';
import {
  type ByteCache,
  createByteCache,
  createResponseCache,
  type SharedHeaders,
} from './response-cache.ts';
import { createSender } from './send-response.ts';
import { type Encoding, revalidate, type StoredResponse, unshared } from './stored-response.ts';
import { writeRedirect, writeText } from './write-answer.ts';

export interface FrontOptions {
  /** Headers of every answer: the list of `securityHeaders`. */
  security: readonly Header[];
  /** Headers of the file of an address, which replace `security`; the same if left out. */
  headersFor?: (address: string) => readonly Header[];
  /** Chooses the page for an unknown address; that of its folder if left out. */
  chooseNotFound?: ChooseNotFound;
  /** Stores files that are large or take long to make; in memory if left out. */
  disk?: DiskCache;
  /** Immutable files that pages of an earlier site load. */
  older?: (address: string) => SiteEntry | undefined;
  /** Caching headers for a CDN; none if left out. */
  shared?: SharedHeaders;
  /** A byte cache, which several sites may share; one of its own if left out. */
  bytes?: ByteCache;
  /** Whether files with all jobs are made ahead of their first visitor, and kept in memory; true if left out. */
  prepares?: boolean;
  /** Most bytes of its own byte cache; 64 MiB. */
  memoryBytes?: number;
  /** Is called with errors of printing. The visitor is answered all the same. */
  report: (error: unknown) => void;
  now?: () => string;
}

/** The server's side of HTTP caching (RFC 9111) over a site: prints what is requested, and caches it by its key. */
export interface Front {
  security: readonly Header[];
  /** Answers a request, whatever it is. Throws nothing. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Switches to a site: later requests see this one, running ones end with theirs. */
  show(site: Site): void;
  /** The address of the site that a request target means, `null` when it means none: safe to log. */
  addressOf(target: string): string | null;
  /** The current response of an address. */
  find(address: string): StoredResponse | undefined;
  /** Its bytes. */
  read(stored: StoredResponse, encoding?: Encoding): Promise<Uint8Array>;
  failures(): readonly PrintFailure[];
  /** Memory used now. */
  memory(): { bytes: number; files: number };
  /** Resolves when the work after a switch is done. */
  settled(): Promise<void>;
}

export function createFront(options: FrontOptions): Front {
  const { security, report, memoryBytes = 67_108_864, disk, older, shared } = options;
  const now = options.now ?? (() => new Date().toISOString());
  const bytes = options.bytes ?? createByteCache(memoryBytes);
  const headersFor = options.headersFor ?? (() => security);
  const cache = createResponseCache({ bytes, disk, older, shared, report, now });
  const { find } = cache;
  const { made, lastGood } = cache;
  const isCurrent = ({ address, key }: StoredResponse) => findOrReport(address)?.key === key;
  const sender = createSender({ security, headersFor, cache: bytes, made, lastGood, isCurrent, report });
  // Programs can invent any number of unknown addresses: those must not evict files from memory.
  const unknown = createSender({ security, headersFor, cache: createByteCache(1_048_576), report });
  let shown: { site: Site; notFound: Map<string, StoredResponse> } | null = null;
  let refreshing: Promise<void> = Promise.resolve();

  /** When not all addresses can be planned, finding some of them may throw. */
  function findOrReport(address: string): StoredResponse | undefined {
    try {
      return find(address);
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  /** A response, or a redirect: a moved address, one without its slash, with its index.html, or by job number. */
  function lookUp(path: string): { stored: StoredResponse } | { to: string } | null {
    const stored = find(path);
    if (stored) return { stored };
    const to =
      destination(path) ??
      (path.endsWith('/index.html') ? destination(path.slice(0, -'index.html'.length)) : undefined) ??
      (path.endsWith('/') ? undefined : destination(`${path}/`)) ??
      shown?.site.byNumber(path.replace(/\/index\.html$/, '/'));
    return to === undefined ? null : { to };
  }

  function destination(address: string): string | undefined {
    if (find(address)) return address;
    const redirects = shown?.site.redirects() ?? {};
    // Visitors choose the address: it must not match the object's prototype.
    const to = Object.hasOwn(redirects, address) ? redirects[address] : undefined;
    return to === address ? undefined : to;
  }

  /** The site's page for an unknown path: the chosen one, else that of the site in which the path lies. */
  function notFoundPage(
    path: string,
    chosen: NotFoundPage | undefined,
    status: 404 | 410,
  ): StoredResponse | null {
    const page =
      (chosen && find(chosen.address)) ??
      foldersOf(path)
        .map((folder) => find(`${folder}404.html`))
        .find((found) => found !== undefined);
    if (!page || !shown) return null;
    const varies = chosen?.isNegotiated ? ({ varies: 'Accept-Language' } as const) : {};
    const name = `${status} ${page.address} ${varies.varies}`;
    const known = shown.notFound.get(name) ?? { ...unshared(page), ...varies, status, variants: {} };
    shown.notFound.set(name, known);
    return known;
  }

  const text = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    words: string,
    headers?: readonly Header[],
  ) => writeText(request, response, { status, text: words, headers }, security);

  const failed = (request: IncomingMessage, response: ServerResponse) => (error: unknown) => {
    report(error);
    if (response.headersSent) response.destroy();
    else text(request, response, 500, 'Something went wrong here. It has been noted.');
  };

  function isRead(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method === 'GET' || request.method === 'HEAD') return true;
    text(request, response, 405, 'Only GET and HEAD are answered here.', [['Allow', 'GET, HEAD']]);
    return false;
  }

  function send(request: IncomingMessage, response: ServerResponse, stored: StoredResponse): void {
    if (!isRead(request, response)) return;
    cache.used(stored);
    sender.send(request, response, stored);
  }

  function redirect(response: ServerResponse, to: string): void {
    writeRedirect(response, { status: 301, to, cacheControl: revalidate }, security);
  }

  function answerUnknown(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    status: 404 | 410 = 404,
  ): void {
    const chosen = options.chooseNotFound?.(path, request.headers['accept-language']);
    const page = notFoundPage(path, chosen, status);
    if (page) cache.used(page);
    if (!page) text(request, response, status, 'There is nothing at this address.');
    else if (chosen?.words) {
      sendWithWords(request, response, page, chosen.words).catch(failed(request, response));
    } else sender.send(request, response, page);
  }

  async function sendWithWords(
    request: IncomingMessage,
    response: ServerResponse,
    page: StoredResponse,
    words: string,
  ): Promise<void> {
    const html = await sender.read(page, 'identity').then(
      (bytes) => withWords(bytes, words),
      // The sender has reported what can't be made.
      () => null,
    );
    if (html === null) return sender.send(request, response, page);
    const own = { ...page, key: `${page.key} ${words}`, variants: {}, make: async () => html };
    unknown.send(request, response, own);
  }

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '';
    // Nearly all requests name a file by its exact address.
    const stored = find(url);
    if (stored) return send(request, response, stored);
    const target = readTarget(url);
    if (!target) return text(request, response, 400, 'This is no address. Begin again at /');
    if (!shown) {
      const soon: Header[] = [['Retry-After', '5']];
      return text(request, response, 503, 'The site is being made. Please try again in a moment.', soon);
    }
    const old = shown.site.oldAnswer(target.path, target.query);
    if (old) {
      if (!isRead(request, response)) return;
      if (old.to === null) return answerUnknown(request, response, target.path, 410);
      return redirect(response, withQuery(old.old, old.to, target.query));
    }
    const found = lookUp(target.path);
    if (!found) return answerUnknown(request, response, target.path);
    // With a query it may replace the answer to a search that failed: no shared cache may store that.
    if ('stored' in found)
      send(request, response, target.query === '' ? found.stored : unshared(found.stored));
    else if (isRead(request, response)) redirect(response, encodeAddress(found.to) + target.query);
  };

  /** Prints again what visitors requested last, and makes files with all jobs if `prepares`. */
  async function refresh(site: Site, recent: readonly string[]): Promise<void> {
    const isShown = () => shown?.site === site;
    for (const address of recent) {
      await setImmediate();
      if (!isShown()) return;
      const stored = findOrReport(address);
      // Failures to print have been reported.
      if (stored) await sender.prepare(stored).catch(() => undefined);
    }
    if (isShown() && options.prepares !== false) await site.prepare(isShown);
  }

  return {
    security,
    handle(request, response) {
      try {
        answer(request, response);
      } catch (error) {
        failed(request, response)(error);
      }
    },
    show(site) {
      const recent = cache.recent();
      cache.show(site);
      shown = { site, notFound: new Map() };
      refreshing = refresh(site, recent).catch(report);
    },
    addressOf(target) {
      try {
        const found = lookUp(readTarget(target)?.path ?? '');
        return found && 'stored' in found ? found.stored.address : null;
      } catch {
        // Reported when it was requested.
        return null;
      }
    },
    find: findOrReport,
    read: (stored, encoding = 'identity') => sender.read(stored, encoding),
    failures: cache.failures,
    memory: () => bytes.held(),
    settled: () => refreshing,
  };
}

/** The deepest folder that can hold a site (settings/brand-schema.ts). */
const deepest = 3;

/** The folders of a path that may hold a site, the innermost first: `/velo/`, `/`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/', deepest + 2).slice(1, -1);
  return [...parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}/`), '/'];
}

/** The page for an unknown address. */
interface NotFoundPage {
  /** Address of the page. */
  address: string;
  /** Whether it was chosen by Accept-Language. */
  isNegotiated: boolean;
  /** Initial words of its search; `''` = none. */
  words: string;
}

/** Chooses the page for an unknown path: in the language of the path, else in the visitor's preferred one. */
type ChooseNotFound = (path: string, acceptLanguage: string | undefined) => NotFoundPage;

/** @param host with all its brands */
export const notFoundChooser =
  (host: SiteSettings): ChooseNotFound =>
  (path, acceptLanguage) => {
    const site = siteAt(path, host);
    const ofPath = site.languages.find(
      (code) => code !== site.defaultLanguage && path.startsWith(languageRoot(code, site)),
    );
    const language = ofPath ?? readBest(acceptLanguage, site.languages) ?? site.defaultLanguage;
    return {
      address: `${languageRoot(language, site)}404.html`,
      isNegotiated: ofPath === undefined && site.languages.length > 1,
      words: addressWords(path),
    };
  };

/** Only this many languages are read. */
const mostItems = 20;

/**
 * The one of `languages` that Accept-Language wants most (RFC 9110 section 12.5.4), `de` for `de-AT` too. Skips
 * unreadable items.
 */
export function readBest<Language extends string>(
  header: string | undefined,
  languages: readonly Language[],
): Language | undefined {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',', mostItems)
    .flatMap((item) => {
      const [, name = '', quality = '1'] =
        /^\s*([a-z]{2,3})(?:-[a-z\d-]*)?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(
          item,
        ) ?? [];
      const code = meantLanguage(name.toLowerCase());
      const language = languages.find((one) => one === code);
      return language !== undefined && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
    });
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language;
}

/** The page with words in its search field, which is the only field with `name="q"`. */
export function withWords(page: Uint8Array, words: string): Uint8Array {
  const html = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const field = ' name="q"';
  const at = html.indexOf(field);
  if (at < 0 || words === '') return page;
  const value = ` value="${words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
  return Buffer.concat([html.subarray(0, at), Buffer.from(value), html.subarray(at)]);
}
