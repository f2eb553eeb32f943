import type { Board } from '../board/job.ts';
import type { Made } from '../outputs/pieces.ts';
import type { SiteMemory } from '../outputs/site-memory.ts';

/** What stands at one address of a site. Nothing is printed or hashed before somebody asks. */
export interface SiteEntry {
  /** A path of the site, such as "/jobs/7-baker/". Plain text: nothing in it is percent-encoded. */
  address: string;
  /** Content-Type. */
  type: string;
  /** 200, or 404 and 410 for pages that say so. */
  status: 200 | 404 | 410;
  /** Whether the address has a hash in its name, so that browsers may keep it for good. */
  isImmutable: boolean;
  /** Tells of all jobs at length, and is printed in pieces: it does not belong in memory. */
  isLarge: boolean;
  /** Takes many milliseconds to print: what was printed once is worth keeping on disk. */
  isDear: boolean;
  /** Tells hosts of files how to serve the site; our own server does not show it to visitors. */
  isForHosts: boolean;
  /** A hash of everything that is shown here: equal keys mean equal bytes. Usable as a file name. */
  key(): string;
  /** The file. The bytes are the caller's. Rejects when it can't be made, for a reason that names the address. */
  print(): Promise<Made>;
}

/** A board, the settings and the compiled pages. Knows every address of the site. Immutable. */
export interface Site {
  board: Board;
  memory: SiteMemory;
  /** A hash of all that visitors can see of it, but for the moment of the board: equal ones need not be shown anew. */
  fingerprint: string;
  /** What stands at an address. */
  entry(address: string): SiteEntry | undefined;
  /** Every entry, each address once. Costs milliseconds for every thousand jobs. */
  entries(): Iterable<SiteEntry>;
  /** Where an earlier address of a job has moved to. */
  redirects(): Readonly<Record<string, string>>;
}
