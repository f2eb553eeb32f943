import type { MirroredImage } from '../board/html/images.ts';
import type { Board } from '../board/job.ts';
import type { SiteMemory } from '../site/site-memory.ts';

/** A board together with the images that its adverts show. */
export interface StoredBoard {
  board: Board;
  /** Copied images of the adverts, by their source addresses. */
  images: Record<string, MirroredImage>;
}

/** A board as the store gives it back. */
export interface StoredSnapshot extends StoredBoard {
  id: string;
  /** The moment it was first shown, an ISO instant. */
  shownAt: string;
}

/** What a site hands over once it shows a board. */
export interface ShownBoard extends StoredBoard {
  /** What is remembered once the board is shown. */
  memory: SiteMemory;
  /** A hash of all that visitors can see of the site: an equal one makes no new snapshot. */
  fingerprint: string;
  /** ISO instant. */
  shownAt: string;
}

/** One line of the list of snapshots. */
export interface SnapshotSummary {
  /** A whole number as text, such as "12". Later snapshots have greater ones. */
  id: string;
  /** The moment it was first shown, an ISO instant. */
  shownAt: string;
  /** The moment of its board: when it was last found to be what the service has. */
  boardAt: string;
  /** How many jobs are open in it. */
  jobs: number;
  problems: number;
  /** Open jobs against the snapshot before it; `null` where that is not kept any more, or there was none. */
  changes: SnapshotChanges | null;
  /** Whether visitors see this one: the pinned one, else the newest. */
  shown: boolean;
  pinned: boolean;
  /** Who pinned it, as far as it was said. */
  pinnedBy?: string;
}

/** How many open jobs differ. */
export interface SnapshotChanges {
  added: number;
  removed: number;
  changed: number;
}

/** A job that differs between two snapshots. */
export interface DifferingJob {
  advertId: number;
  title: string;
  /** Path of its page. */
  address: string;
}

/** The open jobs that one snapshot has and the other has not, or has otherwise (`changed`, as in the second); by advert id. */
export interface SnapshotDifference {
  added: DifferingJob[];
  removed: DifferingJob[];
  changed: DifferingJob[];
}

/** A copy of an image of an advert. Times are milliseconds since 1970. */
export interface CopiedImage extends MirroredImage {
  bytes: number;
  fetchedAt: number;
  /** Since when no post shows it; left out while one does. */
  unusedSince?: number;
}

/** An image that could not be had. */
export interface FailedImage {
  reason: string;
  /** Failures in a row. */
  tries: number;
  /** It is not asked for again before. */
  until: number;
}

/** What is known of images, by their source addresses. */
export interface ImageRecords {
  images: Map<string, CopiedImage>;
  failures: Map<string, FailedImage>;
}

/** What can be read of the images of a store. */
export interface ImageView {
  /** All that is known. An image whose bytes are gone is not named. */
  records(): Promise<ImageRecords>;
  /** Whether there is a copy with this address, shown or not. */
  has(address: string): Promise<boolean>;
  /**
   * The bytes of a copy; `null` where there is none, or where they are not those that its address says. Such a copy is
   * forgotten by a store that is open for writing.
   *
   * @param address `/images/<hash>.<type>`
   */
  read(address: string): Promise<Uint8Array | null>;
}

/** Copies of the images of adverts. What a power cut undoes of them is fetched again, so none waits for the disk. */
export interface ImageStore extends ImageView {
  /** Keeps a copy, in place of what was known of its source. Equal bytes of many sources are kept once. */
  put(source: string, image: CopiedImage, bytes: Uint8Array): Promise<void>;
  /**
   * Writes at once what else has become of sources: since when a copy is unused, why one could not be had, or `null` for what is
   * to be forgotten. Bytes that no source has any more go.
   */
  note(records: readonly ImageRecord[]): Promise<void>;
}

/** A source, and what has become of it. */
export type ImageRecord = readonly [source: string, record: CopiedImage | FailedImage | null];

/** A small state that a part of the site keeps beside the boards, as JSON. */
export interface KeptState {
  /**
   * What `parse` makes of it; `null` where nothing is kept, or what is kept is none (`parse` throws), which `tell` hears.
   *
   * @throws where it can't be read now: what is kept is not known then
   */
  read<State>(parse: (text: string) => State, tell: Tell): Promise<State | null>;
  /**
   * Keeps it in place of what was kept. It is there after a kill or a power cut, whole or not at all.
   *
   * @throws {StoreError} in a store that several processes share, where this one does not lead (any more)
   */
  write(text: string): Promise<void>;
}

