import { readImageHost } from '../../settings/values.ts';

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
