import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { keyOf } from '../base/keys.ts';
import { createRecent } from '../base/recent.ts';
import { basePath, below } from '../base/site-path.ts';
import { encodeAddress, readTarget } from '../front/request-target.ts';
import type { Route } from '../front/server.ts';
import { writeCompleteHead, writeRedirect, writeText } from '../front/write-answer.ts';
import { languageRoot } from '../settings/addresses.ts';
import { siteAt } from '../settings/brands.ts';
import { type ContentFile, readContentFolder } from '../settings/content/content-page.ts';
import { contentPages, readContent, withLandings } from '../settings/content/content-pages.ts';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import { picturesFrom } from '../settings/content/pictures.ts';
import { readWritten } from '../settings/content/written-pages.ts';
import { publicFolder } from '../settings/site-folder.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import { contentType, type SiteEntry } from '../site/entry.ts';
import type { Header, SiteSecurity } from '../site/hosts/security-headers.ts';
import { bytesOf } from '../site/machine-file.ts';
import { withoutScripts } from '../site/page/own-scripts.ts';
import { barOf, type PreviewBar, previewSheet, withBar } from '../site/page/preview-bar.ts';
import { createSite, type Site, type SiteKit } from '../site/site.ts';
import { rememberSite } from '../site/site-memory.ts';
import { languageOfPath } from '../site/views/plain.ts';
import { boardAt, withUpcoming } from '../sync/board-changes.ts';
import { type Previewed, previewRoot, readPreviewToken } from './preview-link.ts';

/*
 * Previews of the live site. A signed link (preview-link.ts) leaves its token in a cookie of the browser that opens it;
 * requests with this cookie are answered from the previewed site. A cookie, because all links of the pages lead on
 * within the preview then. Answers with it are never stored, neither by the front nor by a CDN: they have `no-store`.
 * A CDN that answers from its own store before it asks us does not know of previews: open them at the origin.
 */

export interface PreviewOptions {
  kit: SiteKit;
  security: SiteSecurity;
  /** The public site; `null` before the first. */
  shown: () => Site | null;
  /** The time of day as an ISO instant. */
  now: () => string;
}

const cookieName = 'jobfront-preview';
const sheetAddress = `${previewRoot}bar.css`;
const leaveAddress = `${previewRoot}leave`;

/** Previewed sites in memory. Each costs about what the public one does beside its board. */
const mostSites = 4;

