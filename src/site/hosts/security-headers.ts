import { hash } from 'node:crypto';
import { isApplicationPath } from '../../settings/addresses.ts';
import { hostSites } from '../../settings/brands.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import type { Settings, SiteSettings } from '../../settings/site-schema.ts';
import { adminAddress, editorPolicy } from '../editor/editor-policy.ts';
import { closingGuardElement } from '../job/closing-guard.ts';
import { withoutScripts } from '../page/own-scripts.ts';
import { embedAddresses } from '../sharing/embed-files.ts';

/** One header of an answer. */
export type Header = readonly [name: string, value: string];

/** What differs from site to site. */
export interface SecurityOptions {
  /** Hashes of inline styles that pages may carry, such as "sha256-<base64>" (Astro's fonts print one). */
  styleHashes?: readonly string[];
  /** Hashes of inline scripts that pages may carry. Data blocks (JSON-LD) need none. */
  scriptHashes?: readonly string[];
  /** Other origins that forms may be sent to, by scripts as well, such as "https://apply.example.com". */
  formOrigins?: readonly string[];
  /** What videos of pages come from: origins of players, and `self` for files of the site. */
  videos?: readonly string[];
  /** Other origins whose scripts pages may run. */
  scriptOrigins?: readonly string[];
  /** Other origins that scripts may send to: by request or, as old ones do, by asking for a picture. */
  connectOrigins?: readonly string[];
  /** Other origins that pages may show in frames. */
  frameOrigins?: readonly string[];
  /** Seconds for which browsers are to insist on https; absent or 0 says nothing to them. */
  hstsSeconds?: number;
}

// Features that Chromium 153 knows: a name that it doesn't know would be a warning on every page. `web-share` is
// such a name where the system has no share sheet (Linux), and need not be said: its default is `self`.
const unusedFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers that every answer of the site has, errors, redirects and 304 included. Both targets use these: our
 * server sends them, a static host gets them as a file. `headersFor` gives what a file of the site has in addition.
 *
 * There is no Cross-Origin-Embedder-Policy: no page needs to be isolated, and it would forbid an owner's own
 * pictures and maps from elsewhere.
 *
 * @throws {Error} when a hash or an origin is not one; nothing unchecked gets into a header
 */
export function securityHeaders(options: SecurityOptions = {}): readonly Header[] {
  const headers: Header[] = [
    ['Content-Security-Policy', contentSecurityPolicy(options)],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', permissionsPolicy()],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Content-Type-Options', 'nosniff'],
  ];
  const seconds = options.hstsSeconds ?? 0;
  if (!Number.isSafeInteger(seconds) || seconds < 0) {
    throw new Error(
      `${seconds} is no time for Strict-Transport-Security: give whole seconds, or 0 for none.`,
    );
  }
  // Without includeSubDomains: hosts below this one are not ours to bind.
  if (seconds > 0) headers.push(['Strict-Transport-Security', `max-age=${seconds}`]);
  return headers;
}

function contentSecurityPolicy(options: SecurityOptions): string {
  const { styleHashes = [], scriptHashes = [], formOrigins = [], videos = [] } = options;
  const { scriptOrigins = [], connectOrigins = [], frameOrigins = [] } = options;
  const players = videos.filter((from) => from !== 'self');
  const frames = new Set([...players, ...frameOrigins].map(originSource));
  const forms = new Set(formOrigins.map(originSource));
  const connects = connectOrigins.map(originSource);
  const directives = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...new Set([...scriptHashes.map(hashSource), ...scriptOrigins.map(originSource)]),
    ],
    ['style-src', "'self'", ...new Set(styleHashes.map(hashSource))],
    ['img-src', "'self'", ...new Set(connects)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...new Set([...forms, ...connects])],
    // Captions are media, too.
    ...(videos.includes('self') ? [['media-src', "'self'"]] : []),
    ...(frames.size > 0 ? [['frame-src', ...frames]] : []),
    ['form-action', "'self'", ...forms],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function permissionsPolicy(): string {
  // Visitors may look for jobs around themselves; their browser asks them, and nothing of it is sent.
  const own = ['clipboard-write=(self)', 'geolocation=(self)'];
  return [...unusedFeatures.map((name) => `${name}=()`), ...own].join(', ');
}