/** What can be read of a store. */
export interface StoreView {
  /** What the site remembers; `null` where nothing was ever saved. */
  memory(): Promise<SiteMemory | null>;
  /** All that are kept, the newest first. */
  snapshots(): Promise<SnapshotSummary[]>;
  /**
   * The board that is shown (the pinned one, else the newest), or that of one snapshot; equal to what was saved, and
   * frozen. `null` where there is no such snapshot.
   */
  board(id?: string): Promise<StoredSnapshot | null>;
  /** Id of the snapshot that stays shown whatever is saved. */
  pinned(): Promise<string | null>;
  /** What has become of the open jobs from one snapshot to another; `null` where one of them is not kept. */
  difference(one: string, other: string): Promise<SnapshotDifference | null>;
  /** Copies of the images of adverts. */
  images: ImageView;
  /** What a part of the site keeps under a name of its own (letters and `/`). Written by the process that leads. */
  state(name: string): KeptState;
  /** Looks through all that is stored, the bytes of images too. What is wrong, in words; nothing where all is well. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

/** A mark that says: a webhook has come, and its hint is not answered yet. */
export interface HintMark {
  /** Whether the mark is set. */
  read(): Promise<boolean>;
  /** Resolves when the mark would be set after a power cut, too. */
  set(): Promise<void>;
  /** A clearing that a power cut undoes costs one reading too many, so it need not last. */
  clear(): Promise<void>;
}

/**
 * Boards that were shown, and what is remembered. One process writes. What a promise has confirmed is there after a
 * kill or a power cut; what it has refused has left everything as it was, and the next try works.
 */
export interface Store extends StoreView {
  /**
   * Saves a board that is shown, with what is remembered, in one transaction. Where the newest snapshot has the same
   * fingerprint, that one gets the board, its moment and the images. Five snapshots are kept, and the pinned one.
   * Saves wait for each other.
   */
  save(shown: ShownBoard): Promise<SnapshotSummary>;
  /** Shows a snapshot, and keeps showing it. @param by who wants it. @throws {StoreError} where there is none of this id */
  pin(id: string, by?: string): Promise<void>;
  /** Lets the newest one be shown again. Whether one was pinned. */
  unpin(): Promise<boolean>;
  /** Webhooks that are not answered yet. */
  hints: HintMark;
  images: ImageStore;
}

/** What another process has asked the one that syncs for: the hint of a webhook (as JSON), or a sync by an operator. */
export interface AskedSync {
  reason: 'webhook' | 'operator';
  hint: unknown;
}

/** The right to write what a site shows. One process at a time has it. */
export interface Leadership {
  /** Hears once when another process has taken over; what is saved from then on is refused. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

/** A store that several processes have open. Boards and images are saved only by the one that leads. */
export interface SharedStore extends Store {
  /** Takes the lead where nobody has it, or who has it gives no sign of life. `null` where another process leads. */
  lead(): Promise<Leadership | null>;
  /** Another text whenever something was saved, pinned or unpinned, by whichever process. */
  revision(): Promise<string>;
  /** Hears soon when there may be something new; what it misses is found by asking now and then. */
  onNews(listener: () => void): void;
  /** Asks the process that leads for a sync, durably. @returns an id for `isAsked` */
  ask(sync: AskedSync): Promise<string>;
  /** Whether it is not answered yet. */
  isAsked(id: string): Promise<boolean>;
  /** Whether others have asked for what `hints.read` has not been told of. */
  hasAsked(): Promise<boolean>;
  /** What `hints.read` was told of since the last call. */
  takeAsked(): AskedSync[];
}

/** Where what is said of a state that can't be read is heard. */
export type Tell = (message: string) => void;

/** The store can't do what was asked for. The message says why and what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Another process writes the store. */
export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

/** What is stored contradicts itself. */
export class Damaged extends Error {
  override name = 'Damaged';
}

/** Result codes of SQLite (sqlite.org/rescode.html). */
const codes = { error: 1, busy: 5, locked: 6, corrupt: 11, full: 13, notADatabase: 26 } as const;

/** The primary result code of an error of SQLite: the extended codes have it in their lowest byte. */
function codeOf(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  return error.errcode & 0xff;
}

/** Whether somebody else holds the file. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === codes.busy || code === codes.locked;
}

/** Whether the content of the file is to blame: it is no database, or a broken one. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof Damaged || code === codes.corrupt || code === codes.notADatabase;
}

/** Whether the file lacks a table or a column, so that no question can be put to it. */
export const lacksTables = (error: unknown): boolean => codeOf(error) === codes.error;

/** Whether the connection was closed, so that nothing could be asked any more. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';

/** The error as it is told to people. */
export function storeError(file: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError(sentence(file, error, why), { cause: error });
}

/** Does something at once, and says for people what went wrong. */
export const saidOf =
  (file: string) =>
  async <Result>(task: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await task();
    } catch (error) {
      throw storeError(file, error);
    }
  };

function sentence(file: string, error: unknown, why: string): string {
  if (isClosed(error)) return `${file} was closed before this was done: nothing of this was saved.`;
  if (codeOf(error) === codes.full) {
    return `There is no room left for ${file}: nothing of this was saved, and what was saved before is as it was. Free some space; the next save tries again.`;
  }
  if (isBusy(error)) {
    return `Another program holds ${file}, such as a database tool or a backup: nothing of this was saved, and what was saved before is as it was. End that program; the next save tries again.`;
  }
  if (isDamage(error)) {
    return `${file} can't be read (${why}). The next start of the live site, or the next build, sets it aside and begins a new one; to keep what was saved, bring it back from a copy first.`;
  }
  return `${file} can't be used: ${why}. Make sure that this user may read and write it and its folder, and that its disk works.`;
}
