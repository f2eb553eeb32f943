import { readImageHost } from '../../settings/values.ts';

/**
 * Videos, sound, frames and files in an advert's text. None is ever loaded by the site's pages; a link leads to it.
 */

/** Elements that show the resource at an address, and the attributes that contain it. */
const sources: Readonly<Record<string, readonly string[]>> = {
  iframe: ['src', 'data-src', 'data-lazy-src'],
  video: ['src', 'data-src'],
  audio: ['src', 'data-src'],
  source: ['src', 'data-src'],
  embed: ['src'],
  object: ['data'],
};

/** Their content is no text: browsers that know the element never show it. */
const withoutContent: ReadonlySet<string> = new Set(['iframe', 'embed', 'source']);

export const isMedia = (name: string): boolean => Object.hasOwn(sources, name);
export const hasContent = (name: string): boolean => !withoutContent.has(name);

type Attributes = Readonly<Record<string, string>>;

/** The address of what an element shows, as written; `''` if it has none, `null` if visitors would see nothing. */
export function mediaSource(name: string, attribs: Attributes): string | null {
  const { width, height, style = '', hidden } = attribs;
  const isNothing = (size: string | undefined) => /^\s*[01](?:px)?\s*$/.test(size ?? '');
  const isHidden = hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
  if (isHidden || (isNothing(width) && isNothing(height))) return null;
  const [address = ''] = (sources[name] ?? []).flatMap((key) => attribs[key]?.trim() || []);
  return /^about:/i.test(address) ? null : address;
}

const longestTitle = 200;
export const mediaTitle = ({ title = '', 'aria-label': label = '' }: Attributes): string =>
  (title.trim() || label.trim()).slice(0, longestTitle);

/** Players and maps that work only in a frame, and where a visitor finds the same. `null` = nowhere. */
const players: readonly {
  host: RegExp;
  path: RegExp;
  page(found: RegExpExecArray, url: URL): string | null;
}[] = [
  {
    host: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    path: /^\/(?:embed|v|shorts|live)\/([\w-]{3,20})\/?$/,
    page: ([, id]) => (id === 'videoseries' ? null : `https://www.youtube.com/watch?v=${id}`),
  },
  {
    host: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    path: /^\/embed(?:\/videoseries)?\/?$/,
    page: (_, { searchParams }) =>
      searchParams.has('list') ? `https://www.youtube.com/playlist?list=${searchParams.get('list')}` : null,
  },
  {
    host: /^player\.vimeo\.com$/,
    path: /^\/video\/(\d{5,20})\/?$/,
    page: ([, id], { searchParams }) =>
      `https://vimeo.com/${id}${searchParams.has('h') ? `/${searchParams.get('h')}` : ''}`,
  },
  {
    host: /^(?:www\.|geo\.)?dailymotion\.com$/,
    path: /^\/embed\/video\/(\w{3,20})\/?$/,
    page: ([, id]) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    host: /^(?:fast\.)?wistia\.(?:net|com)$/,
    path: /^\/embed\/iframe\/(\w{6,20})\/?$/,
    page: ([, id]) => `https://fast.wistia.net/embed/iframe/${id}`,
  },
  {
    host: /^(?:www|maps)\.google\.(?:com?\.)?[a-z]{2,3}$/,
    path: /^\/maps\/embed(?:\/v1\/\w+)?\/?$/,
    page: (_, { searchParams }) => mapPage(searchParams),
  },
];

/** The place that an embedded map shows: its own address works only in a frame. */
function mapPage(parameters: URLSearchParams): string | null {
  const pb = parameters.get('pb') ?? '';
  const east = /!2d(-?\d{1,3}(?:\.\d+)?)/.exec(pb)?.[1];
  const north = /!3d(-?\d{1,2}(?:\.\d+)?)/.exec(pb)?.[1];
  const query = parameters.get('q') ?? (north && east ? `${north},${east}` : null);
  return query === null ? null : `https://www.google.com/maps?q=${encodeURIComponent(query)}`;
}

