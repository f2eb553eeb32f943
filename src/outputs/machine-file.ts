import type { ContentPage } from '../board/content-page.ts';
import type { Board } from '../board/job.ts';
import type { Memory } from '../board/memory.ts';
import type { Site } from '../config.ts';
import type { Made } from './pieces.ts';

/** What the files for machines are made from. */
export interface OutputContext {
  board: Board;
  /** Pages that the owner wrote, of this site; none if left out. */
  content?: readonly ContentPage[];
  /** Open and closed jobs with all their addresses. */
  memory: Memory;
  site: Site;
  /** Public address of the site, without a slash at its end ("https://careers.example"). */
  siteUrl: string;
  /** The ISO instant since when the page at an address shows what it shows now; `null` for an unknown address. */
  changedAt(address: string): string | null;
}

/** A file of the site that no person reads: a feed, a sitemap, a twin of a page. */
export interface MachineFile {
  /** Its path on the site ("/feed.xml"). */
  address: string;
  /** Content-Type. */
  type: string;
  /**
   * A hash of what the board and the memory bring into the file (src/outputs/keys.ts). Equal keys mean equal bytes
   * while settings and program stay the same; it must be cheap, and must not need the file's text. Computed when it is
   * read, where it takes in many jobs.
   */
  readonly key: string;
  /** Takes many milliseconds to make: what was made once is worth keeping. */
  isSlow?: boolean;
  /** Tells of all jobs at length, and is made piece by piece. */
  isLarge?: boolean;
  /** Makes the file. */
  make(): Made | Promise<Made>;
}

/** The whole address of a path of the site. */
export const absolute = (address: string, { siteUrl }: Pick<OutputContext, 'siteUrl'>): string =>
  new URL(address, `${siteUrl}/`).href;