function hashSource(hash: string): string {
  if (!/^sha(256|384|512)-[\w+/-]{43,86}={0,2}$/.test(hash)) {
    throw new Error(`"${hash}" is no hash of a style or script: give it as sha256-<base64>.`);
  }
  return `'${hash}'`;
}

function originSource(text: string): string {
  const url = URL.parse(text);
  // A host name may hold ";" and "'" and still be a URL's; in a policy they would begin something new.
  if (!url || url.href !== `${url.origin}/` || !/^https?:\/\/[\w.:[\]-]+$/.test(url.origin)) {
    throw new Error(`"${text}" is no origin: give scheme and host, such as https://apply.example.com.`);
  }
  return url.origin;
}

/** Hashes for a Content-Security-Policy ("sha256-<base64>"), each once, in the order of the page. */
export interface InlineHashes {
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

const attributes = /((?:"[^"]*"|'[^']*'|[^'">])*)/.source;
const styles = new RegExp(`<style${attributes}>([\\s\\S]*?)</style>`, 'gi');
const scripts = new RegExp(`<script${attributes}>([\\s\\S]*?)</script>`, 'gi');

/**
 * Hashes of the inline styles and scripts of a page. Everything that is hashed here is allowed to run, so pass a page
 * that shows no post: what gets into a page with a post must never become part of the policy.
 *
 * A script with another type than JavaScript's is a data block and is never run, so `script-src` does not concern
 * it (HTML standard, "prepare the script element", where the type is looked at before the policy): JSON-LD needs
 * no hash.
 */
export function inlineHashes(html: string): InlineHashes {
  return {
    styleHashes: hashesOf([...html.matchAll(styles)].map(([, , text = '']) => text)),
    scriptHashes: hashesOf(
      [...html.matchAll(scripts)]
        .filter(([, of = '']) => !/\ssrc\s*=/i.test(of) && isRun(of))
        .map(([, , text = '']) => text),
    ),
  };
}

/** Whether a script with these attributes is run or, like an import map, decides what is run. */
function isRun(of: string): boolean {
  const [, quoted, single, bare] = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(of) ?? [];
  const type = (quoted ?? single ?? bare ?? '').trim().toLowerCase();
  return /^$|^module$|^importmap$|^speculationrules$|\b(?:java|ecma)script\b/.test(type);
}

// Browsers hash what they have parsed, where every line ends with a line feed.
const hashesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => `sha256-${hash('sha256', text.replace(/\r\n?/g, '\n'), 'base64')}`)),
];

/** A page with headers of its own. */
export interface SpecialPage {
  address: string;
  headers: readonly Header[];
}

/** The headers of one site's answers. The same in both targets. */
export interface SiteSecurity {
  /** On every answer that is no file of the site: operator's page, live routes, errors without a page. */
  headers: readonly Header[];
  /** For every answer that is a file of the site or replaces one, whatever its status. */
  headersFor(address: string): readonly Header[];
  /** On pages that load the owner's scripts. A host of files sends them with every file. */
  pageHeaders: readonly Header[];
  /** The Content-Security-Policy of a page, for `withPolicy`. */
  policyFor(address: string): string;
  /** The scripts of ours that other sites load: the only ones that are shared. */
  embedded: readonly string[];
  /** Pages with headers of their own, which replace those of the same name. */
  special: readonly SpecialPage[];
  /** The same for a preview: of other pages of the owner's, which may show other videos, and without their scripts. */
  forPreview(content: readonly Pick<ContentPage, 'videos'>[]): SiteSecurity;
}

/**
 * Endings of files that others may show and read: pictures, feeds, lists, twins of pages, signatures. Pages, scripts,
 * styles and fonts are for the site itself, except the scripts of `<jobfront-board>`, which are allowed by name.
 */