/** Answers the links of previews, and the requests of browsers that have opened one. */
export function createPreviewRoute({ kit, security, shown, now }: PreviewOptions): Route {
  const { settings } = kit;
  const { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, SITE_URL } = settings.environment;
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter((one) => one !== undefined);
  if (secrets.length === 0) return () => false;
  const base = basePath(SITE_URL);
  const cookieOf = (value: string, seconds: number): Header => [
    'Set-Cookie',
    `${cookieName}=${value}; Path=${base}/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${SITE_URL.startsWith('https:') ? '; Secure' : ''}`,
  ];
  const sites = createRecent<string, { public: Site; made: Promise<PreviewedSite> }>({ most: mostSites });

  /** A previewed site is made anew when the public one is another, or when its pages were edited. */
  function siteOf({ at, upcoming, content }: Previewed, current: Site): Promise<PreviewedSite> {
    const files = content === null ? null : readContentFolder(content);
    const name = keyOf(JSON.stringify([at, upcoming, content, files]));
    const known = sites.get(name);
    if (known?.public === current) return known.made;
    const made = makeSite({ kit, security }, current, {
      at,
      upcoming,
      pages: content === null ? null : { folder: content, files: files ?? [] },
    });
    sites.set(name, { public: current, made });
    return made;
  }

  function enter(token: string, request: IncomingMessage, response: ServerResponse): void {
    const previewed = readPreviewToken(token, secrets, now());
    if (previewed === null || previewed === 'ended') {
      refuse(previewed, request, response);
      return;
    }
    const seconds = Math.ceil((Date.parse(previewed.until) - Date.parse(now())) / 1_000);
    const headers = [cookieOf(token, seconds), ...security.headers];
    writeRedirect(
      response,
      { status: 303, to: languageRootOf(settings.site), cacheControl: 'no-store' },
      headers,
    );
  }

  /** A link that is not ours, or whose time is over: the browser shows the public site from now on. */
  function refuse(why: 'ended' | null, request: IncomingMessage, response: ServerResponse): void {
    const text =
      why === 'ended'
        ? 'This preview has ended. Ask for a new link. When you reload the page, you see the public site.'
        : 'This link to a preview is not complete. Copy it again, or ask for a new one.';
    const headers: Header[] = [cookieOf('', 0), ['X-Robots-Tag', 'noindex']];
    writeText(request, response, { status: why === 'ended' ? 410 : 403, text, headers }, security.headers);
  }

  async function answer(
    previewed: Previewed,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const current = shown();
    if (current === null) return false;
    const found = await siteOf(previewed, current).catch((error: unknown) => String(error));
    if (typeof found === 'string') {
      const text = `The preview can't be shown: ${found}`;
      writeText(
        request,
        response,
        { status: 500, text, headers: [['X-Robots-Tag', 'noindex']] },
        security.headers,
      );
      return true;
    }
    const { site } = found;
    const entry = site.entry(path);
    const to = entry
      ? undefined
      : (site.redirects()[path] ?? (site.entry(`${path}/`) ? `${path}/` : undefined));
    if (to !== undefined) {
      writeRedirect(
        response,
        { status: 303, to: encodeAddress(to), cacheControl: 'no-store' },
        security.headers,
      );
      return true;
    }
    if (!entry && previewed.content !== null && (await sendFile(previewed.content, path, request, response)))
      return true;
    // Scripts and styles are those of the public site, and what a search of the server finds.
    if (entry ? entry.isImmutable : !path.endsWith('/')) return false;
    const own = siteAt(path, settings.site);
    const language = languageOfPath(path, own);
    const page = entry ?? site.entry(`${languageRoot(language, own)}404.html`);
    if (!page) return false;
    await send(
      page,
      page === entry ? page.status : 404,
      { previewed, site: own, language },
      found.security,
      request,
      response,
    );
    return true;
  }

  /** Sends a file that lies under `public/` of the previewed folder, such as a picture of a new page. */
  async function sendFile(
    folder: string,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const body = await readFile(join(publicFolder(folder), path)).catch(() => null);
    if (body === null) return false;
    write(request, response, { status: 200, type: contentType(path), address: path, body });
    return true;
  }

  async function send(
    page: SiteEntry,
    status: number,
    bar: PreviewBar,
    its: SiteSecurity,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const bytes = Buffer.from(await bytesOf(await page.print()));
    const { type, address } = page;
    const body = type.startsWith('text/html')
      ? withBar(bytes, barOf(bar, { sheet: below(base, sheetAddress), leave: below(base, leaveAddress) }))
      : bytes;
    write(request, response, { status, type, address, body }, its);
  }

  function write(
    request: IncomingMessage,
    response: ServerResponse,
    { status, type, address, body }: { status: number; type: string; address: string; body: Uint8Array },
    its: SiteSecurity = security,
  ): void {
    const headers: Header[] = [
      ['Content-Type', type],
      ['Content-Length', String(body.length)],
      ['Cache-Control', 'no-store'],
      ['X-Robots-Tag', 'noindex'],
      ...its.headersFor(address),
    ];
    writeCompleteHead(response, status, headers.flat());
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  return (request, response) => {
    const { url = '', method, headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && url.startsWith(previewRoot)) {
      const [, link] = /^\/preview\/([\w-]{20,}(?:\.[\w-]*)?)\/?(?:\?.*)?$/.exec(url) ?? [];
      if (link !== undefined) enter(link, request, response);
      else if (url === leaveAddress) leave(response);
      else if (url === sheetAddress) {
        write(request, response, {
          status: 200,
          type: 'text/css; charset=utf-8',
          address: url,
          body: previewSheet,
        });
      } else return false;
      return true;
    }
    // Nearly all requests end here.
    if (!headers.cookie?.includes(cookieName)) return false;
    const token = tokenIn(headers.cookie);
    if (token === undefined) return false;
    const previewed = readPreviewToken(token, secrets, now());
    if (previewed === null || previewed === 'ended') {
      refuse(previewed, request, response);
      return true;
    }
    if (!isRead) {
      const text = `A preview takes no applications and changes nothing. Leave it first: ${below(base, leaveAddress)}`;
      writeText(request, response, { status: 403, text }, security.headers);
      return true;
    }
    const target = readTarget(url);
    return target === null ? false : answer(previewed, target.path, request, response);
  };

  function leave(response: ServerResponse): void {
    const headers = [cookieOf('', 0), ...security.headers];
    writeRedirect(
      response,
      { status: 303, to: languageRootOf(settings.site), cacheControl: 'no-store' },
      headers,
    );
  }
}

const languageRootOf = (site: SiteSettings): string => languageRoot(site.defaultLanguage, site);

const tokenIn = (cookies: string): string | undefined =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

interface PreviewedSite {
  site: Site;
  security: SiteSecurity;
}

/** The site of a preview. @throws {Error} where the pages of its folder can't be shown, naming file and line */
async function makeSite(
  { kit, security }: Pick<PreviewOptions, 'kit' | 'security'>,
  { board, memory }: Site,
  { at, upcoming, pages }: Pick<Previewed, 'at' | 'upcoming'> & { pages: Pages | null },
): Promise<PreviewedSite> {
  // Of copied lists: the public board's own are followed from board to board, and its next edit would be compared with
  // the previewed one.
  const apart = { ...board, jobs: board.jobs.slice(), upcoming: board.upcoming.slice() };
  const then = at === null ? board : boardAt(apart, at);
  const shownBoard = upcoming ? withUpcoming(then) : then;
  const previewed = pages === null ? kit.settings : await withPages(pages, kit.settings);
  const settings = { ...previewed, site: withoutScripts(previewed.site) };
  const remembered = rememberSite(memory, shownBoard, settings.site, settings.content);
  const its = security.forPreview(settings.content);
  const own = { ...kit, settings, policyFor: its.policyFor };
  return { site: createSite(own, { board: shownBoard, memory: remembered, images: {} }), security: its };
}

/** The pages of another folder, which may be a checkout of another branch. */
interface Pages {
  folder: string;
  files: readonly ContentFile[];
}

async function withPages({ folder, files }: Pages, settings: Settings): Promise<Settings> {
  const { blocks } = await readOwnBlocks(settings.site, settings.folder);
  const { entries, faults } = readContent(files, Object.keys(settings.site.ownLanguages), blocks);
  const site = withLandings(entries, settings.site);
  const { pages: content, faults: misplaced } = contentPages(entries, site);
  const all = [...faults, ...misplaced];
  if (all.length > 0) throw new Error(all.join('\n'));
  // Those of the folder itself first. No smaller ones are made of them.
  const read = (address: string) =>
    [folder, settings.folder]
      .map((one) => fileAt(join(publicFolder(one), address)))
      .find((bytes) => bytes !== null) ?? null;
  const { pages: written, faults: found } = await readWritten(files, picturesFrom(read, false), { blocks });
  if (found.length > 0) throw new Error(found.join('\n'));
  return { ...settings, site, content, written };
}

function fileAt(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
