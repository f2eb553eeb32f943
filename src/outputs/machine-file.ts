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

/** A file as it was made before. It may be of many megabytes, so it is read part by part. */
export interface EarlierFile {
  /** Bytes. */
  size: number;
  /** Fills all of `into` with what stands from a byte on. Rejects where that can't be read. */
  read(from: number, into: Uint8Array): Promise<void>;
  /** To be called when nothing more is read. Never rejects. */
  close(): Promise<void>;
}

/**
 * Gives what lies where a file was put that was made with an earlier key, or `null` where it is there no more. The caller
 * closes it.
 */
export type Earlier = (key: string) => Promise<EarlierFile | null>;

/** A file of the site that no person reads: a feed, a sitemap, a twin of a page. */
export interface MachineFile {
  /** Its path on the site ("/feed.xml"). */
  address: string;
  /** Content-Type. */
  type: string;
  /**
   * A hash of what the board and the memory bring into the file (outputs/keys.ts). Equal keys mean equal bytes
   * while settings and program stay the same; it must be cheap, and must not need the file's text.
   */
  key: string;
  /** Takes milliseconds to make: what was made once is worth keeping, and a site can be shown before it is there. */
  isDear?: boolean;
  /**
   * Tells of all jobs at length, and is made piece by piece: a release makes one of these after the other.
   */
  isLarge?: boolean;
  /** Read by programs, one at a time: compressed forms would be two more files of every job in every release. */
  isPlain?: boolean;
  /**
   * Makes the file. Called only where the key is new.
   *
   * @param earlier gives the same file as it was made before: what tells of all jobs takes over most of it
   */
  make(earlier?: Earlier): Made | Promise<Made>;
}

/** The whole address of a path of the site. */
export const absolute = (address: string, { siteUrl }: Pick<OutputContext, 'siteUrl'>): string =>
  new URL(address, `${siteUrl}/`).href;
