import { isForHosts } from '../../outputs/hosts/host-site.ts';
import type { Encoding } from '../release/file-of.ts';
import type { ReleaseFile } from '../release/manifest.ts';
import { byNumber } from './by-number.ts';
import type { NotFoundPage } from './not-found.ts';
import type { ReleaseReader } from './release-reader.ts';

/** One form of a file, as it goes out. */
export interface Face {
  /** Strong, with quotes. */
  etag: string;
  /** Name of the bytes, the same in every release that has them. */
  name: string;
  /** All headers of the whole file, and the length they were made for. */
  whole: { length: number; headers: string[] } | null;
}

/** A file of a release that somebody asked for. */
export interface Entry {
  address: string;
  file: ReleaseFile;
  reader: ReleaseReader;
  /** What the answer depends on beside its encoding. */
  varies?: 'Accept-Language';
  /** Made when first asked for. */
  faces: Partial<Record<Encoding, Face>>;
}

export type Found = { kind: 'file'; entry: Entry } | { kind: 'redirect'; to: string };

/** What one release answers, with the immutable files of older ones behind it. Never changes. */
export interface ReleaseTable {
  /** A file by its very address. */
  file(address: string): Entry | undefined;
  /** A file, or the address that a visitor is led to: moved, without its slash, with its index.html, by number. */
  find(path: string): Found | null;
  /** The release's page for a path that it has not: the chosen one, else that of the site in which the path lies. */
  notFound(path: string, chosen?: Pick<NotFoundPage, 'address' | 'isNegotiated'>): Entry | null;
}

/** Entries are made on demand, so that a switch costs the same for any number of files. */
const maxEntries = 20_000;

/**
 * @param older releases whose immutable files are still served, the latest first
 * @param early pages of the coming release that go before those of the current one; its moved addresses hold
 */
export function createTable(
  current: ReleaseReader,
  older: readonly ReleaseReader[],
  early?: ReleaseReader,
): ReleaseTable {
  const entries = new Map<string, Entry>();
  const { redirects } = (early ?? current).manifest;
  const readers = early ? [early, current] : [current];
  // An address that the coming release has moved away from is a page of the current one still.
  const hasMoved = (address: string) =>
    early !== undefined && own(redirects, address) !== undefined && !own(early.manifest.files, address);

  const file = (address: string): Entry | undefined => {
    const known = entries.get(address);
    if (known) return known;
    const made = hasMoved(address) ? undefined : makeEntry(address, readers, older);
    if (made && entries.size >= maxEntries) entries.clear();
    if (made) entries.set(address, made);
    return made;
  };

  const destination = (address: string): string | undefined => {
    if (file(address)) return address;
    const to = own(redirects, address);
    return to === address ? undefined : to;
  };

  const numbers = byNumber([current, ...(early ? [early] : [])].map(({ manifest }) => manifest));
  const find = (path: string): Found | null => {
    const entry = file(path);
    if (entry) return { kind: 'file', entry };
    const to =
      destination(path) ??
      (path.endsWith('/index.html') ? destination(path.slice(0, -'index.html'.length)) : undefined) ??
      (path.endsWith('/') ? undefined : destination(`${path}/`)) ??
      numbers(path.replace(/\/index\.html$/, '/'));
    return to === undefined ? null : { kind: 'redirect', to };
  };

  const pages = new Map<string, Entry>();
  const notFound: ReleaseTable['notFound'] = (path, chosen) => {
    const page =
      (chosen && file(chosen.address)) ??
      foldersOf(path)
        .map((folder) => file(`${folder}404.html`))
        .find((entry) => entry !== undefined);
    if (!page) return null;
    const varies = chosen?.isNegotiated ? ({ varies: 'Accept-Language' } as const) : {};
    const name = `${page.address} ${varies.varies}`;
    const known = pages.get(name) ?? { ...page, ...varies, file: { ...page.file, status: 404 }, faces: {} };
    pages.set(name, known);
    return known;
  };
  return { file, find, notFound };
}

/** The deepest folder that a site can stand in (board/brand-settings.ts). */
const deepest = 3;

/** The folders that a path lies in, as far as there can be sites in them, the innermost first: `/velo/`, `/`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/', deepest + 2).slice(1, -1);
  return [...parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}/`), '/'];
}

function makeEntry(
  address: string,
  readers: readonly ReleaseReader[],
  older: readonly ReleaseReader[],
): Entry | undefined {
  if (isForHosts(address)) return undefined;
  for (const reader of readers) {
    const file = own(reader.manifest.files, address);
    if (file) return { address, file: reader.offered?.(file) ?? file, reader, faces: {} };
  }
  for (const reader of older) {
    const file = own(reader.manifest.files, address);
    if (file?.immutable && file.status === 200) return { address, file, reader, faces: {} };
  }
  return undefined;
}

/** Visitors choose the key: nothing of the object's prototype is to be found by it. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
