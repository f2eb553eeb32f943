import type { Made } from '../../outputs/pieces.ts';

/** One file of a release, as it is served. */
export interface ReleaseFile {
  /** A hash of everything that went into the file; an unchanged key means unchanged bytes. */
  key: string;
  /** SHA-256 of the bytes, base64url: the strong ETag. */
  hash: string;
  /** Bytes, uncompressed. */
  size: number;
  /** Content-Type. */
  type: string;
  /** 200, or 404 and 410 for pages that say so. */
  status: 200 | 404 | 410;
  /** Compressed forms that lie beside the file: `<file>.br`, `<file>.gz`. */
  encodings: readonly ('br' | 'gzip')[];
  /** Whether the address has a hash in its name and may be cached for good. */
  immutable: boolean;
  /**
   * ISO instant; only on an immutable file that has left the site: it is served like any other at least until
   * then, for pages that were loaded before.
   */
  until?: string;
}

/** What a release is. Written last: a folder without it is no release. */
export interface Manifest {
  format: 1;
  /** Name of the release's folder; later releases sort after earlier ones ("000042"). */
  release: string;
  /** ISO instants. */
  createdAt: string;
  boardAt: string;
  /** Files that may change were made without compressed forms: the next release has them all. Else left out. */
  owesForms?: true;
  /** The release before, whose content this one shows, with something that it was made without. Else left out. */
  completes?: string;
  /** By address ("/", "/jobs/7-x/", "/_astro/a.css"); an address that ends with a slash lies in `index.html`. */
  files: Readonly<Record<string, ReleaseFile>>;
  /** Moved addresses: from one address to another, permanently. */
  redirects: Readonly<Record<string, string>>;
}

/** A file that a release is to have. It is rendered only where the release before has not got its key. */
export interface PlannedFile {
  address: string;
  key: string;
  type: string;
  status: ReleaseFile['status'];
  immutable: boolean;
  /** Takes long to make: where many such files are missing, a release may come first without them. */
  isDear?: boolean;
  /** May be of many megabytes: no two such files are in work at once, and it is best made piece by piece. */
  isLarge?: boolean;
  /** The bytes are nobody else's: they are emptied when they are written. */
  isOwn?: boolean;
  /** Has no compressed forms. */
  isPlain?: boolean;
  render: () => Promise<Made>;
  /**
   * Has another thread make it; many may be asked for at once. The same bytes as those of `render`, for which `isOwn`
   * holds as well; `null` where it could not be made, and is to be rendered here. Left out where there is no thread.
   */
  renderApart?: () => Promise<Uint8Array | null>;
}