export const sharedEndings = [
  'avif',
  'gif',
  'ico',
  'jpeg',
  'jpg',
  'png',
  'svg',
  'webp',
  'ics',
  'json',
  'jws',
  'md',
  'txt',
  'xml',
] as const;

const shared = new RegExp(`\\.(?:${sharedEndings.join('|')})$`);

/** Whether, by its ending, other sites may show the file and scripts of theirs read it. */
export const isShared = (address: string): boolean => shared.test(address);

/** What a shared file carries in place of, and beside, what every answer does. */
export const sharedHeaders: readonly Header[] = [
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Access-Control-Allow-Origin', '*'],
];

/**
 * The headers of a site, from its settings and a page of it.
 *
 * @param emptyPage the HTML of a page that shows no post: its inline styles and scripts are what the policy allows,
 *   beside the guard of job pages (src/site/job/closing-guard.ts)
 * @throws {Error} when a setting can't be a header
 */
export function siteSecurity(
  {
    environment,
    site,
    content = [],
  }: {
    environment: Pick<Settings['environment'], 'HSTS_SECONDS'>;
    site?: SiteSettings;
    content?: readonly Pick<ContentPage, 'videos'>[];
  },
  emptyPage: string,
): SiteSecurity {
  // Pages of jobs carry one script more than a page without any.
  const inline = inlineHashes(emptyPage + closingGuardElement);
  const form = site?.apply.form ?? 'service';
  const formOrigins = form === 'service' || form === 'site' ? [] : [form];
  const videos = [...new Set(content.flatMap((page) => page.videos ?? []))].sort();
  const options = { ...inline, formOrigins, videos, hstsSeconds: environment.HSTS_SECONDS };
  const headers = securityHeaders(options);
  const others = otherOrigins(site);
  const isClosed = Object.values(others).every(({ length }) => length === 0);
  const pageHeaders = isClosed ? headers : securityHeaders({ ...options, ...others });
  const forShared = replacing(headers, sharedHeaders);
  const special = site === undefined ? [] : specialPages(site);
  const specialHeaders = new Map(special.map((page) => [page.address, replacing(headers, page.headers)]));
  const isOpen = (address: string) =>
    isPage.test(address) &&
    !specialHeaders.has(address) &&
    site !== undefined &&
    !isApplicationPath(address, site);
  const embedded = (site ? hostSites(site) : [{ root: '/' }]).flatMap(embedAddresses);
  const scripts = new Set(embedded);
  return {
    headers,
    pageHeaders,
    embedded,
    special,
    headersFor: (address) =>
      isShared(address) || scripts.has(address)
        ? forShared
        : (specialHeaders.get(address) ?? (isOpen(address) ? pageHeaders : headers)),
    policyFor: (address) => policyOf(isOpen(address) ? pageHeaders : headers),
    forPreview: (other) =>
      siteSecurity({ environment, ...(site && { site: withoutScripts(site) }), content: other }, emptyPage),
  };
}

const isPage = /(?:\/|\.html)$/;

const policyOf = (headers: readonly Header[]): string =>
  headers.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? '';

/** What the owner's settings allow beside the site itself. */
function otherOrigins(site?: Pick<SiteSettings, 'scripts' | 'connect' | 'frames'>) {
  const { scripts = [], connect = [], frames = [] } = site ?? {};
  return {
    scriptOrigins: scripts.flatMap(({ src }) => URL.parse(src)?.origin ?? []),
    connectOrigins: connect,
    frameOrigins: frames,
  };
}

/** Headers with others in the place of those of the same name. */
function replacing(headers: readonly Header[], own: readonly Header[]): readonly Header[] {
  const replaced = new Set(own.map(([name]) => name));
  return [...headers.filter(([name]) => !replaced.has(name)), ...own];
}

/** The editor may load more than other pages; a window that logs somebody in has to report back to it. */
const specialPages = (site: SiteSettings): readonly SpecialPage[] =>
  site.cms === undefined
    ? []
    : [
        {
          address: adminAddress(site),
          headers: [
            ['Content-Security-Policy', editorPolicy(site.cms)],
            ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
          ],
        },
      ];
