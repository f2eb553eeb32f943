import { isForHosts } from './hosts/host-site.ts';
import type { Made } from './machine-file.ts';

/** What one address of a site shows. Nothing is printed or hashed before it is needed. */
export interface SiteEntry {
  /** A path of the site, such as "/jobs/7-baker/". Plain text: nothing in it is percent-encoded. */
  address: string;
  /** Content-Type. */
  type: string;
  /** 200, or 404 and 410 for pages that say so. */
  status: 200 | 404 | 410;
  /** Whether the address has a hash in its name, so that browsers may cache it forever. */
  isImmutable: boolean;
  /** Describes all jobs at length, and is printed in pieces: not to be kept in memory. */
  isLarge: boolean;
  /** Takes many milliseconds to print: worth caching on disk. */
  isSlow: boolean;
  /** Configures hosts of files to serve the site; our own server does not show it to visitors. */
  isForHosts: boolean;
  /** A hash of everything that is shown here: equal keys mean equal bytes. Usable as a file name. */
  key(): string;
  /** The file. Rejects when it can't be made. */
  print(): Promise<Made>;
}

/** What most entries have in common. */
export const entryOf = (own: Pick<SiteEntry, 'address' | 'type' | 'status'>) => ({
  ...own,
  isImmutable: false,
  isLarge: false,
  isSlow: false,
  isForHosts: isForHosts(own.address),
});

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

/** Content-Type of a file by its name; an address that ends with a slash is a page. */
export function contentType(name: string): string {
  if (name.endsWith('/')) return types.html ?? '';
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return types[ending] ?? 'application/octet-stream';
}