/** The page of a frame's content for visitors: a video's, a map's; else the address itself. `null` = none. */
export function mediaPage(address: string): string | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (url === null) return address;
  for (const { host, path, page } of players) {
    const found = host.test(url.hostname) ? path.exec(url.pathname) : null;
    if (found) return page(found, url);
  }
  return url.href;
}

const longestShown = 80;

/** An address as text of a link to it. */
export function shownAddress(address: string): string {
  const text = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 1)}…`;
}

/** The fallback text of a video. */
export const isExcuse = (text: string): boolean =>
  /browser|przeglądark|prohlížeč|prehliadač|navigat|navegador|böngésző|браузър|браузер|webbläsare|selai[mn]|narš?ykl|pārlūk/i.test(
    text,
  );

/** The site's copy of an advert's image. */
export interface MirroredImage {
  /** Where the site serves it, such as `/images/1f3a.webp`. */
  readonly address: string;
  /** In whole pixels. */
  readonly width: number;
  readonly height: number;
}

/** An image that the site has no copy of. */
export interface MissingImage {
  /** Why, as the end of a sentence that begins with the image: "it answered 404 Not Found". No semicolon. */
  readonly missing: string;
}

/** The site's copies of images, by the absolute source address that listImages returns. */
export type ImageMap = ReadonlyMap<string, MirroredImage | MissingImage>;

/** Where images of adverts may be loaded from. */
export interface ImageOrigins {
  /** The service's address; relative addresses are resolved against it. */
  readonly serviceUrl: string;
  /** Further hosts or origins, as the setting `imageHosts` has them. */
  readonly imageHosts?: readonly string[];
}

/**
 * Whether an image at this address may be requested: at the service's own origin (scheme, host and port; https too
 * where the service has http, both on their default ports), or at one that `imageHosts` names. A host there allows
 * http and https, `host:port` both at that port, an origin only itself.
 */
export function isImageOrigin(url: URL, { serviceUrl, imageHosts = [] }: ImageOrigins): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  const service = URL.parse(serviceUrl);
  if (service?.origin === url.origin) return true;
  if (service?.host === url.host && url.port === '' && url.protocol === 'https:') return true;
  return imageHosts.some((entry) => {
    const allowed = readImageHost(entry);
    return (
      allowed !== null &&
      (entry.includes('://') ? allowed.origin === url.origin : isHost(entry, allowed, url))
    );
  });
}

/** Whether an address is at a host, or at a port of it. The parser leaves out a scheme's default port. */
function isHost(entry: string, allowed: URL, url: URL): boolean {
  if (allowed.hostname !== url.hostname) return false;
  const named = /:0*(\d+)$/.exec(entry)?.[1];
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return named === undefined ? url.port === '' : named === port;
}

/** Why an image at such an address is not requested. */
export const elsewhere = (address: string): string =>
  `it lies on ${new URL(address).origin}, which is neither the service nor named in \`imageHosts\``;

/** Most base64 characters of a spacer of a few pixels. */
const spacer = 200;

/**
 * An image whose address only its author could request, and why; `null` for a spacer, and where there is no address.
 */
export function imageWithoutAddress(
  written: string | undefined,
  alt: string,
): { name: string; reason: string } | null {
  const text = (written ?? '').trim();
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/i.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case 'data': {
      if (text.length <= spacer && alt.trim() === '') return null;
      const type = /^data:\s*([\w.+/-]{0,40})/i.exec(text)?.[1] ?? '';
      return { name: `data:${type}`, reason: 'it was pasted into the text, and is no file' };
    }
    case 'cid':
      return { name: text.slice(0, 80), reason: 'it is a part of a mail that the text was copied from' };
    case 'file':
    case 'blob':
    case 'content':
      return { name: text.slice(0, 80), reason: 'it lies on the computer of its author' };
    default:
      return null;
  }
}
